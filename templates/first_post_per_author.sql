-- name: first_post_per_author
-- description: Every author with the first post and its date, oldest first.
-- examples: first post of each author | oldest article per author | when did each author first publish
--   first {categories} post per author | which author published first | who wrote first
--   when did every author write the first post | who is the newest author | which author has written for longest
--   who started writing most recently | who was the first author
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: since timestamptz
-- param: before timestamptz
-- respond: The first post by each of {total} {total:plural author|authors}{categories? in {categories}}{period? {period}}:
--   {rows: - {author}: [{title}]({url}){published_at? ({published_at:date})}}
-- empty: search
with ranked as (
  select *, row_number() over (partition by author order by published_at nulls last, id) as place
  from posts
  where author is not null
    and (:categories is null or category = any (:categories))
    and (:since is null or published_at >= :since)
    and (:before is null or published_at < :before)
)
select id as post_id, author, title, url, category, published_at, count(*) over () as total
from ranked
where place = 1
order by published_at nulls last, id
