/** A code fence that has been opened and not yet closed. */
export interface OpenFence {
  readonly marker: '`' | '~';
  readonly length: number;
  readonly indentation: number;
}

const OPENING = /^(\s*)((?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})(.*)$/;

/** The fence that is open after `line`, when `open` was before it. A fence may stand in a list item. */
export function fenceAfter(line: string, open: OpenFence | null): OpenFence | null {
  if (open === null) return openingFence(line);
  return closes(line, open) ? null : open;
}

function openingFence(line: string): OpenFence | null {
  const match = OPENING.exec(line);
  if (match === null) return null;
  const [, space = '', bullet = '', run = '', info = ''] = match;
  const marker = run.startsWith('`') ? '`' : '~';
  // ```this``` is code within a line.
  if (marker === '`' && info.includes('`')) return null;
  return { marker, length: run.length, indentation: space.length + bullet.length };
}

function closes(line: string, open: OpenFence): boolean {
  const match = /^(\s*)(`{3,}|~{3,})\s*$/.exec(line);
  if (match === null) return false;
  const [, space = '', run = ''] = match;
  return run.startsWith(open.marker) && run.length >= open.length && space.length <= open.indentation + 3;
}
