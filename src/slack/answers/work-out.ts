import { answerQuestion } from '../../answering/answer-question.ts';
import type { Watch } from '../../answering/watch.ts';
import type { Answer, ToolName } from '../../domain/answer.ts';
import type { Question } from '../../domain/question.ts';
import { describeError } from '../../errors.ts';
import type { AskedQuestion } from '../../questions/asked-question.ts';
import { answerCommand } from '../catalog/answer-command.ts';
import { readHistory } from '../history/read-history.ts';
import { findSeat } from '../seats/find-seat.ts';
import { scopeOf } from '../seats/scope-of.ts';
import type { LoopParts } from './loop-parts.ts';
import { sayPlainly } from './say-plainly.ts';

/** Shown again before Slack takes it away after two minutes. */
const REFRESH_STATUS_MS = 90_000;

export interface WorkedOut {
  readonly answer: Answer;
  readonly sources: readonly string[];
  /** The asker's. */
  readonly timezone: string;
}

/** The answer, for what the asker may see in this place; an apology where it can't be had in time. */
export async function workOut(asked: AskedQuestion, parts: LoopParts): Promise<WorkedOut> {
  const refresh = setInterval(() => void parts.status.show(asked), REFRESH_STATUS_MS);
  try {
    const { seat, timezone } = await findSeat(asked, parts);
    const scope = await scopeOf(seat, parts);
    const question: Question = {
      text: asked.text,
      asker: asked.asker,
      channel: asked.channel,
      timezone,
      now: asked.askedAt,
      history: await readHistory(asked, scope, parts),
      scope,
      track: asked.track,
    };
    return { answer: await answerInTime(question, asked, parts), sources: scope.sources, timezone };
  } finally {
    clearInterval(refresh);
  }
}

async function answerInTime(question: Question, asked: AskedQuestion, parts: LoopParts): Promise<Answer> {
  const { deadlineMs } = parts.settings;
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      stop.abort();
      resolve(null);
    }, deadlineMs);
  });
  const watch: Watch = {
    signal: stop.signal,
    onProgress: (progress) => {
      if (progress.kind === 'tool-called') void parts.status.show(asked, DOING[progress.tool]);
    },
  };
  try {
    const answer = await Promise.race([work(question, asked, parts, watch), late]);
    if (answer !== null) return answer;
    const seconds = Math.round(deadlineMs / 1000);
    const text = `I stopped after ${seconds} seconds without an answer; a narrower question may do better.`;
    return sayPlainly(question, text);
  } catch (error) {
    const reference = parts.answering.newReference();
    parts.log.error({ event: 'question.answer_failed', reference, error: describeError(error) });
    const text = `Something went wrong on the way to the answer; please ask again (reference ${reference}).`;
    return sayPlainly(question, text);
  } finally {
    clearTimeout(timer);
  }
}

/** A shared command is the only thing asked in a channel that belongs to no thread. */
function work(question: Question, asked: AskedQuestion, parts: LoopParts, watch: Watch): Promise<Answer> {
  return asked.threadTs === null
    ? answerCommand(question, parts)
    : answerQuestion(question, parts.answering, watch);
}

/** What the status line says while a tool runs. */
const DOING: Readonly<Record<ToolName, string>> = {
  search_passages: 'is searching the posts…',
  list_posts: 'is looking through the catalogue…',
  list_categories: 'is looking through the catalogue…',
  read_post: 'is reading a post…',
  run_template: 'is asking the catalogue…',
  search_database: 'is asking the catalogue…',
};
