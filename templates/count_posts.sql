-- name: count_posts
-- description: How many posts there are, in all or by category, author or period; several categories are summed.
-- examples: how many posts are there | how many {categories} posts | number of articles {period}
--   how many posts did {author} write | count the {categories} articles by {author} {period}
--   how many posts were published {period} | how many articles do we have about {categories} {period}
--   total number of posts | how often did we publish {period}
--   how many posts by {author} about {categories} {period} | count the posts
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: **{total}** {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}}{last?, from {first:date} to {last:date}}{last!{first?, on {first:date}}}.
-- empty: search
select count(*) as total, min(published_at) as first, nullif(max(published_at), min(published_at)) as last
from posts
where (:categories is null or category = any (:categories))
  and (:author is null or author = any (:author))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
