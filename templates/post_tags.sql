-- name: post_tags
-- description: Which tags one post bears.
-- examples: which tags does {post} have | tags of {post} | what is {post} tagged with | how is {post} tagged
--   which tags are on {post} | what tags does {post} carry | what tags were given to {post}
--   list the tags for {post}
-- param: post text required
-- respond: {rows: [{title}]({url}){tags? is tagged {tags}}{tags! has no tags}.}
-- empty: search
select id as post_id, title, url, category, author, published_at, array_to_string(tags, ', ') as tags
from posts
where (posts.source || '/' || posts.slug = :post or posts.slug = :post or lower(posts.title) = lower(:post))
order by id
