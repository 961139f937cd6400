import type { Vocabulary } from '../../src/catalogue/vocabulary.ts';

const CATEGORIES = [
  'Databases',
  'Docker',
  'HR',
  'Java',
  'JavaScript',
  'Kubernetes',
  'Security',
  'Spring Boot',
  'Technology',
  'Writing',
];
const AUTHORS = [
  'Amara Okonkwo',
  'April Jones',
  'Hanna Lindqvist',
  'Kenji Matsuda',
  'Lucía Fernández',
  'Priya Raghunathan',
  "Sam O'Brien",
  'Tomasz Wielgosz',
];

/** Names and titles that the questions here are asked about. */
export const sampleVocabulary: Vocabulary = {
  categories: CATEGORIES.map((name) => ({ slug: name.toLowerCase().replaceAll(' ', '-'), name, posts: 6 })),
  authors: AUTHORS.map((name) => ({ name, posts: 7 })),
  synonyms: { k8s: 'kubernetes', js: 'javascript' },
  posts: 60,
};

export const sampleTitles: readonly string[] = [
  'Moving a service to JDK 21',
  'Getting started with volumes',
  'Persistent volumes in practice',
  'Streams without tears',
  'The first hour of a security incident',
  'Creating your first Spring Boot service',
  'Setting up profiles in Spring Boot',
  'Rotating signing and encryption keys',
  'Validating JSON Web Tokens',
  'Choosing an index in PostgreSQL',
  'Choosing requests and limits',
  'Caching with Redis',
  'Finding slow queries',
  'Which Node.js version to use',
  'How we tag images',
];
export const sampleTags: readonly string[] = ['upgrade', 'records', 'zero-downtime', 'caching'];
