import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of files for one test. */
export interface PostsFolder {
  readonly path: string;
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
  remove(...names: string[]): Promise<void>;
  /** Removes the folder itself. */
  drop(): Promise<void>;
}

export async function makePostsFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<PostsFolder> {
  const path = await mkdtemp(join(tmpdir(), 'switchyard-posts-'));
  const folder: PostsFolder = {
    path,
    async write(more) {
      for (const [name, content] of Object.entries(more)) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), content);
      }
    },
    async remove(...names) {
      for (const name of names) await rm(join(path, name), { recursive: true });
    },
    drop: () => rm(path, { recursive: true, force: true }),
  };
  await folder.write(files);
  return folder;
}

/** `count` posts of a few sections each, every paragraph different. */
export function numberedPosts(count: number): Record<string, string> {
  const posts = Array.from({ length: count }, (_, n) => [`posts/post-${n}.md`, numberedPost(n)] as const);
  return Object.fromEntries(posts);
}

export function numberedPost(n: number): string {
  const sections = ['Background', 'Steps', 'Limits'].map(
    (name) => `## ${name}\n\nPost ${n} says about ${name.toLowerCase()} that number ${n} stands in it.`,
  );
  return `---\ntitle: Post number ${n}\ncategory: numbers\npublished_at: 2024-01-${String((n % 28) + 1).padStart(2, '0')}\n---\n\n${sections.join('\n\n')}\n`;
}
