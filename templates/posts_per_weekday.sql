-- name: posts_per_weekday
-- description: Number of posts on each day of the week, most first.
-- examples: posts per weekday | on which weekday do we publish most | which day of the week has the most posts
--   on which day of the week do we publish | number of {categories} posts per weekday
--   on which weekday does {author} publish most | posts by day of the week {period}
--   which weekday has the fewest posts | how many posts were published on each day of the week | busiest weekday
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: {total} dated {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}}, by day of the week:
--
--   {table: weekday "Day", posts "Posts"}
-- empty: search
select to_char(published_at, 'FMDay') as weekday, count(*) as posts, sum(count(*)) over () as total
from posts
where published_at is not null
  and (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
group by 1
order by 2 desc, 1
