-- name: shortest_posts
-- description: The shortest posts by number of words, in all or by category, author or period.
-- examples: shortest posts | which post is the shortest | shortest {categories} articles
--   the {limit} shortest posts | shortest post by {author} | which article has the fewest words
--   shortest posts {period} | the {limit} shortest {categories} posts | the {limit} shortest posts by {author}
--   quick reads about {categories}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=5 min=1 max=50
-- param: offset int default=0 min=0
-- respond: The shortest of {total} {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}}:
--   {rows: - [{title}]({url}){signed? by {signed}}: {words} words}
-- empty: search
select id as post_id, title, url, category, author, published_at, word_count as words,
  case when :limit = 1 then author end as signed, count(*) over () as total
from posts
where (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
order by word_count, id
limit :limit offset :offset
