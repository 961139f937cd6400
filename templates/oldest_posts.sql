-- name: oldest_posts
-- description: The oldest posts, whole library or by category, author or period, earliest first; also the very first post.
-- examples: who wrote the first post | who wrote the first {categories} post | who wrote the oldest post {period} | oldest posts | oldest {categories} posts | the first {categories} post | first post by {author}
--   what was our first post | earliest {limit} articles | which post came first | with which post did we start
--   when did we start | when was the first post published | when did the first {categories} post come out
--   first {limit} posts {period} | {limit} oldest {categories} posts | {limit} oldest posts by {author}
--   when did {author} write the first post | when did we start publishing about {categories}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=25 min=1 max=50
-- param: offset int default=0 min=0
-- respond: The oldest of {total} {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}}:
--   {rows: - [{title}]({url}){signed? by {signed}}{published_at? ({published_at:date})}}
--   {more?…and {more} later.}
-- empty: search
select id as post_id, title, url, category, author, published_at, case when :limit = 1 then author end as signed,
  count(*) over () as total
from posts
where published_at is not null
  and (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
order by published_at, id
limit :limit offset :offset
