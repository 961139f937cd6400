-- name: busiest_months
-- description: The months with most posts, in all or by category, author or period.
-- examples: which month had the most posts | busiest month | busiest month {period}
--   in which month did we publish most | which month had the most {categories} posts | the {limit} busiest months
--   most productive month of {author}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=1 min=1 max=50
-- respond: The busiest {shown:plural month|months}{categories? in {categories}}{author? by {author}}{period? {period}}:
--   {rows: - {month:month}: {posts} {posts:plural post|posts}}
-- empty: search
select month, posts, total
from (
  select to_char(published_at, 'YYYY-MM') as month, count(*) as posts, sum(count(*)) over () as total
  from posts
  where published_at is not null
    and (:categories is null or category = any (:categories))
    and (:author is null or author = any (:author))
    and (:since is null or published_at >= :since)
    and (:before is null or published_at < :before)
  group by 1
  order by 2 desc
  fetch first (:limit) rows with ties
) as busiest
order by posts desc, month desc
