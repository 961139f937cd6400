import type { Answer } from '../../domain/answer.ts';

const ROUTES: Readonly<Record<Answer['route'], string>> = {
  sql: 'catalogue',
  search: 'search',
  hybrid: 'catalogue + search',
  none: 'no evidence',
};

/** "catalogue · run_template: 36 matching, returned 3 · 0.1 s": how the answer was reached, in one line. */
export function traceLine(answer: Answer): string {
  const { route, fallbackFrom, trace, usage, ms } = answer;
  const after = fallbackFrom === null ? '' : ` (${ROUTES[fallbackFrom]} found nothing)`;
  const tools = [...new Set(trace.map(({ tool }) => tool))];
  const steps = tools.map((tool) => {
    const calls = trace.filter((step) => step.tool === tool);
    return calls.length === 1 ? `${tool}: ${shorten(calls[0]?.summary ?? '')}` : `${tool} ×${calls.length}`;
  });
  const model =
    usage.modelCalls === 0
      ? []
      : [`${usage.modelCalls} model ${usage.modelCalls === 1 ? 'call' : 'calls'}`, formatCost(usage.costUsd)];
  return [ROUTES[route] + after, ...steps, ...model, `${formatSeconds(ms)}`].join(' · ');
}

export function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

export function formatCost(usd: number): string {
  return `$${usd.toFixed(usd < 0.1 ? 4 : 2)}`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= 80 ? line : `${line.slice(0, 79)}…`;
}
