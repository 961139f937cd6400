import { beginsDay, isoDay } from '../answering/describe-period.ts';
import type { Answer } from '../domain/answer.ts';
import type { PostSummary } from '../domain/post.ts';

/** What `ask --json` prints: every field is there, null where it does not apply. */
export function renderAnswerJson(answer: Answer, timezone: string): Record<string, unknown> {
  return {
    question: answer.question,
    route: answer.route,
    decided_by: answer.decidedBy,
    fallback_from: answer.fallbackFrom,
    text: answer.text,
    citations: answer.citations.map(({ n, post, quote }) => {
      const { source, slug, title, url } = post;
      return { n, source, slug, title, url, quote };
    }),
    posts: answer.posts.map((post) => renderPostJson(post, timezone)),
    template: answer.template,
    parameters: answer.parameters,
    rows: answer.rows,
    total: answer.total,
    interpretation: answer.interpretation,
    choices: answer.choices.map(({ label, question }) => ({ label, question })),
    trace: answer.trace.map(({ tool, input, summary, ms, tokens = null }) => {
      return { tool, input, summary, ms, tokens };
    }),
    usage: {
      model_calls: answer.usage.modelCalls,
      input_tokens: answer.usage.inputTokens,
      output_tokens: answer.usage.outputTokens,
      cost_usd: answer.usage.costUsd,
    },
    notices: answer.notices,
    ms: Math.round(answer.ms),
  };
}

/** A post as every `--json` names it. */
export function renderPostJson(post: PostSummary, timezone: string): Record<string, unknown> {
  const { source, slug, title, url, category } = post;
  return { source, slug, title, url, category, published_at: renderDateJson(post.publishedAt, timezone) };
}

/**
 * `YYYY-MM-DD` where the instant begins a day in the asker's zone, which is how a post dated by day only
 * arrives; else an ISO date-time with that zone's offset. Both begin with the day that the asker reads.
 */
export function renderDateJson(instant: Date | null, timezone: string): string | null {
  if (instant === null) return null;
  return beginsDay(instant, timezone) ? isoDay(instant, timezone) : isoDateTime(instant, timezone);
}

function isoDateTime(instant: Date, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '').replace('+00:00', '') || 'Z';
  return `${isoDay(instant, timezone)}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}
