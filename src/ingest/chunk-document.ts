import { evenFences } from './even-fences.ts';
import { type Block, markdownBlocks } from './markdown-blocks.ts';
import { contextOf, type Measure, measureWith } from './measure.ts';
import { jointBefore, type Piece, splitBlock, wholeText } from './split-block.ts';

export interface Chunk {
  /** Position in the post, from 0. */
  readonly ordinal: number;
  /** Heading path such as "Set-up › Profiles"; null before the first heading. */
  readonly heading: string | null;
  /** Markdown, exactly as in the post but where a block had to be cut. */
  readonly text: string;
  /** Tokens of title, heading path and text. */
  readonly tokens: number;
}

export interface ChunkOptions {
  readonly title: string;
  /** Most tokens of a chunk, with its title and heading path. */
  readonly limit: number;
  readonly countTokens: (text: string) => number;
}

const PATH_JOINT = ' › ';

/**
 * Cuts a post along its headings, then along its blocks. A code block stays whole up to the limit; one
 * beyond it, and a table, is cut between lines, each part fenced or headed again. Every line of
 * the text but a heading's is in exactly one chunk; a heading stands in the path of those below it, and
 * as text too where it says more than the path does.
 * Lazy, so that a caller can let others run between two chunks of a huge post.
 */
export function* chunkDocument(markdown: string, options: ChunkOptions): Generator<Chunk> {
  let ordinal = 0;
  for (const section of sectionsOf(markdown, options.title)) {
    const heading = section.path.length === 0 ? null : section.path.join(PATH_JOINT);
    const measure = measureWith(contextOf(options.title, heading, options), options);
    for (const { text, tokens } of packBlocks(section.blocks, measure)) {
      yield { ordinal: ordinal++, heading, text, tokens };
    }
  }
}

interface Section {
  readonly path: readonly string[];
  readonly blocks: readonly Block[];
}

interface OpenHeading {
  readonly level: number;
  readonly title: string;
  readonly block: Block;
}

function* sectionsOf(markdown: string, title: string): Generator<Section> {
  let path: OpenHeading[] = [];
  let blocks: Block[] = [];
  /** A heading that nothing follows would be lost with its section: it becomes its own text. */
  const section = (): Section[] => {
    const last = path.at(-1);
    const pathTitles = path
      .filter((heading) => !(heading.level === 1 && heading.title === title))
      .map((heading) => heading.title)
      .filter((text) => text !== '');
    if (blocks.length > 0) return [{ path: pathTitles, blocks }];
    return last === undefined ? [] : [{ path: pathTitles, blocks: [last.block] }];
  };
  for (const block of markdownBlocks(markdown)) {
    if (block.kind !== 'heading') {
      blocks.push(block);
      continue;
    }
    const isParent = blocks.length === 0 && block.level > (path.at(-1)?.level ?? 0);
    if (!isParent) yield* section();
    path = [
      ...path.filter((heading) => heading.level < block.level),
      { level: block.level, title: block.title, block },
    ];
    blocks = saysMore(block) ? [block] : [];
  }
  yield* section();
}

/** A title is plain words: of a link its address is not in it, of `<T>` nothing. */
function saysMore({ source, title }: Block & { kind: 'heading' }): boolean {
  const told = new Set(wordsOf(title));
  return wordsOf(source).some((word) => !told.has(word));
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

interface Packed {
  readonly text: string;
  readonly tokens: number;
}

/** Fills chunks in order; a piece that no longer fits begins the next one. */
function* packBlocks(blocks: readonly Block[], measure: Measure): Generator<Packed> {
  const whole = joinWhole(blocks, measure);
  if (whole !== null) {
    yield* pack(whole, measure);
    return;
  }
  let text = '';
  let tokens = 0;
  for (const block of blocks) {
    for (const piece of splitBlock(block, measure)) {
      const joined = text + piece.joint + piece.text;
      const fits = tokens + piece.tokens <= measure.budget && joined.length <= measure.longestCharacters;
      if (text !== '' && (!fits || isAnchor(piece, tokens, measure))) {
        yield* pack(text, measure);
        text = '';
        tokens = 0;
      }
      text = text === '' ? piece.text : joined;
      tokens += piece.tokens;
    }
  }
  if (text !== '') yield* pack(text, measure);
}

/** A section that fits is one chunk; null where it has to be cut. */
function joinWhole(blocks: readonly Block[], measure: Measure): string | null {
  let whole = '';
  for (const block of blocks) {
    whole += (whole === '' ? '' : jointBefore(block)) + wholeText(block);
    if (whole.length > measure.longestCharacters) return null;
  }
  return measure.fits(whole) ? whole : null;
}

/**
 * In a section that has to be cut, some pieces begin a chunk for what they are, not for where they
 * stand: after an edit the cuts fall into step again instead of moving through the whole section.
 */
function isAnchor(piece: Piece, tokensBefore: number, { budget }: Measure): boolean {
  if (tokensBefore < budget / 2) return false;
  let hash = 0;
  for (let at = 0; at < piece.text.length && at < 64; at++)
    hash = (hash * 31 + piece.text.charCodeAt(at)) | 0;
  return (hash & 3) === 0;
}

function* pack(text: string, measure: Measure): Generator<Packed> {
  for (const even of evenFences(text, measure)) {
    const trimmed = even.trimEnd();
    yield { text: trimmed, tokens: measure.contextTokens + measure.count(trimmed) };
  }
}
