import type { Asked } from './ask-case.ts';
import { countFlags } from './check-answer.ts';

/** One line a case, and the sum. */
export function describeCases(title: string, results: readonly Asked[]): string {
  const lines = results.map(({ asked, answer, faults }) => {
    const verdict = faults.length === 0 ? 'pass' : 'FAIL';
    const way = `${answer.route}, ${answer.decidedBy}`;
    const why = faults.length === 0 ? '' : `\n       ${faults.join('; ')}`;
    return `${verdict}  ${asked.kind.padEnd(9)}  ${asked.id.padEnd(26)}  ${way}${why}`;
  });
  const passed = results.filter(({ faults }) => faults.length === 0).length;
  const flags = results.reduce((sum, { answer }) => sum + countFlags(answer), 0);
  const flagged = flags === 0 ? '' : `; ${flags} titles, dates or numbers that no tool returned`;
  return [`\n## ${title}\n`, ...lines, `\n${passed} of ${results.length} pass${flagged}`].join('\n');
}

export interface Measured {
  readonly result: Asked;
  /** Of each request, in characters. */
  readonly prompts: readonly number[];
}

/** Calls and characters by route and by who decided: means over the questions that took it. */
export function describeWays(measured: readonly Measured[]): string {
  const ways = new Map<string, Measured[]>();
  for (const one of measured) {
    const { route, decidedBy, fallbackFrom } = one.result.answer;
    const way = `${route} by ${decidedBy}${fallbackFrom === null ? '' : `, after ${fallbackFrom} found nothing`}`;
    ways.set(way, [...(ways.get(way) ?? []), one]);
  }
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
  const rows = [...ways].sort().map(([way, all]) => {
    const calls = mean(all.map(({ prompts }) => prompts.length)).toFixed(1);
    const characters = Math.round(mean(all.map(({ prompts }) => prompts.reduce((sum, one) => sum + one, 0))));
    const tokens = Math.round(mean(all.map(({ result }) => result.answer.usage.inputTokens)));
    const usd = mean(all.map(({ result }) => result.answer.usage.costUsd)).toFixed(5);
    return `| ${way} | ${all.length} | ${calls} | ${characters} | ${tokens} | ${usd} |`;
  });
  return [
    '| way | questions | calls | prompt characters | tokens read (estimate) | USD (estimate) |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Cost and latency of each question, from a real model. */
export function describeCosts(results: readonly Asked[]): string {
  const lines = results.map(({ asked, answer }) => {
    const { modelCalls, inputTokens, outputTokens, costUsd } = answer.usage;
    return `| ${asked.id} | ${modelCalls} | ${inputTokens} | ${outputTokens} | ${costUsd.toFixed(5)} | ${answer.ms} |`;
  });
  const usd = results.reduce((sum, { answer }) => sum + answer.usage.costUsd, 0);
  return [
    '| question | calls | tokens read | tokens written | USD | ms |',
    '|---|---|---|---|---|---|',
    ...lines,
    `\nIn all ${usd.toFixed(4)} USD.`,
  ].join('\n');
}

/** A question set that retrieval alone could answer would show nothing. */
export function failsHalf(results: readonly Asked[]): boolean {
  return results.filter(({ faults }) => faults.length > 0).length * 2 >= results.length;
}
