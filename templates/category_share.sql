-- name: category_share
-- description: Which share of all posts is in one category or several, also by an author or in a period.
-- examples: what share of posts is about {categories} | what percentage of the articles are {categories} posts
--   how much of the library is {categories} | how big is the share of {categories} posts
--   how many percent of the posts are in {categories} | which percentage of posts {period} were about {categories}
--   what proportion of posts is in {categories} | what share of {author}'s posts is about {categories}
--   what percentage of {author}'s posts are in {categories} | percent of {author}'s posts that are {categories}
--   how many posts {period} and how many of them are {categories} | how many posts and how many of them are {categories}
-- param: categories text[] required values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: **{share:percent}**: {total} of {all_posts} {all_posts:plural post|posts}{author? by {author}}{period? {period}} {total:plural is|are} in {categories}.
-- empty: search
select round(count(*) filter (where category = any (:categories)) / nullif(count(*), 0)::numeric, 4) as share,
  count(*) filter (where category = any (:categories)) as total, count(*) as all_posts
from posts
where (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
