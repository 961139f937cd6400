import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Random } from './random.ts';

export const SECTIONS = ['Background', 'Steps', 'Limits'];

/** A folder of posts that somebody edits, renames, removes and adds to. */
export interface ChangingLibrary {
  readonly path: string;
  /** When it was last changed. */
  changedAt(): Date;
  /** How many changes of each kind. */
  counts(): Readonly<Record<string, number>>;
  /** A file that is there. */
  anyFile(): string;
  /** Makes one change; returns the file that is new or other now, null when one went. */
  change(): Promise<string | null>;
  drop(): Promise<void>;
}

/** Every section of a post names the revision, so that half a post can be told from a whole one. */
function postText(number: number, revision: number): string {
  const sections = SECTIONS.map(
    (name) =>
      `## ${name}\n\nPost ${number} says of its ${name.toLowerCase()} in revision-${revision} what matters.`,
  );
  const day = String((number % 28) + 1).padStart(2, '0');
  const head = `---\ntitle: Post number ${number}\ncategory: numbers\npublished_at: 2024-01-${day}\n---`;
  return `${head}\n\n${sections.join('\n\n')}\n`;
}

export async function makeChangingLibrary(posts: number, random: Random): Promise<ChangingLibrary> {
  const path = await mkdtemp(join(tmpdir(), 'switchyard-chaos-'));
  await mkdir(join(path, 'posts'));
  const files = new Map<string, number>();
  const counts: Record<string, number> = { edited: 0, renamed: 0, removed: 0, added: 0 };
  let numbers = 0;
  let revision = 0;
  let changedAt = new Date();
  // In one step: a reader of the file never sees it half written.
  const write = async (file: string, number: number) => {
    const draft = join(path, '.draft');
    await writeFile(draft, postText(number, revision++));
    await rename(draft, join(path, file));
    files.set(file, number);
  };
  const add = async () => {
    const number = numbers++;
    const file = `posts/post-${number}.md`;
    await write(file, number);
    return file;
  };
  const anyFile = () => random.choose([...files.keys()]);
  const changes: Record<string, () => Promise<string | null>> = {
    async edited() {
      const file = anyFile();
      await write(file, files.get(file) ?? 0);
      return file;
    },
    async renamed() {
      const file = anyFile();
      const number = files.get(file) ?? 0;
      const other = `posts/post-${number}-moved-${revision++}.md`;
      await rename(join(path, file), join(path, other));
      files.delete(file);
      files.set(other, number);
      return other;
    },
    async removed() {
      const file = anyFile();
      await rm(join(path, file));
      files.delete(file);
      return null;
    },
    added: add,
  };
  for (let n = 0; n < posts; n++) await add();
  return {
    path,
    changedAt: () => changedAt,
    counts: () => counts,
    anyFile,
    async change() {
      const kind = random.choose(['edited', 'edited', 'edited', 'edited', 'renamed', 'removed', 'added']);
      const file = (await changes[kind]?.()) ?? null;
      counts[kind] = (counts[kind] ?? 0) + 1;
      changedAt = new Date();
      return file;
    },
    drop: () => rm(path, { recursive: true, force: true }),
  };
}
