-- name: posts_by_title
-- description: Posts in alphabetical order of their titles, in all or by category, author or period.
-- examples: posts in alphabetical order | all posts sorted by title | {categories} posts alphabetically
--   posts by {author} in alphabetical order | the first {limit} posts in alphabetical order
--   posts {period} sorted by title | which post comes first alphabetically
--   {categories} posts {period} in alphabetical order | titles in alphabetical order
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=25 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}}, by title:
--   {rows: - [{title}]({url}){published_at? ({published_at:date})}}
--   {more?…and {more} more.}
-- empty: search
select id as post_id, title, url, category, author, published_at, count(*) over () as total
from posts
where (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
order by lower(title), id
limit :limit offset :offset
