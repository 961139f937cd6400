-- name: list_categories
-- description: Every category with its number of posts and its latest post's date.
-- examples: which categories are there | list all categories | what topics do you cover | show the categories
--   how many categories do we have | what are the posts about
-- respond: {total} {total:plural category|categories}:
--
--   {table: name "Category", posts "Posts", latest:date "Latest"}
-- empty: There are no categories yet.
select name, slug, posts, latest, count(*) over () as total
from categories
order by posts desc, name
