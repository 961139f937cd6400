-- name: longest_posts
-- description: The longest posts by number of words, in all or by category, author or period.
-- examples: longest posts | which post is the longest | longest {categories} articles | the {limit} longest posts
--   longest post by {author} | which article has the most words | longest posts {period}
--   the {limit} longest {categories} posts | the {limit} longest posts by {author}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=5 min=1 max=50
-- param: offset int default=0 min=0
-- respond: The longest of {total} {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}}:
--   {rows: - [{title}]({url}){signed? by {signed}}: {words} words}
-- empty: search
select id as post_id, title, url, category, author, published_at, word_count as words,
  case when :limit = 1 then author end as signed, count(*) over () as total
from posts
where (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
order by word_count desc, id
limit :limit offset :offset
