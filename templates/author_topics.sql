-- name: author_topics
-- description: What one author writes about: categories with number of posts, first and latest date.
-- examples: what does {author} write about | which categories does {author} cover
--   in which categories does {author} write | in how many categories has {author} written | topics of {author}
--   which topics has {author} written about | {author}'s topics
-- param: author text required values=(select distinct author from posts where author is not null order by author)
-- param: since timestamptz
-- param: before timestamptz
-- respond: {author} has written {total} {total:plural post|posts}{period? {period}}:
--
--   {table: category "Category", posts "Posts", first:date "First", latest:date "Latest"}
-- empty: search
select coalesce(categories.name, 'no category') as category, count(*) as posts, min(posts.published_at) as first,
  max(posts.published_at) as latest, sum(count(*)) over () as total
from posts left join categories on categories.slug = posts.category
where posts.author = :author
  and (:since is null or posts.published_at >= :since)
  and (:before is null or posts.published_at < :before)
group by 1
order by 2 desc, 1
