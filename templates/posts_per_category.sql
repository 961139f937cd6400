-- name: posts_per_category
-- description: Number of posts in each category, in all or in a period, by an author or for some categories only; most posts first. Also which category has most.
-- examples: posts per category | how many posts does each category have | number of articles by category {period}
--   which category has the most posts | which category was written about most {period} | biggest categories
--   top {limit} categories by number of posts | are there more {categories} or {categories} posts
--   how are the posts distributed across categories | which has more {categories} or {categories} posts
--   in which category did we publish most | compare the number of posts in {categories}
--   how many posts did {author} write in each category
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=50 min=1 max=50
-- respond: {total} {total:plural post|posts}{author? by {author}}{period? {period}}, by category:
--
--   {table: category "Category", posts "Posts", share:percent "Share"}
-- empty: search
select coalesce(categories.name, 'no category') as category, count(*) as posts,
  round(count(*) / sum(count(*)) over (), 4) as share, sum(count(*)) over () as total
from posts left join categories on categories.slug = posts.category
where (:categories is null or posts.category = any (:categories))
  and (:author is null or posts.author = any (:author))
  and (:since is null or posts.published_at >= :since)
  and (:before is null or posts.published_at < :before)
group by 1
order by 2 desc, 1
limit :limit
