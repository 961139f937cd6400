import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { type GeneratedPost, generateSecondLibrary } from './generate-second-library.ts';
import { THEMES } from './subjects.ts';

/** Writes the second library as Markdown files with front matter, one folder a category. */
export async function writeSecondLibrary(folder: string): Promise<readonly GeneratedPost[]> {
  const posts = generateSecondLibrary();
  for (const post of posts) {
    const file = join(folder, `${post.path}.md`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, toMarkdown(post));
  }
  return posts;
}

function toMarkdown({
  path,
  title,
  category,
  author,
  published,
  updated,
  tags,
  body,
}: GeneratedPost): string {
  const name = THEMES.find(({ slug }) => slug === category)?.name;
  const front = {
    title,
    slug: path.split('/').at(-1),
    ...(name !== undefined && { category: name }),
    ...(author !== null && { author }),
    ...(published !== null && { published_at: published }),
    ...(updated !== null && { updated_at: updated }),
    ...(tags.length > 0 && { tags }),
    url: `https://museum.example.com/${path}`,
  };
  return `---\n${stringify(front)}---\n\n${body}\n`;
}
