-- name: inactive_authors
-- description: Authors who wrote nothing in a period or in a category, with their latest post's date.
-- examples: which authors have not published {period} | who wrote nothing {period} | authors without posts {period}
--   which authors did not write {period} | who has not written about {categories}
--   which authors never wrote about {categories} | authors without {categories} posts {period}
--   inactive authors {period}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: since timestamptz
-- param: before timestamptz
-- respond: {total} {total:plural author|authors} without a post{categories? in {categories}}{period? {period}}:
--   {rows: - {author}{latest? (latest post {latest:date})}}
-- empty: Every author has a post there.
select author, max(published_at) as latest, count(*) over () as total
from posts
where author is not null
group by author
having count(*) filter (
  where (:categories is null or category = any (:categories))
    and (:since is null or published_at >= :since)
    and (:before is null or published_at < :before)
) = 0
order by 2 desc nulls last, 1
