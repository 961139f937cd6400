-- name: undated_posts
-- description: Posts without a date of publication.
-- examples: undated posts | how many posts have no date | is there a post without a date | posts missing a date
--   which posts have no date | posts without a publication date | how many posts are undated
--   which {categories} posts are undated | articles by {author} without a date | {limit} undated posts
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: limit int default=10 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural post|posts}{categories? in {categories}}{author? by {author}} {total:plural has|have} no date:
--   {rows: - [{title}]({url})}
--   {more?…and {more} more.}
-- empty: No such post is without a date.
select id as post_id, title, url, category, author, published_at, count(*) over () as total
from posts
where published_at is null
  and (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
order by lower(title), id
limit :limit offset :offset
