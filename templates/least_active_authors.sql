-- name: least_active_authors
-- description: The authors with fewest posts, in all or in a category or a period.
-- examples: who wrote the fewest posts | which author has the fewest posts | least active author
--   who is the least active author {period} | author with the least posts {period}
--   who wrote least about {categories} | which author wrote the fewest {categories} posts
--   the {limit} least active authors | who published least {period}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=1 min=1 max=50
-- respond: Fewest posts{categories? in {categories}}{period? {period}}:
--   {rows: - {author}: {posts} {posts:plural post|posts}}
-- empty: search
select author, posts, total
from (
  select author, count(*) as posts, count(*) over () as total
  from posts
  where author is not null
    and (:categories is null or category = any (:categories))
    and (:since is null or published_at >= :since)
    and (:before is null or published_at < :before)
  group by author
  order by 2
  fetch first (:limit) rows with ties
) as least
order by posts, author
