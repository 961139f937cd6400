import type { Span } from './periods/parse-period.ts';

/** An afterthought that the answer to the question proper holds anyway. */
const AFTERTHOUGHT =
  /(?:[,;.?!(\u2013\u2014-]\s*|\s)(?:(?:and|also|plus|or)\s+)?(?:how many (?:posts |articles )?(?:is|are|was|were) (?:that|it|there|they|those|these)|by how (?:many|much)|which (?:one|ones|posts?) (?:is|are|was|were) (?:it|they|that|those|these)|(?:and|or) which(?: ones?)?|which(?: ones?)?(?=\s*[?.!)]*$)(?<=[?.!,;]\s*which(?: ones?)?)|who (?:wrote|is the author of|are the authors of) (?:it|them|that|those)|(?:and|or) (?:by|from) whom|(?:and |& |, )who(?: wrote (?:it|them)|(?:'s| is) (?:the|its) author)|when (?:was|were|did) (?:it|that|they|this|those)(?: (?:last |first )?(?:updated|published|written|come out|posted|changed|appear))?|(?:and|or) when|what(?:'s| is|s| are| was|re) (?:it|that|they|its (?:title|name)|the (?:titles?|names?)|their (?:titles?|names?))(?: called| named| about)?|list (?:them|those)(?: all)?|name (?:it|them|those))\s*(?:please|pls|thanks|thx)?[\s?.!)]*$/i;
const FORMAT =
  /,?\s*(?:together |along )?(?:with|including|incl\.?|plus) (?:the |their |its )?(?:publication |publishing )?(?:dates?|titles?|links?|urls?|authors?|names?)(?:(?:,| and|, and) (?:the |their )?(?:dates?|titles?|links?|urls?|authors?|names?))*\s*(?:please|pls)?[\s?.!]*$/i;
const BRACKETS = /\([^()]*\)/g;
/** "Posts per year? I would like to see them all." */
const WISH = /\?\s+(?:i|we|would|just|need|want|it's|its|this|that's|my|asap|no|not)\b[^?]*$/i;
const LISTS = /\b(?:which|list|name|what)/i;
const COUNT = /\b(?:how many|(?:the |total )?(?:number|count|amount) of)\b/i;

/** Said beside the question, wherever it stands. */
const BESIDE =
  /\b(?:later on|so far|by now|as of (?:now|today)|up to now|to date|right now|these days|at the moment|at all|of all time|in the (?:whole |entire )?(?:library|catalogue|catalog|archive|collection|blog)|around here|over here|on here|in here|in (?:days|percent|per cent|numbers|a list)|by (?:word count|number of words|length)|for (?:a|the|my|our) (?:report|presentation|slides?|meeting|newsletter|talk|statistics|stats)|i\.e\.|e\.g\.|acc\. to)(?=\W|$)/gi;

/** Stretches of a question that ask nothing of their own: "…, and when was it?", "… with dates", "… so far". */
export function readAsides(text: string): Span[] {
  const spans = [...text.matchAll(BESIDE), ...text.matchAll(BRACKETS)].map(spanOf);
  for (const pattern of [AFTERTHOUGHT, FORMAT, WISH]) {
    const match = pattern.exec(text);
    if (match === null || match.index === 0) continue;
    spans.push(spanOf(match));
    // "How many, and which ones?" wants them listed; a list says how many it holds.
    const count = LISTS.test(match[0]) ? COUNT.exec(text.slice(0, match.index)) : null;
    if (count !== null && pattern === AFTERTHOUGHT) spans.push(spanOf(count));
  }
  return spans;
}

/** The question without what a list of the posts says anyway: ", who wrote it", ", when was it published?". */
export function withoutAfterthought(text: string): string {
  const match = AFTERTHOUGHT.exec(text);
  return match === null || match.index === 0 ? text : text.slice(0, match.index);
}

function spanOf(match: RegExpExecArray | RegExpMatchArray): Span {
  const start = match.index ?? 0;
  return { start, end: start + match[0].length };
}
