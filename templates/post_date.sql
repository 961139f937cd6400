-- name: post_date
-- description: When one post was published and last updated, who wrote it and in which category it is.
-- examples: release date of {post} | when was {post} published | which author is behind {post} | when was {post} updated
--   has {post} been updated | in which year was {post} published | which category does {post} belong to
--   who wrote {post} and when | when was {post} written | category of {post} | author of {post} | date of {post}
--   in which month did {post} come out | when did {author} publish {post} | did {author} write {post}
--   how old is {post} | when did {post} come out | publication date of {post} | who wrote {post}
--   who is the author of {post} | what category is {post} in | when was {post} last updated
-- param: post text required
-- param: author text[] values=(select distinct author from posts where author is not null order by author)
-- respond: {rows: [{title}]({url}){author? by {author}}{published_at? was published on {published_at:date}}{published_at! has no date}{category_name? ({category_name})}.{updated_at? It was last updated on {updated_at:date}.}}
-- empty: search
select posts.id as post_id, posts.title, posts.url, posts.author, posts.published_at,
  nullif(posts.updated_at, posts.published_at) as updated_at, posts.category, categories.name as category_name
from posts left join categories on categories.slug = posts.category
where (posts.source || '/' || posts.slug = :post or posts.slug = :post or lower(posts.title) = lower(:post))
  and (:author is null or posts.author = any (:author))
order by posts.id
