-- name: compare_periods
-- description: How many posts came out in one period and in another, also of a category or an author.
-- examples: compare {period} with {period} | did we publish more {period} or {period}
--   how many posts {period} compared with {period} | number of posts {period} vs {period}
--   did more {categories} posts come out {period} or {period} | did {author} write more {period} or {period}
--   was {period} busier than {period} | which year had more posts {period} or {period}
--   how many {categories} posts {period} vs {period}
--   how many posts did {author} write {period} compared with {period} | did we publish most {period} or {period}
--   were there more {categories} posts {period} or {period} by {author} | which was better {period} or {period}
--   which month had more posts {period} or {period}
-- param: since timestamptz
-- param: before timestamptz
-- param: second_since timestamptz required
-- param: second_before timestamptz
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- respond: Posts{categories? in {categories}}{author? by {author}}, compared:
--   {rows: - {year?{year:plain}}{month?{month:month}}{first?{first:date} to {last:date}}: {posts} {posts:plural post|posts}}
--
--   {difference?{difference} more in the {later?second}{later!first} of them.}{difference!As many in one as in the other.}
-- empty: search
with periods (place, start, finish) as (
  values (1, :since::timestamptz, :before::timestamptz), (2, :second_since::timestamptz, :second_before::timestamptz)
), counted as (
  select periods.place, periods.start, periods.finish, count(posts.id) as posts
  from periods left join posts on (periods.start is null or posts.published_at >= periods.start)
    and (periods.finish is null or posts.published_at < periods.finish)
    and (:categories is null or posts.category = any (:categories))
    and (:author is null or posts.author = any (:author))
  group by 1, 2, 3
), named as (
  select *, start + interval '1 year' = finish and start = date_trunc('year', start) as whole_year,
    start + interval '1 month' = finish and start = date_trunc('month', start) as whole_month
  from counted
)
select case when whole_year then extract(year from start)::int end as year,
  case when whole_month then to_char(start, 'YYYY-MM') end as month,
  case when whole_year or whole_month then null else start end as first,
  case when whole_year or whole_month then null else coalesce(finish, now()) - interval '1 day' end as last,
  posts, sum(posts) over () as total, max(posts) over () - min(posts) over () as difference,
  first_value(posts) over (order by place desc) = max(posts) over () as later
from named
order by place
