-- name: months_without_posts
-- description: The months in which nothing came out, between the first post and the last or in a period.
-- examples: which months had no posts {period} | months without posts
--   in which month was nothing published {period} | how many months had no post {period}
--   was there a month without posts {period} | months without {categories} posts {period}
--   in which months did {author} write nothing {period}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- context: moment timestamptz = now
-- respond: {total} {total:plural month|months} without a post{categories? in {categories}}{author? by {author}}{period? {period}}:
--   {rows: - {month:month}}
-- empty: Every month has a post there.
with published as (
  select date_trunc('month', published_at) as month
  from posts
  where published_at is not null
    and (:categories is null or category = any (:categories))
    and (:author is null or author = any (:author))
), months as (
  select generate_series(
    date_trunc('month', coalesce(:since, (select min(month) from published))),
    date_trunc('month', least(coalesce(:before, (select max(month) + interval '1 month' from published)), :moment) - interval '1 day'),
    interval '1 month'
  ) as month
)
select to_char(month, 'YYYY-MM') as month, count(*) over () as total
from months
where month not in (select month from published)
order by 1
