-- name: tags_by_count
-- description: Tags on at least or at most so many posts, also within a category.
-- examples: tags with {at_least} posts | which tags are on {at_least} posts | tags used on {at_least} posts
--   which tags occur on {at_least} posts | which tags are used on {at_least} posts
--   how many tags are on {at_least} posts | tags on {at_least} {categories} posts
-- param: at_least int min=0
-- param: at_most int min=0
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: limit int default=25 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural tag|tags} on{at_least? at least {at_least}}{at_least?{at_most? and}}{at_most? at most {at_most}} posts{categories? in {categories}}:
--
--   {table: tag "Tag", posts "Posts"}
--
--   {more?…and {more} more.}
-- empty: No tag is on that many posts.
select tag, count(*) as posts, count(*) over () as total
from posts cross join unnest(tags) as tag
where :categories is null or category = any (:categories)
group by tag
having (:at_least is null or count(*) >= :at_least) and (:at_most is null or count(*) <= :at_most)
order by 2 desc, 1
limit :limit offset :offset
