-- name: list_tags
-- description: Every tag with its number of posts, most used first.
-- examples: which tags are there | list all tags | most used tags | most common tags | which tag is used most
--   number of posts per tag | most common tags in {categories} | which tags did we use {period}
--   most common tags of {author} | top {limit} tags | how many tags are there | tags in {categories}
--   which tags does {author} use | tag counts {period}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=20 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural tag|tags}{categories? in {categories}}{author? by {author}}{period? {period}}:
--
--   {table: tag "Tag", posts "Posts"}
--
--   {more?…and {more} more.}
-- empty: search
select tag, count(*) as posts, count(*) over () as total
from posts cross join unnest(tags) as tag
where (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
group by tag
order by posts desc, tag
limit :limit offset :offset
