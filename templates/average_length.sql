-- name: average_length
-- description: Average length of posts in words, by category.
-- examples: average length of posts | how many words does an average post have | average number of words in a post
--   how long are posts on average | average word count by category | mean length of {categories} articles
--   which category has the longest posts on average | average length of {author}'s posts
--   average post length {period}
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: {overall} words on average over {total} {total:plural post|posts}{categories? in {categories}}{author? by {author}}{period? {period}}:
--
--   {table: category "Category", posts "Posts", average_words "Average words"}
-- empty: search
select coalesce(categories.name, 'no category') as category, count(*) as posts,
  round(avg(posts.word_count))::int as average_words,
  round(sum(sum(posts.word_count)) over () / sum(count(*)) over ())::int as overall,
  sum(count(*)) over () as total
from posts left join categories on categories.slug = posts.category
where (:categories is null or posts.category = any (:categories))
  and (:author is null or posts.author = any (:author))
  and (:since is null or posts.published_at >= :since)
  and (:before is null or posts.published_at < :before)
group by 1
order by 3 desc, 1
