import { fenceAfter, type OpenFence } from '../fences.ts';

const MODULE_LINE =
  /^(import\s+.+\s+from\s+['"][^'"]+['"];?|import\s+['"][^'"]+['"];?|export\s+(const|let|default)\b.*)\s*$/;

/** MDX without its import and export lines and its comments; components stay as they are written. */
export function plainMdx(mdx: string): string {
  let fence: OpenFence | null = null;
  const kept: string[] = [];
  for (const line of mdx.split('\n')) {
    const next = fenceAfter(line, fence);
    const isProse = fence === null && next === null;
    if (!isProse || !MODULE_LINE.test(line)) {
      kept.push(isProse ? line.replace(/\{\/\*.*?\*\/\}/g, '') : line);
    }
    fence = next;
  }
  return kept.join('\n');
}
