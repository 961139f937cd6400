-- name: newest_posts
-- description: The newest posts, whole library or by category, author or period, latest first.
-- examples: {author}'s {categories} posts | {author}'s posts {period} | who wrote the latest post | who wrote the newest {categories} post | latest posts | what is the newest post about | newest {categories} posts | what's new in {categories}
--   last {limit} posts | list the most recent {categories} articles {period}
--   show me the {limit} newest posts by {author} | what has been published {period} | list posts {period}
--   which posts did {author} write {period} | which articles are in {categories} | all posts by {author}
--   what was published {period} | {limit} newest {categories} posts | {limit} latest posts by {author}
--   {limit} newest posts {period} | {limit} newest {categories} posts {period}
--   {limit} newest posts by {author} {period} | newest {categories} posts by {author}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=25 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}}{more?, the newest {shown}}:
--   {rows: - [{title}]({url}){signed? by {signed}}{published_at? ({published_at:date})}}
--   {more?…and {more} more.}
-- empty: search
select id as post_id, title, url, category, author, published_at, case when :limit = 1 then author end as signed,
  count(*) over () as total
from posts
where (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
order by published_at desc nulls last, id
limit :limit offset :offset
