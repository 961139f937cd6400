-- name: last_post_date
-- description: When a post was last published and how long ago that was, in all or by category or author.
-- examples: when was the last post published | when did we publish last | when did we last write about {categories}
--   how long ago did we publish last | how long ago was the last {categories} post
--   how many days since the last post | when did {author} last publish
--   when was something last written about {categories} | date of the latest {categories} post
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- context: moment timestamptz = now
-- respond: The last post{categories? in {categories}}{author? by {author}} is [{title}]({url}), published on {published_at:date}{days?, {days} {days:plural day|days} ago}{days!, today}.
-- empty: search
select id as post_id, title, url, category, author, published_at,
  :moment::date - published_at::date as days, count(*) over () as total
from posts
where published_at <= :moment
  and (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
order by published_at desc, id
limit 1
