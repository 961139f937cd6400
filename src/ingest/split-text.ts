/** From coarse to fine; each cut keeps the white space with what stands before it. */
const CUTS: readonly ((text: string) => string[])[] = [
  (text) => text.split(/(?<=\n\n+)(?=[^\n])/),
  (text) => text.split(/(?<=\n)/),
  (text) => text.split(/(?<=[.!?؟]["'”’)\]]?\s)(?=\S)|(?<=[。！？])/),
  (text) => text.split(/(?<=\s)(?=\S)/),
  (text) => slices(text, 32),
  (text) => slices(text, 1),
];

/**
 * Cuts a text into parts that fit, no finer than needed: at lines, sentences, words, or within a
 * word. Joined again, the parts are the text.
 */
export function* splitText(text: string, fits: (text: string) => boolean, level = 0): Generator<string> {
  const cut = CUTS[level];
  if (text === '') return;
  if (cut === undefined || fits(text)) {
    yield text;
    return;
  }
  for (const part of cut(text)) yield* splitText(part, fits, level + 1);
}

/** Never between the two halves of a character. */
function slices(text: string, length: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + length, text.length);
    if (/[\ud800-\udbff]/.test(text[end - 1] ?? '') && end < text.length) end++;
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}
