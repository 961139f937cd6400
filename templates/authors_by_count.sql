-- name: authors_by_count
-- description: Authors with at least or at most so many posts, also in a category or a period.
-- examples: authors with {at_least} posts | which authors wrote {at_least} posts
--   who wrote {at_least} posts {period} | how many authors have {at_least} posts
--   who wrote {at_least} {categories} posts | authors with {at_least} {categories} posts {period}
-- param: at_least int min=0
-- param: at_most int min=0
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=25 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural author|authors} with{at_least? at least {at_least}}{at_least?{at_most? and}}{at_most? at most {at_most}} posts{categories? in {categories}}{period? {period}}:
--   {rows: - {author}: {posts} {posts:plural post|posts}}
--   {more?…and {more} more.}
-- empty: No author has that many posts there.
select author, count(*) as posts, count(*) over () as total
from posts
where author is not null
  and (:categories is null or category = any (:categories))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
group by author
having (:at_least is null or count(*) >= :at_least) and (:at_most is null or count(*) <= :at_most)
order by 2 desc, 1
limit :limit offset :offset
