-- name: recently_updated
-- description: The posts changed last, also by category or author; a period means when they were changed.
-- examples: which posts were updated after they were published | posts updated since publication
--   how many posts were updated {period} | how many posts were updated after publication
--   which posts got an update {period} | last updated post | when was the last updated post updated
--   recently updated posts | which posts were changed lately | last updated {categories} articles
--   what was updated {period} | which posts were updated {period} | latest changes to posts
--   most recently edited posts by {author} | the {limit} last updated posts
--   the {limit} last updated {categories} posts
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=10 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural post|posts}{categories? in {categories}}{author? by {author}} changed{period? {period}}{more?, the latest {shown}}:
--   {rows: - [{title}]({url}){signed? by {signed}} (changed {updated_at:date})}
--   {more?…and {more} more.}
-- empty: search
select id as post_id, title, url, category, author, published_at, updated_at,
  case when :limit = 1 then author end as signed, count(*) over () as total
from posts
where updated_at is not null
  and (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or updated_at >= :since)
  and (:before is null or updated_at < :before)
order by updated_at desc, id
limit :limit offset :offset
