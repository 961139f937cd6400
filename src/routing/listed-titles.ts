const LINKED = /\[((?:[^[\]\\]|\\.|\[[^\]]*\])+)\]\((?:[^()\s]|\([^()]*\))*\)/;
const SLACK_LINKED = /<https?:[^|>]+\|([^>]+)>/;
const ITEM = /^\s*(?:[-*•]|\d+[.)])\s+(.*)$/;
const LONGEST = 200;

/** The titles that an answer of ours lists, one a bullet or number, in order. */
export function listedTitles(answer: string): string[] {
  return answer.split('\n').flatMap((line) => {
    const item = ITEM.exec(line)?.[1];
    if (item === undefined) return [];
    const linked = LINKED.exec(item) ?? SLACK_LINKED.exec(item);
    const title = linked?.[1] ?? item.split(/\s+[—–(]|:\s/)[0] ?? '';
    const plain = title.replace(/\\(.)/g, '$1').replace(/[*_`]/g, '').trim();
    return plain === '' || plain.length > LONGEST ? [] : [plain];
  });
}

/** The one post that an answer is about; null when it names none or several. */
export function onlyTitle(answer: string): string | null {
  const titles = [
    ...answer.matchAll(new RegExp(LINKED, 'g')),
    ...answer.matchAll(new RegExp(SLACK_LINKED, 'g')),
  ].map(([, title = '']) => title.replace(/\\(.)/g, '$1').trim());
  const distinct = [...new Set(titles)];
  return distinct.length === 1 ? (distinct[0] ?? null) : null;
}
