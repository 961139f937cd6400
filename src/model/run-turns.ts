import type { TextMessage } from './build-messages.ts';
import { decideNext, type NextStep } from './decide-next.ts';
import { MalformedReply } from './describe-failure.ts';
import { keepTrying } from './keep-trying.ts';
import type { ConversationEnd } from './model.ts';
import { readEnd } from './read-end.ts';
import { type BetaMessage, receiveReply } from './receive-reply.ts';
import { admitNext, type Message, openRun, openRunner, type Run, turnParams } from './run.ts';
import type { Talk } from './talk.ts';

/** From the question to the end, whatever it is. */
export async function runTurns(messages: readonly TextMessage[], talk: Talk): Promise<ConversationEnd> {
  const run = await openRun(messages, talk);
  if ('kind' in run) return run;
  const { adapter, deadline } = talk;
  const result = await keepTrying(() => drive(run), {
    adapter,
    breaker: adapter.agent.breaker,
    deadline,
    onFailure(failure, retryInMs) {
      run.again = true;
      run.shown.retract();
      talk.fail(failure, retryInMs);
    },
  });
  // A request that never went out, or broke off, holds nothing any more.
  await talk.request.budget.settle(0);
  if ('value' in result) return result.value;
  run.shown.retractAll();
  return { kind: 'unavailable', failure: result.failure };
}

/** Goes on where the run stands: after a failure the same request is made again, and no tool runs twice. */
async function drive(run: Run): Promise<ConversationEnd> {
  const { talk } = run;
  if (run.again) {
    const plan = await talk.admitAgain(run.plan);
    if ('kind' in plan) return plan;
    run.again = false;
  }
  run.runner ??= openRunner(run);
  talk.announceRequest();
  for await (const item of run.runner) {
    const reply = await receiveReply(item, run.shown);
    await talk.count(reply.usage, reply.message !== null);
    // The loop throws what went wrong when it is asked for the next reply.
    if (reply.message === null) continue;
    talk.announceReply(reply.message.stop_reason ?? null);
    const next = nextStep(reply.message, run);
    if (next === 'run-tools' && reply.halfCall) break;
    const end = await follow(reply.message, next, run);
    if (end !== null) return end;
    talk.announceRequest();
  }
  // The loop had no error to throw, and yet there was no reply, or one with half a call: it cannot go on.
  run.runner = null;
  throw new MalformedReply('a reply that is not whole');
}

function nextStep(message: BetaMessage, { last }: Run): NextStep {
  return decideNext({
    stopReason: message.stop_reason ?? null,
    callsTools: message.content.some(({ type }) => type === 'tool_use'),
    last,
  });
}

/** Null when there is another request to come. */
async function follow(message: BetaMessage, next: NextStep, run: Run): Promise<ConversationEnd | null> {
  const { talk, shown } = run;
  talk.adapter.agent.breaker.succeeded();
  talk.stopReason = message.stop_reason ?? null;
  switch (next) {
    case 'run-tools':
      shown.retractAll();
      run.paused.length = 0;
      return sendResults(message, run);
    case 'resume':
      shown.keep();
      run.paused.push(...message.content);
      return advance([...run.messages, asMessage(message)], run);
    case 'end':
      return readEnd({ ...message, content: [...run.paused, ...message.content] }, shown);
  }
}

async function sendResults(message: BetaMessage, run: Run): Promise<ConversationEnd | null> {
  reportUnknownTools(message, run);
  const results = await run.runner?.generateToolResponse();
  if (!results) return { kind: 'unanswered' };
  return advance([...run.messages, asMessage(message), results], run);
}

/** Hands the loop the reply and its results by hand: it leaves both out when anything else is changed. */
async function advance(messages: readonly Message[], run: Run): Promise<ConversationEnd | null> {
  const end = await admitNext(messages, run);
  if (end !== null) return end;
  if (run.last && run.talk.adapter.profile === 'generic') addLastNote(messages.at(-1));
  run.runner?.setMessagesParams((params) => ({ ...params, ...turnParams(run) }));
  return null;
}

/** Servers do not take back the blank texts that some models write. */
function asMessage({ content }: BetaMessage): Message {
  return {
    role: 'assistant',
    content: content.filter((block) => block.type !== 'text' || block.text.trim() !== ''),
  };
}

/** A server that does not know `tool_choice` is asked in words. */
function addLastNote(results: Message | undefined): void {
  if (results?.role !== 'user' || !Array.isArray(results.content)) return;
  results.content.push({ type: 'text', text: 'Call no more tools. Answer now from what you have.' });
}

/** The loop answers these itself, without a tool that could report it. */
function reportUnknownTools(message: BetaMessage, { talk, tools }: Run): void {
  for (const block of message.content) {
    if (block.type !== 'tool_use' || tools.some(({ name }) => name === block.name)) continue;
    const { id, name: tool, input } = block;
    const problem = `Tool '${tool}' not found`;
    talk.emit({ kind: 'tool-called', id, tool, input });
    talk.emit({ kind: 'tool-answered', id, tool, input, content: null, problem, error: null, ms: 0 });
  }
}
