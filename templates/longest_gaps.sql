-- name: longest_gaps
-- description: The longest times without a post, in all or by category, author or period.
-- examples: longest gap between posts | how long was the longest gap between two posts in days
--   longest period without a post | longest gap without a new post | how long was the longest gap between posts
--   longest time in which nothing was published | when was the longest gap | longest time without a post
--   when did we publish nothing for longest | longest break between {categories} posts | longest pause of {author}
--   the {limit} longest gaps between posts {period}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=1 min=1 max=50
-- respond: The longest {shown:plural time|times} without a post{categories? in {categories}}{author? by {author}}{period? {period}}:
--   {rows: - {days} {days:plural day|days}, from {last_before:date} to {published_at:date}, when [{title}]({url}) came out}
-- empty: search
with dated as (
  select id, title, url, published_at, lag(published_at) over (order by published_at, id) as last_before
  from posts
  where published_at is not null
    and (:categories is null or category = any (:categories))
    and (:author is null or author = any (:author))
    and (:since is null or published_at >= :since)
    and (:before is null or published_at < :before)
)
select id as post_id, published_at::date - last_before::date as days, last_before, published_at, title, url,
  count(*) over () as total
from dated
where last_before is not null
order by days desc, published_at desc, id
limit :limit
