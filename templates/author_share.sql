-- name: author_share
-- description: Which share of all posts one author or several wrote, also in a category or a period.
-- examples: what share of posts did {author} write | what percentage of the posts is by {author}
--   share of the posts by {author} | how big is the share of posts by {author}
--   what share of posts {period} is by {author} | how many percent of posts did {author} write
-- param: author text[] required values=(select distinct author from posts where author is not null order by author)
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: since timestamptz
-- param: before timestamptz
-- respond: **{share:percent}**: {total} of {all_posts} {all_posts:plural post|posts}{categories? in {categories}}{period? {period}} {total:plural is|are} by {author}.
-- empty: search
select round(count(*) filter (where author = any (:author)) / nullif(count(*), 0)::numeric, 4) as share,
  count(*) filter (where author = any (:author)) as total, count(*) as all_posts
from posts
where (:categories is null or category = any (:categories))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
