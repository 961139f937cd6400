-- name: categories_without_posts
-- description: Categories that got no post in a period, by an author, or both.
-- examples: which categories had no posts {period} | categories without posts {period}
--   which categories got no post {period} | in which categories was nothing published {period}
--   which categories were not written about {period} | in which categories has {author} written nothing
--   which categories has {author} never written about | categories with no new posts {period}
--   which categories had nothing new {period} | which categories were empty {period}
--   categories without posts by {author} {period}
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: {total} {total:plural category|categories} without a post{author? by {author}}{period? {period}}:
--   {rows: - {category} (last post {latest:date})}
-- empty: Every category has a post there.
select categories.name as category, categories.latest, count(*) over () as total
from categories
where not exists (
  select from posts
  where posts.category = categories.slug
    and (:author is null or posts.author = any (:author))
    and (:since is null or posts.published_at >= :since)
    and (:before is null or posts.published_at < :before)
)
order by categories.name
