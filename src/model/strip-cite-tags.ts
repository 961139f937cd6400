/** `<cite index="0-1,2">` as models write it into their text, whole. */
const OPENING = /^<(?:antml:)?cite\s+index\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)\s*>/;
const CLOSING = /^<\/(?:antml:)?cite\s*>/;
/** No tag of ours is longer: what is held back longer than this is text. */
const LONGEST = 200;
/** The beginning of such a tag, cut anywhere. */
const PARTIAL_OPENING = /^<(?:antml:)?cite\s+(?:index\s*(?:=\s*(?:"[^"<>]*|'[^'<>]*|[^\s"'<>]*)["']?\s*)?)?$/;
const PARTIAL_CLOSING = /^<\/(?:antml:)?cite\s*$/;
const HEADS = ['cite', 'antml:cite'].flatMap((name) => [`<${name} index`, `</${name}>`]);

export interface CiteStripper {
  /** The text without tags, as far as it can be told: the beginning of a tag is held back. */
  push(text: string): string;
  /** What was held back and turned out to be no tag. */
  end(): string;
}

/**
 * Takes citation tags that a model leaked out of text that comes in pieces. A `<cite>` without an index is
 * somebody's HTML and stays, and so does a closing tag that closes none of ours.
 */
export function openCiteStripper(): CiteStripper {
  let held = '';
  let open = 0;
  const takeTag = (rest: string): number => {
    const opening = OPENING.exec(rest);
    if (opening) open += 1;
    const closing = open > 0 ? CLOSING.exec(rest) : null;
    if (closing) open -= 1;
    return opening?.[0].length ?? closing?.[0].length ?? 0;
  };
  return {
    push(text) {
      let rest = held + text;
      let clean = '';
      held = '';
      while (rest !== '') {
        const start = rest.indexOf('<');
        if (start < 0) return clean + rest;
        clean += rest.slice(0, start);
        rest = rest.slice(start);
        const length = takeTag(rest);
        if (length === 0 && mayBecomeTag(rest)) {
          held = rest;
          return clean;
        }
        clean += length === 0 ? '<' : '';
        rest = rest.slice(length || 1);
      }
      return clean;
    },
    end() {
      const rest = held;
      held = '';
      return rest;
    },
  };
}

function mayBecomeTag(rest: string): boolean {
  if (rest.length > LONGEST) return false;
  return (
    HEADS.some((head) => head.startsWith(rest)) || PARTIAL_OPENING.test(rest) || PARTIAL_CLOSING.test(rest)
  );
}
