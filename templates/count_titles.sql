-- name: count_titles
-- description: How many posts have certain words in their title.
-- examples: how many {title} posts are there | how many posts have {title} in the title | how many titles contain {title}
--   how many titles include {title} | how many post titles mention {title}
--   number of articles with {title} in the title | how many {categories} posts mention {title} in the title
--   count the titles with {title} {period}
-- param: title text required
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: **{total}** {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}} {total:plural has|have} “{title}” in the title.
-- empty: search
select count(*) as total
from posts
where lower(title) like '%' || replace(replace(replace(replace(
    lower(:title), '\', '\\'), '%', '\%'), '_', '\_'), '...', '%') || '%'
  and (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
