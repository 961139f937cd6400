-- name: posts_with_tag
-- description: Posts that bear a tag, newest first.
-- examples: {tag} posts | {tag} posts in {categories} | how many {tag} posts | {tag} posts {period} | {tag} posts by {author} | newest {tag} posts | newest posts tagged {tag} | oldest posts tagged {tag} | how many posts carry the tag {tag}
--   which posts use the tag {tag} | which posts did {author} tag with {tag} | posts tagged {tag}
--   articles with the tag {tag} | which posts have the tag {tag} | everything tagged {tag}
--   how many posts are tagged {tag} | {categories} posts with the tag {tag} | posts tagged {tag} {period}
--   {limit} posts tagged {tag}
-- param: tag text required values=(select distinct unnest(tags) as tag from posts order by tag)
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=25 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural post|posts} tagged {tag}{categories? in {categories}}{author? by {author}}{period? {period}}:
--   {rows: - [{title}]({url}){published_at? ({published_at:date})}}
--   {more?…and {more} more.}
-- empty: search
select id as post_id, title, url, category, author, published_at, count(*) over () as total
from posts
where :tag = any (tags)
  and (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
order by published_at desc nulls last, id
limit :limit offset :offset
