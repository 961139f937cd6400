-- name: never_updated
-- description: Posts that were never changed after they came out, oldest first.
-- examples: which posts were never updated | posts never updated since publication
--   how many posts have never been updated | {categories} posts that were not updated
--   which posts by {author} were never updated | posts {period} never updated after they were published
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=25 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}} {total:plural has|have} never been updated:
--   {rows: - [{title}]({url}){published_at? ({published_at:date})}}
--   {more?…and {more} more.}
-- empty: search
select id as post_id, title, url, category, author, published_at, count(*) over () as total
from posts
where (updated_at is null or updated_at <= published_at)
  and (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
order by published_at nulls last, id
limit :limit offset :offset
