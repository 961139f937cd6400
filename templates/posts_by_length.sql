-- name: posts_by_length
-- description: Posts with at least or at most so many words, longest first.
-- examples: posts with {at_least} words | which posts have {at_least} words | how many posts have {at_least} words
--   posts {at_least} words long | {categories} posts with {at_least} words
--   posts by {author} with {at_least} words | posts {period} with {at_least} words
-- param: at_least int min=0
-- param: at_most int min=0
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=25 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}} with{at_least? at least {at_least}}{at_least?{at_most? and}}{at_most? at most {at_most}} words:
--   {rows: - [{title}]({url}): {words} words}
--   {more?…and {more} more.}
-- empty: No such post has that many words.
select id as post_id, title, url, category, author, published_at, word_count as words, count(*) over () as total
from posts
where (:at_least is null or word_count >= :at_least)
  and (:at_most is null or word_count <= :at_most)
  and (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
order by word_count desc, id
limit :limit offset :offset
