-- name: smallest_categories
-- description: The categories with fewest posts, in all or in a period or by an author.
-- examples: which category has the fewest posts | smallest category
--   which category was written about least {period} | the {limit} smallest categories
--   in which category did we publish the fewest articles | smallest category by number of posts
--   which category has the least posts {period} | which category has {author} written least in
--   least common category
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=1 min=1 max=50
-- respond: The smallest {shown:plural category|categories}{author? for posts by {author}}{period? {period}}:
--   {rows: - {category}: {posts} {posts:plural post|posts}}
-- empty: search
select category, posts, total
from (
  select categories.name as category, count(posts.id) as posts, count(*) over () as total
  from categories left join posts on posts.category = categories.slug
    and (:author is null or posts.author = any (:author))
    and (:since is null or posts.published_at >= :since)
    and (:before is null or posts.published_at < :before)
  group by categories.name
  order by 2
  fetch first (:limit) rows with ties
) as smallest
order by posts, category
