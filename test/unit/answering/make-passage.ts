import type { Passage } from '../../../src/domain/evidence.ts';
import type { PostSummary } from '../../../src/domain/post.ts';

export function makePost(own: Partial<PostSummary> = {}): PostSummary {
  return {
    id: 1,
    source: 'library',
    slug: 'volumes',
    title: 'Volumes',
    url: 'https://library.example.com/docker/volumes',
    category: 'docker',
    author: 'April Jones',
    publishedAt: new Date('2024-03-12T00:00:00Z'),
    ...own,
  };
}

export function makePassage(own: Partial<Passage> = {}): Passage {
  return {
    post: makePost(),
    heading: null,
    text: 'A volume outlives its container.',
    ordinal: 0,
    score: 1,
    similarity: 0.5,
    coverage: 1,
    ...own,
  };
}
