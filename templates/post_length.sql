-- name: post_length
-- description: How long one post is, in words and minutes of reading.
-- examples: how long is {post} | how many words does {post} have | word count of {post} | length of {post}
--   reading time of {post} | how long does it take to read {post}
-- param: post text required
-- respond: {rows: [{title}]({url}) has {words} words, about {minutes} {minutes:plural minute|minutes} of reading.}
-- empty: search
select id as post_id, title, url, word_count as words, greatest(1, round(word_count / 230.0))::int as minutes
from posts
where (posts.source || '/' || posts.slug = :post or posts.slug = :post or lower(posts.title) = lower(:post))
order by id
