/** A piece of text and the logarithm of its probability. The first `RESERVED` entries are symbols of the model. */
export type Vocabulary = readonly (readonly [piece: string, score: number])[];

export interface Tokenizer {
  /** Ids of the tokens of `text`, in order. */
  encode(text: string): number[];
}

const RESERVED = 6;
const UNKNOWN = 0;
const SPACE = '\u2581';

interface Node {
  readonly children: Map<string, Node>;
  /** Id of the piece that ends here; null where none does. */
  id: number | null;
}

/**
 * The unigram tokenizer of the bundled model: the most probable way to cut a text into pieces of the
 * vocabulary. Time grows with the length of the text times the longest piece.
 */
export function makeUnigramTokenizer(vocabulary: Vocabulary): Tokenizer {
  const root = buildTrie(vocabulary);
  return {
    encode(text) {
      const symbols = splitSymbols(text);
      return mergeUnknown(trace(bestPieces(symbols, root, vocabulary)));
    },
  };
}

function splitSymbols(text: string): string[] {
  const normalized = text.normalize('NFKC');
  return normalized === '' ? [] : [...(SPACE + normalized.replaceAll(' ', SPACE))];
}

function buildTrie(vocabulary: Vocabulary): Node {
  const root: Node = { children: new Map(), id: null };
  vocabulary.slice(RESERVED).forEach(([piece], index) => {
    let node = root;
    for (const symbol of piece) {
      let child = node.children.get(symbol);
      if (child === undefined) {
        child = { children: new Map(), id: null };
        node.children.set(symbol, child);
      }
      node = child;
    }
    node.id = index + RESERVED;
  });
  return root;
}

interface BestPieces {
  /** Id of the last piece of the best way to each position. */
  readonly ids: readonly number[];
  /** Where that piece begins. */
  readonly starts: readonly number[];
}

function bestPieces(symbols: readonly string[], root: Node, vocabulary: Vocabulary): BestPieces {
  const scores = new Array<number>(symbols.length + 1).fill(0);
  const ids = new Array<number>(symbols.length + 1).fill(UNKNOWN);
  const starts = new Array<number>(symbols.length + 1).fill(0);
  const offer = (start: number, end: number, id: number, ownScore: number) => {
    const score = ownScore + (scores[start] ?? 0);
    // 0 stands for "not reached yet", as in the model's own tokenizer; on a tie the later start wins.
    if (scores[end] !== 0 && score < (scores[end] ?? 0)) return;
    scores[end] = score;
    ids[end] = id;
    starts[end] = start;
  };
  for (let start = 0; start < symbols.length; start++) {
    let found = false;
    let node = root.children.get(symbols[start] ?? '');
    for (let end = start + 1; node !== undefined; end++) {
      if (node.id !== null) {
        offer(start, end, node.id, vocabulary[node.id]?.[1] ?? 0);
        found = true;
      }
      node = end < symbols.length ? node.children.get(symbols[end] ?? '') : undefined;
    }
    if (!found) offer(start, start + 1, UNKNOWN, 0);
  }
  return { ids, starts };
}

function trace({ ids, starts }: BestPieces): number[] {
  const tokens: number[] = [];
  for (let end = ids.length - 1; end > 0; end = starts[end] ?? 0) tokens.push(ids[end] ?? UNKNOWN);
  return tokens.reverse();
}

/** Unknown pieces that follow each other are one token. */
function mergeUnknown(tokens: readonly number[]): number[] {
  return tokens.filter((id, index) => id !== UNKNOWN || tokens[index - 1] !== UNKNOWN);
}
