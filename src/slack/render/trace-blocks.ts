import type { types } from '@slack/bolt';
import type { TemplateLibrary } from '../../catalogue/template-library.ts';
import type { Answer, TraceStep } from '../../domain/answer.ts';
import type { Row } from '../../domain/evidence.ts';
import { formatCost, traceLine } from './trace-line.ts';

const ROWS = 10;
const LONGEST = 2800;

/** Every step on the way to an answer: what was asked of which tool, what came back, and what it cost. */
export function traceBlocks(answer: Answer, library: TemplateLibrary): types.KnownBlock[] {
  const { usage, rows } = answer;
  return [
    prose(answer.question, true),
    prose(`${traceLine(answer)}; decided by the ${answer.decidedBy}`),
    ...(answer.interpretation === null ? [] : [prose(`Read as: ${answer.interpretation}`)]),
    ...answer.trace.flatMap((step, index) => stepBlocks(step, index + 1, library)),
    ...(rows === null || rows.length === 0
      ? []
      : [
          prose(rows.length > ROWS ? `The first ${ROWS} of ${rows.length} rows` : 'Rows', true),
          code(writeRows(rows)),
        ]),
    prose(
      usage.modelCalls === 0
        ? 'No language model was asked.'
        : `${usage.modelCalls} model calls, ${usage.inputTokens} tokens in, ${usage.outputTokens} out, ${formatCost(usage.costUsd)}`,
    ),
  ];
}

function stepBlocks(step: TraceStep, number: number, library: TemplateLibrary): types.KnownBlock[] {
  const { tool, summary, ms } = step;
  const passages = (step.passages ?? []).map(
    ({ post, heading, score, similarity }) =>
      `${score.toFixed(3)}  ${similarity === null ? '' : `(similarity ${similarity.toFixed(3)})  `}${post}${heading === null ? '' : ` › ${heading}`}`,
  );
  return [
    prose(`${number}. ${tool}: ${summary} (${Math.round(ms)} ms)`, true),
    code(describeInput(step, library)),
    ...(passages.length === 0 ? [] : [code(passages.join('\n'))]),
  ];
}

/** A template's SQL with what was bound to it; who asks is bound too, and not shown. */
function describeInput({ tool, input }: TraceStep, library: TemplateLibrary): string {
  const template = library.templates.find(
    ({ name }) => tool === 'run_template' && name === input['template'],
  );
  if (template === undefined) return JSON.stringify(input, null, 2);
  const given = (input['parameters'] ?? {}) as Readonly<Record<string, unknown>>;
  const bound = [
    ...template.parameters.map(
      ({ name, default: usual }) => `:${name} = ${JSON.stringify(given[name] ?? usual)}`,
    ),
    ...template.context.map(
      ({ name, from }) => `:${name} = (${from === 'asker' || from === 'channel' ? 'withheld' : from})`,
    ),
  ];
  return [template.sql.trim(), ...bound].join('\n');
}

function writeRows(rows: readonly Row[]): string {
  return rows
    .slice(0, ROWS)
    .map((row) => JSON.stringify(row))
    .join('\n');
}

/** Rich text: whatever stands in it is text. */
function prose(text: string, bold = false): types.KnownBlock {
  const line = { type: 'text' as const, text: cut(text) || '…', ...(bold ? { style: { bold: true } } : {}) };
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [line] }] };
}

function code(text: string): types.KnownBlock {
  return {
    type: 'rich_text',
    elements: [
      { type: 'rich_text_preformatted', border: 0, elements: [{ type: 'text', text: cut(text) || '…' }] },
    ],
  };
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
