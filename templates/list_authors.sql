-- name: list_authors
-- description: Every author with number of posts and latest post, most posts first; also who wrote most.
-- examples: how many {categories} posts are there and who are the authors | who are the authors | list all authors | who writes here | how many authors are there
--   who wrote the most posts | which author has the most posts {period} | who wrote most {categories} posts
--   how many authors wrote {period} | how many authors have written about {categories}
--   which authors have {categories} posts | who wrote posts {period}
--   compare {author} and {author} by number of posts | who wrote more posts {author} or {author}
--   who has more posts {author} or {author} | did {author} write more posts than {author}
--   who is the most active author {period} | who are the {limit} most active authors
--   most active author in {categories} | top {limit} authors | most active authors {period} | posts per author
--   how many {categories} posts did each author write | who writes about {categories}
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- param: categories text[] values=(select slug, name from categories order by slug)
-- param: since timestamptz
-- param: before timestamptz
-- param: limit int default=20 min=1 max=50
-- param: offset int default=0 min=0
-- respond: {total} {total:plural author|authors}{categories? in {categories}}{period? {period}}, with {all_posts} {all_posts:plural post|posts}:
--
--   {table: author "Author", posts "Posts", latest:date "Latest"}
--
--   {more?…and {more} more.}
-- empty: search
select author, count(*) as posts, max(published_at) as latest, count(*) over () as total, sum(count(*)) over () as all_posts
from posts
where author is not null
  and (:author is null or author = any (:author))
  and (:categories is null or category = any (:categories))
  and (:since is null or published_at >= :since)
  and (:before is null or published_at < :before)
group by author
order by posts desc, author
limit :limit offset :offset
