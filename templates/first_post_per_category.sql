-- name: first_post_per_category
-- description: Every category with its first post and that post's date, oldest first.
-- examples: first post in each category | oldest article of every category | which category is the oldest
--   when did each category get its first post | categories by their first post | which category did we start with
--   which is the newest category
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: The first post in each of {total} {total:plural category|categories}{author? by {author}}{period? {period}}:
--   {rows: - {category_name}: [{title}]({url}){published_at? ({published_at:date})}}
-- empty: search
with ranked as (
  select *, row_number() over (partition by category order by published_at nulls last, id) as place
  from posts
  where category is not null
    and (:author is null or author = any (:author))
    and (:since is null or published_at >= :since)
    and (:before is null or published_at < :before)
)
select ranked.id as post_id, categories.name as category_name, ranked.category, ranked.title, ranked.url, ranked.author,
  ranked.published_at, count(*) over () as total
from ranked join categories on categories.slug = ranked.category
where ranked.place = 1
order by ranked.published_at nulls last, ranked.id
