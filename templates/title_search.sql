-- name: title_search
-- description: Posts whose title contains certain words, with ... for any words between, newest first.
-- examples: all {title} posts | {title} posts in {categories} | {title} posts by {author} | {title} posts {period} | which titles contain {title} | which post titles mention {title}
--   is there a post with {title} in the title | posts with {title} in the title
--   articles whose title contains {title} | posts with titles containing {title}
--   which {categories} posts have {title} in their title | {limit} posts with {title} in the title
--   posts {period} with {title} in the title
-- param: title text required
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=25 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural post|posts} with “{title}” in the title{categories? in {categories}}{author? by {author}}{period? {period}}:
--   {rows: - [{title}]({url}){published_at? ({published_at:date})}}
--   {more?…and {more} more.}
-- empty: search
select id as post_id, title, url, category, author, published_at, count(*) over () as total
from posts
where lower(title) like '%' || replace(replace(replace(replace(
    lower(:title), '\', '\\'), '%', '\%'), '_', '\_'), '...', '%') || '%'
  and (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
order by published_at desc nulls last, id
limit :limit offset :offset
