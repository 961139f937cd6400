-- name: posts_per_year
-- description: Number of posts in each year, in all or by category, author or period.
-- examples: posts per year | posts per year {period} | how are the posts distributed over the years
--   posts distributed over the years | how many articles per year | how many {categories} posts each year
--   number of posts by year | yearly count of posts by {author} | how many posts did we publish every year
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: {total} dated {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}}, by year:
--
--   {table: year:plain "Year", posts "Posts"}
-- empty: search
select extract(year from published_at)::int as year, count(*) as posts, sum(count(*)) over () as total
from posts
where published_at is not null
  and (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
group by 1
order by 1
