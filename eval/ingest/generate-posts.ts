import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const WORDS = 'volume node pod cache query index thread build deploy secret token queue log retry lock'.split(
  ' ',
);
const FOLDERS = 40;
const SECTIONS = 4;
const SENTENCES = 4;

/** Writes Markdown posts, each of four sections and no two alike, into 40 folders. Returns their bytes. */
export async function generatePosts(folder: string, count: number): Promise<number> {
  let bytes = 0;
  for (let n = 0; n < count; n++) {
    const place = join(folder, `topic-${n % FOLDERS}`);
    if (n < FOLDERS) await mkdir(place, { recursive: true });
    const text = makePost(n);
    bytes += text.length;
    await writeFile(join(place, `post-${n}.md`), text);
  }
  return bytes;
}

function makePost(n: number): string {
  const front = `title: Post ${n}\nauthor: Author ${n % 20}\npublished_at: 2024-0${(n % 9) + 1}-11\ntags: [a, b]`;
  const sections = Array.from({ length: SECTIONS }, (_, part) => {
    const sentences = Array.from(
      { length: SENTENCES },
      (_, line) => `Post ${n} line ${line}: ${makeSentence(n + part * 5 + line)}.`,
    );
    return `## Part ${part}\n\n${sentences.join(' ')}`;
  });
  return `---\n${front}\n---\n\n${sections.join('\n\n')}\n`;
}

function makeSentence(seed: number): string {
  return Array.from({ length: 14 }, (_, n) => WORDS[(seed * 7 + n * n + seed) % WORDS.length]).join(' ');
}
