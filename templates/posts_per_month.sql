-- name: posts_per_month
-- description: Number of posts in each month, in all or by category, author or period.
-- examples: posts per month | posts per month {period} | how many articles per month {period}
--   monthly number of {categories} posts | how many posts did {author} publish each month
--   number of posts by month {period}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: {total} dated {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}}, by month:
--
--   {table: month:month "Month", posts "Posts"}
-- empty: search
select to_char(published_at, 'YYYY-MM') as month, count(*) as posts, sum(count(*)) over () as total
from posts
where published_at is not null
  and (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
group by 1
order by 1
