-- name: library_overview
-- description: Figures of the library in one line: posts, categories, authors, words, first and last date; also of a category, an author or a period.
-- examples: how old is the library | how big is the library | library statistics
--   give me an overview of the library | how many words are there in all | how many words has {author} written
--   total word count of {categories} | summary of the catalogue {period}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: **{total}** {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}}: {categories_used} {categories_used:plural category|categories}, {authors} {authors:plural author|authors}, {words} words{first?, from {first:date} to {last:date}}.
-- empty: search
select count(*) as total, count(distinct category) as categories_used, count(distinct author) as authors,
  coalesce(sum(word_count), 0) as words, min(published_at) as first, max(published_at) as last
from posts
where (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
