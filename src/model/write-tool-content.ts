import type Anthropic from '@anthropic-ai/sdk';
import type { ModelToolContent, OfferedSource, Profile } from './model.ts';
import type { SourceRegistry } from './source-registry.ts';

export type WrittenContent =
  | string
  | (Anthropic.Beta.BetaSearchResultBlockParam | Anthropic.Beta.BetaTextBlockParam)[];

const NO_SOURCES = 'No passages found.';

/**
 * A tool's result as the model takes it; never blank, which a server would not accept. Other servers hand
 * on text alone, so there the sources stand in one tagged text.
 */
export function writeToolContent(
  content: ModelToolContent,
  profile: Profile,
  registry: SourceRegistry,
): WrittenContent {
  switch (content.kind) {
    case 'text':
      return content.text.trim() === '' ? 'Nothing.' : content.text;
    case 'json':
      return JSON.stringify(content.value) ?? 'null';
    case 'sources': {
      const offered = content.sources.flatMap((source) => registry.offer(source) ?? []);
      const note = content.note?.trim() || null;
      if (offered.length === 0) return note ?? NO_SOURCES;
      if (profile === 'generic') return [...offered.map(writeTagged), ...(note ? [note] : [])].join('\n\n');
      return [...offered.map(writeSearchResult), ...(note ? [{ type: 'text' as const, text: note }] : [])];
    }
  }
}

/** One block a paragraph: a block is the least that can be cited. */
function writeSearchResult({
  source,
  title,
  paragraphs,
}: OfferedSource): Anthropic.Beta.BetaSearchResultBlockParam {
  return {
    type: 'search_result',
    source,
    title,
    citations: { enabled: true },
    content: paragraphs.map((text) => ({ type: 'text', text })),
  };
}

function writeTagged({ n, title, paragraphs }: OfferedSource): string {
  const text = paragraphs.map(withoutTags).join('\n\n');
  return `<source n="${n}" title="${withoutTags(title).replaceAll('"', "'")}">\n${text}\n</source>`;
}

/** A text must not end its own tag and go on as somebody else. */
function withoutTags(text: string): string {
  return text.replace(/<(?=\/?source\b)/gi, '&lt;');
}
