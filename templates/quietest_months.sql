-- name: quietest_months
-- description: The months with fewest posts among those that have any.
-- examples: which month had the fewest posts | quietest month | quietest month {period}
--   in which month did we publish least | which month had the fewest {categories} posts
--   the {limit} quietest months
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=1 min=1 max=50
-- respond: Fewest posts in a month that has any{categories? in {categories}}{author? by {author}}{period? {period}}:
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
  order by 2
  fetch first (:limit) rows with ties
) as quietest
order by posts, month desc
