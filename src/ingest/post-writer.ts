import type { Database } from '../store/database.ts';
import type { HashedDocument } from './upsert-posts.ts';
import { upsertPosts } from './upsert-posts.ts';

export interface PostWriter {
  add(post: HashedDocument): Promise<void>;
  /** Writes what is left. */
  flush(): Promise<void>;
}

const MOST_POSTS = 200;
const MOST_CHARACTERS = 1_000_000;

/** Stores posts in batches, so that a listing of any length needs little memory and few statements. */
export function makePostWriter(target: { source: string; run: number }, database: Database): PostWriter {
  let batch: HashedDocument[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const full = batch;
    batch = [];
    characters = 0;
    await upsertPosts(full, target, database);
  };
  return {
    async add(post) {
      batch.push(post);
      characters += post.document.text.length;
      if (batch.length >= MOST_POSTS || characters >= MOST_CHARACTERS) await flush();
    },
    flush,
  };
}
