import type { AgentTools } from './agent-tools.ts';
import { cleanAnswer } from './clean-answer.ts';
import type { AnswerProgress } from './watch.ts';

/** Text on its way to whoever waits. */
export interface SafeStream {
  add(text: string): void;
  retract(): void;
}

const FENCE = /^\s*(?:`{3,}|~{3,})/;

/**
 * Shows a growing answer a paragraph at a time, each as clean as the answer will be: a link or a mention
 * that is cut in two cannot be judged. What comes last is shown by the answer itself.
 */
export function openSafeStream(
  { outcomes }: Pick<AgentTools, 'outcomes'>,
  show: (progress: AnswerProgress) => void,
): SafeStream {
  let held = '';
  let shown = false;
  const isPost = (url: string) => {
    const page = url.replace(/#.*$/, '');
    return outcomes.some(({ posts }) => posts.some((post) => post.url === page));
  };
  return {
    add(text) {
      held += text;
      const end = endOfParagraphs(held);
      if (end === 0) return;
      const clean = cleanAnswer(held.slice(0, end), isPost);
      held = held.slice(end);
      if (clean === '') return;
      shown = true;
      show({ kind: 'text-added', text: clean });
    },
    retract() {
      held = '';
      if (shown) show({ kind: 'text-retracted' });
      shown = false;
    },
  };
}

/** Where the last blank line outside a code fence ends; 0 without one. */
function endOfParagraphs(text: string): number {
  let end = 0;
  let at = 0;
  let fenced = false;
  for (const line of text.split('\n').slice(0, -1)) {
    at += line.length + 1;
    if (FENCE.test(line)) fenced = !fenced;
    else if (!fenced && line.trim() === '' && at > line.length + 1) end = at;
  }
  return end;
}
