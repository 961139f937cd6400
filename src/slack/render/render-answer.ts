import type { types } from '@slack/bolt';
import { loadSourceLinks } from '../../answering/load-source-links.ts';
import type { Answer } from '../../domain/answer.ts';
import type { Piece } from '../answers/deliver-answer.ts';
import type { SlackParts } from '../slack-parts.ts';
import { answerControls, type ControlsOf } from './answer-controls.ts';
import { describeCitation } from './describe-citation.ts';
import { disarmMarkdown, escapeMrkdwn } from './disarm-markdown.ts';
import { markdownToMrkdwn } from './markdown-to-mrkdwn.ts';
import { sizeOf, splitMarkdown } from './split-markdown.ts';
import { traceLine } from './trace-line.ts';

export interface Renderable extends Omit<ControlsOf, 'canShare'> {
  readonly sources: readonly string[];
  /** For days; UTC unless it is known. */
  readonly timezone?: string;
  /** Stands above the answer: for whom it is, what was clicked. Markdown. */
  readonly preface?: string;
  readonly canShare?: boolean;
}

/** A message of blocks holds about 13,200 characters of JSON, one that is streamed or updated less. */
const WHOLE = 12_000;
const MOST_TEXT = 9000;
/** chat.update takes 4,000. */
const PLAIN_TEXT = 3500;
const SECTION = 2900;

/** An answer as the messages that show it. Links that lead to no source of the asker's are gone. */
export async function renderAnswer(answered: Renderable, { answering }: SlackParts): Promise<Piece[]> {
  const { answer, sources, preface = '' } = answered;
  const isKnown = await loadSourceLinks([answer.text], { sources }, answering.database);
  const own = ownLinks(answer);
  const isSource = (url: string) => own.has(url) || isKnown(url);
  const markdown = disarmMarkdown([preface, answer.text].filter(Boolean).join('\n\n') || '…', isSource);
  const lines = footerLines(answer, answered.timezone ?? 'UTC');
  const of = { canShare: false, ...answered };
  const footer = [...footerBlocks(lines), ...answerControls(of, 'block')];
  const limit = Math.max(1000, Math.min(MOST_TEXT, WHOLE - JSON.stringify(footer).length));
  const texts = splitMarkdown(markdown, limit);
  const simpler = [...footerBlocks(lines), ...answerControls(of, 'buttons')];
  return texts.map((text, index): Piece => {
    const isLast = index === texts.length - 1;
    const body: types.KnownBlock = { type: 'markdown', text };
    const mrkdwn = markdownToMrkdwn(text);
    return {
      blocks: isLast ? [body, ...footer] : [body],
      text: cutText(mrkdwn),
      simpler: isLast ? [body, ...simpler] : null,
      plain: splitMarkdown(
        isLast ? [mrkdwn, ...lines.map(({ text }) => text)].join('\n') : mrkdwn,
        PLAIN_TEXT,
      ),
      controls: isLast ? answerControls(of, 'buttons') : [],
    };
  });
}

/** Addresses of the posts that the answer itself names. */
function ownLinks({ citations, posts }: Answer): ReadonlySet<string> {
  const named = [...posts, ...citations.map(({ post }) => post)];
  return new Set(named.flatMap(({ url }) => (url === null ? [] : [url])));
}

interface FooterLine {
  readonly kind: 'sources' | 'small';
  /** mrkdwn. */
  readonly text: string;
}

function footerLines(answer: Answer, timezone: string): FooterLine[] {
  const small = [
    ...(answer.interpretation === null ? [] : [`Read as: ${answer.interpretation.replace(/^read as /, '')}`]),
    ...answer.notices,
    ...(answer.trace.length === 0 ? [] : [traceLine(answer)]),
  ];
  return [
    ...answer.citations.map((citation) => ({
      kind: 'sources' as const,
      text: describeCitation(citation, timezone),
    })),
    ...small.map((text) => ({ kind: 'small' as const, text: escapeMrkdwn(text.slice(0, 700)) })),
  ];
}

function footerBlocks(lines: readonly FooterLine[]): types.KnownBlock[] {
  const sources = lines.filter(({ kind }) => kind === 'sources').map(({ text }) => text);
  const small = lines.filter(({ kind }) => kind === 'small').map(({ text }) => text);
  return [
    ...sections(sources).map((text) => ({
      type: 'section' as const,
      text: { type: 'mrkdwn' as const, text },
    })),
    ...(small.length === 0
      ? []
      : [{ type: 'context' as const, elements: [{ type: 'mrkdwn' as const, text: small.join('\n') }] }]),
  ];
}

/** Lines together in texts that fit into a section. */
function sections(lines: readonly string[]): string[] {
  const texts: string[] = [];
  for (const line of lines) {
    const last = texts.at(-1);
    if (last !== undefined && sizeOf(`${last}\n${line}`) <= SECTION)
      texts[texts.length - 1] = `${last}\n${line}`;
    else texts.push(line.slice(0, SECTION));
  }
  return texts;
}

function cutText(mrkdwn: string): string {
  if (sizeOf(mrkdwn) <= PLAIN_TEXT) return mrkdwn;
  return `${splitMarkdown(mrkdwn, PLAIN_TEXT)[0]}…`;
}
