-- name: publishing_rate
-- description: How many posts come out in a month and in a year on average, in all or by category, author or period.
-- examples: average number of posts per year {period} | average posts per month | how many posts do we publish per month on average | average number of posts per year
--   average number of posts per month {period} | how many {categories} posts per month on average
--   how many posts does {author} write per year on average | how often do we publish on average
--   how many days between posts on average
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- context: moment timestamptz = now
-- respond: On average **{per_month}** {per_month:plural post|posts} a month and **{per_year}** a year{categories? in {categories}}{author? by {author}}{period? {period}}: {total} {total:plural post|posts} in {months} {months:plural month|months}, from {first:date} to {last:date}.
-- empty: search
with dated as (
  select count(*) as total, min(published_at) as first, max(published_at) as last
  from posts
  where published_at is not null
    and (:categories is null or category = any (:categories))
    and (:author is null or author = any (:author))
    and (:since is null or published_at >= :since)
    and (:before is null or published_at < :before)
), bounded as (
  select *, date_trunc('month', coalesce(:since, first)) as start,
    date_trunc('month', least(:before - interval '1 day', :moment, greatest(last, :before - interval '1 day'))) as finish
  from dated
), counted as (
  select *, (extract(year from age(finish, start)) * 12 + extract(month from age(finish, start)) + 1)::int as months
  from bounded
)
select total, first, last, months, round(total / months::numeric, 2) as per_month,
  round(12 * total / months::numeric, 2) as per_year
from counted
where total > 0
