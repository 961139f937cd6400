-- name: posts_per_year_and_category
-- description: Number of posts in each year and category, as a table.
-- examples: posts per year and category | how many posts per category and year
--   number of articles by category each year | yearly posts by category {period}
--   posts in each category for every year | {author}'s posts per year and category
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: {total} dated {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}}, by year and category:
--
--   {table: year:plain "Year", category "Category", posts "Posts"}
-- empty: search
select extract(year from posts.published_at)::int as year, coalesce(categories.name, 'no category') as category,
  count(*) as posts, sum(count(*)) over () as total
from posts left join categories on categories.slug = posts.category
where posts.published_at is not null
  and (:categories is null or posts.category = any (:categories))
  and (:author is null or posts.author = any (:author))
  and (:since is null or posts.published_at >= :since)
  and (:before is null or posts.published_at < :before)
group by 1, 2
order by 1, 3 desc, 2
