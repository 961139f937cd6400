-- name: posts_without
-- description: Posts that bear no author, no category or no tags.
-- examples: posts without {missing} | which posts have no {missing} | how many posts have no {missing}
--   {categories} posts without {missing} | posts with no {missing} {period} | are there posts without {missing}
-- param: missing text required values=author,category,tags
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=25 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural post|posts}{categories? in {categories}}{period? {period}} {total:plural has|have} no {missing}:
--   {rows: - [{title}]({url}){published_at? ({published_at:date})}}
--   {more?…and {more} more.}
-- empty: Every such post has it.
select id as post_id, title, url, category, author, published_at, count(*) over () as total
from posts
where case :missing
    when 'author' then author is null
    when 'category' then category is null
    else coalesce(cardinality(tags), 0) = 0
  end
  and (:categories is null or category = any (:categories))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
order by published_at desc nulls last, id
limit :limit offset :offset
