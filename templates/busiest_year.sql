-- name: busiest_year
-- description: The year with most posts, and the one with fewest, in all or by category, author or period.
-- examples: which year had the most posts | busiest year | in which year did we publish the most articles
--   best year for {categories} | which year had the fewest posts | quietest year | most productive year of {author}
--   in which year did {author} write most | which year saw the most posts
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: The {shown:plural year|years} with most posts{categories? in {categories}}{author? by {author}}{period? {period}}:
--   {rows: - {year:plain}: {posts} {posts:plural post|posts}}
--
--   {fewest_years?Fewest: {fewest} in {fewest_years:plain}.}
-- empty: search
with years as (
  select extract(year from published_at)::int as year, count(*) as posts, sum(count(*)) over () as total
  from posts
  where published_at is not null
    and (:categories is null or category = any (:categories))
    and (:author is null or author = any (:author))
    and (:since is null or published_at >= :since)
    and (:before is null or published_at < :before)
  group by 1
), fewest as (
  select posts, array_agg(year order by year desc) as years from years group by posts order by posts limit 1
)
select years.year, years.posts, case when fewest.posts < years.posts then fewest.years end as fewest_years,
  case when fewest.posts < years.posts then fewest.posts end as fewest, years.total
from years cross join fewest
where years.posts = (select max(posts) from years)
order by years.year desc
