import { z } from 'zod';
import { listCategories } from '../catalogue/list-categories.ts';
import type { Database } from '../store/database.ts';
import { localTime } from './local-time.ts';
import type { Tool } from './tool.ts';

const inputSchema = z.strictObject({});

/** The tool `list_categories`. */
export function listCategoriesTool(database: Database): Tool<z.infer<typeof inputSchema>> {
  return {
    name: 'list_categories',
    description:
      'Every category with its slug, number of posts and latest date. Call it first when you are unsure of a category, and for questions about which categories there are.',
    inputSchema,
    async run(_input, { scope, timezone }) {
      const categories = await listCategories(scope, timezone, database);
      const posts = categories.reduce((sum, category) => sum + category.posts, 0);
      return {
        content: {
          kind: 'json',
          value: {
            total: categories.length,
            categories: categories.map((category) => ({
              ...category,
              latest: category.latest && localTime(category.latest, timezone),
            })),
          },
        },
        rows: null,
        posts: [],
        summary: `${categories.length} ${categories.length === 1 ? 'category' : 'categories'}, ${posts} ${posts === 1 ? 'post' : 'posts'} in them`,
      };
    },
  };
}
