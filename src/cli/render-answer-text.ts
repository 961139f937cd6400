import type { Answer, Citation, TraceStep } from '../domain/answer.ts';
import { type Colors, renderMarkdownText, withoutControls } from './render-markdown-text.ts';

/** An answer for people at a terminal: question, answer, citations, choices, notices, and the way there. */
export function renderAnswerText(answer: Answer, colors: Colors): string {
  return [
    [colors.bold(withoutControls(answer.question))],
    [renderMarkdownText(answer.text, colors)],
    answer.interpretation === null ? [] : [colors.dim(`Read as: ${withoutControls(answer.interpretation)}`)],
    answer.citations.map((citation) => renderCitation(citation, colors)),
    renderChoices(answer, colors),
    answer.notices.map((notice) => colors.yellow(withoutControls(notice))),
    renderWay(answer, colors),
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function renderCitation({ n, post, quote }: Citation, colors: Colors): string {
  const where = post.url === null ? `${post.source}/${post.slug}` : post.url;
  const head = `${colors.yellow(`[${n}]`)} ${withoutControls(post.title)} — ${colors.dim(withoutControls(where))}`;
  const lines = withoutControls(quote).split('\n');
  return [head, ...lines.map((line) => colors.dim(`    ${line}`.trimEnd()))].join('\n');
}

function renderChoices({ choices }: Answer, colors: Colors): string[] {
  return choices.map(({ label, question }) => {
    const [name, ask] = [withoutControls(label), withoutControls(question)];
    return `${colors.green('→')} ${name === ask ? name : `${name}: ${colors.dim(`"${ask}"`)}`}`;
  });
}

function renderWay(answer: Answer, colors: Colors): string[] {
  const from = answer.fallbackFrom === null ? '' : `, after ${answer.fallbackFrom} found nothing`;
  const way = `route ${answer.route}${from}, decided by ${answer.decidedBy}, ${Math.round(answer.ms)} ms`;
  return [...answer.trace.map(renderStep), way].map((line) => colors.dim(line));
}

function renderStep({ tool, input, summary, ms, tokens = null }: TraceStep): string {
  const given = withoutControls(JSON.stringify(input));
  const cost = tokens === null ? '' : `, ${tokens} tokens`;
  return `${tool} ${given} → ${withoutControls(summary).replaceAll('\n', ' ')} (${Math.round(ms)} ms${cost})`;
}
