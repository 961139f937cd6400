-- name: post_neighbours
-- description: The posts published just before and just after one post.
-- examples: which post came after {post} | what was published before {post} | posts before and after {post}
--   next post after {post} | previous post before {post} | what did we publish right after {post}
-- param: post text required
-- respond: Around that post:
--   {rows: - {side}: [{title}]({url}) ({published_at:date})}
-- empty: search
with ordered as (
  select *, row_number() over (order by published_at, id) as position from posts where published_at is not null
), asked as (
  select position from ordered as posts
  where (posts.source || '/' || posts.slug = :post or posts.slug = :post or lower(posts.title) = lower(:post))
  order by id limit 1
)
select ordered.id as post_id, case when ordered.position < asked.position then 'Before' else 'After' end as side,
  ordered.title, ordered.url, ordered.category, ordered.author, ordered.published_at
from ordered join asked on ordered.position in (asked.position - 1, asked.position + 1)
order by ordered.position
