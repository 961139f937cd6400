-- name: categories_by_count
-- description: Categories with at least or at most so many posts, also of an author or a period.
-- examples: categories with {at_least} posts | which categories have {at_least} posts
--   how many categories have {at_least} posts {period} | in which categories has {author} written {at_least} posts
--   which categories got {at_least} posts {period}
-- param: at_least int min=0
-- param: at_most int min=0
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: {total} {total:plural category|categories} with{at_least? at least {at_least}}{at_least?{at_most? and}}{at_most? at most {at_most}} posts{author? by {author}}{period? {period}}:
--   {rows: - {category}: {posts} {posts:plural post|posts}}
-- empty: No category has that many posts there.
select categories.name as category, count(posts.id) as posts, count(*) over () as total
from categories left join posts on posts.category = categories.slug
  and (:author is null or posts.author = any (:author))
  and (:since is null or posts.published_at >= :since)
  and (:before is null or posts.published_at < :before)
group by categories.name
having (:at_least is null or count(posts.id) >= :at_least) and (:at_most is null or count(posts.id) <= :at_most)
order by 2 desc, 1
