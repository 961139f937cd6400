-- name: latest_post_per_author
-- description: Every author with the latest post and its date, most recent first.
-- examples: latest post of each author | newest article per author | when did each author last publish
--   most recent {categories} post per author | which author published last | who wrote last
--   which author has not written for longest | when did every author last write {period}
--   who published most recently | which author wrote most recently
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: since timestamptz
-- param: before timestamptz
-- respond: The latest post by each of {total} {total:plural author|authors}{categories? in {categories}}{period? {period}}:
--   {rows: - {author}: [{title}]({url}){published_at? ({published_at:date})}}
-- empty: search
with ranked as (
  select *, row_number() over (partition by author order by published_at desc nulls last, id) as place
  from posts
  where author is not null
    and (:categories is null or category = any (:categories))
    and (:since is null or published_at >= :since)
    and (:before is null or published_at < :before)
)
select id as post_id, author, title, url, category, published_at, count(*) over () as total
from ranked
where place = 1
order by published_at desc nulls last, id
