-- name: post_neighbours
-- description: The posts published just before and just after one post.
-- examples: which post followed {post} | which post came {side} {post} | what was published {side} {post}
--   posts before and after {post} | next post {side} {post} | previous post {side} {post}
--   what did we publish right {side} {post}
-- param: post text required
-- param: side text optional values=before,after
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
where :side is null or (:side = 'after') = (ordered.position > asked.position)
order by ordered.position
