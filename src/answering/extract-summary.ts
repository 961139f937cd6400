import type { Passage } from '../domain/evidence.ts';
import type { Queryable } from '../store/database.ts';
import type { DraftCitation } from './check-citations.ts';
import { type Candidate, chooseKeySentences } from './choose-key-sentences.ts';
import type { Extract } from './extract.ts';
import type { Locality } from './format-day.ts';
import { splitUnits, type Unit } from './split-units.ts';
import { stemTexts } from './stem-texts.ts';
import { describePost, linkPost } from './write-post.ts';
import { type IsSource, writeInlineQuote } from './write-quote.ts';

const SIZE = { sentences: 6, characters: 900 };

interface PlacedUnit {
  readonly unit: Unit;
  readonly passage: Passage;
  readonly opens: boolean;
}

export interface SummaryParts {
  readonly database: Queryable;
  readonly isSource: IsSource;
  readonly locality: Locality;
}

/** "Summarise …": the key sentences of one post in their order, each cited. Null: no prose to quote. */
export async function extractSummary(
  passages: readonly Passage[],
  { database, isSource, locality }: SummaryParts,
): Promise<Extract | null> {
  const [first] = passages;
  const sentences = passages.flatMap(placeSentences);
  if (first === undefined || sentences.length === 0) return null;
  const postId = first.post.id;
  const stems = await stemTexts(
    sentences.map(({ unit }) => ({ postId, text: unit.text })),
    database,
  );
  const candidates = sentences.map<Candidate>(({ unit, opens }, index) => ({
    words: stems[index]?.stems ?? [],
    length: unit.text.length,
    opens,
  }));
  const chosen = chooseKeySentences(candidates, SIZE).flatMap((place) => sentences[place] ?? []);
  const citations: DraftCitation[] = chosen.map(({ unit, passage }, index) => ({
    n: index + 1,
    quote: unit.text,
    passage,
  }));
  const lines = citations.map(({ quote, n }) => `- ${writeInlineQuote(quote, n, isSource)}`);
  const head = `${linkPost(first.post)}${describePost(first.post, locality)}, in its own sentences:`;
  return { text: [head, lines.join('\n')].join('\n\n'), citations, posts: [first.post] };
}

/** Sentences of prose that can stand alone: none that only announces the block below it. */
function placeSentences(passage: Passage): PlacedUnit[] {
  const units = splitUnits(passage.text);
  return units.flatMap((unit, index) => {
    if (unit.kind !== 'prose' || unit.text.endsWith(':')) return [];
    const above = units[index - 1];
    return [{ unit, passage, opens: above === undefined || above.kind === 'heading' }];
  });
}
