const CONTRACTION = /(\p{L})['’](?:m|ve|re|ll|d)\b/giu;

/** "a few 502s" */
const STATUSES = /\b([1-5]\d\d)s\b/g;

/** Said to people, not about the matter. In a small library they are rare, and rare words weigh most. */
const CONVERSATION = new RegExp(
  `\\b(?:${[
    'hey|hi|hello|please|pls|thanks|thank|ok|okay|guys|folks|team|anyone|anybody|someone|somebody|everyone',
    'kindly|maybe|perhaps|really|actually|basically|exactly|simply|soon|rid|remind|wondering|wonder|curious',
    'tell|explain|know|knows|idea|around here|in general|generally|usually|supposed|happen to|bit|lot|lots|stuff',
  ].join('|')})\\b`,
  'giu',
);

/** The query without the tails of contractions and the words of conversation; never blank where it was not. */
export function plainQuery(query: string): string {
  const plain = query
    .replace(CONTRACTION, '$1')
    .replace(STATUSES, '$1')
    .replace(CONVERSATION, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : query;
}
