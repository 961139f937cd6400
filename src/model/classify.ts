import type Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import { z } from 'zod';
import type { Adapter } from './adapter.ts';
import { buildMessages } from './build-messages.ts';
import { addUsage, countUsage, NO_USAGE } from './count-usage.ts';
import { type Deadline, openDeadline } from './deadline.ts';
import { failureOf, MalformedReply } from './describe-failure.ts';
import { extractJson } from './extract-json.ts';
import { keepTrying } from './keep-trying.ts';
import type { Classification, ClassifyRequest, ModelFailure } from './model.ts';
import { planSpending, reserve } from './plan-spending.ts';
import { askForJson, writeSystem } from './write-system.ts';

/** Asks once for a value of the schema; a reply that cannot be used is null, with its stop reason. */
export async function classify<Value>(
  request: ClassifyRequest<Value>,
  adapter: Adapter,
): Promise<Classification<Value>> {
  const deadline = openDeadline(adapter.limits.classifyDeadlineMs, request.signal, adapter.clock);
  const whole = await askOnce(request, deadline, adapter);
  if (whole.failure?.reason !== 'too_long' || !request.history?.length) return whole;
  const short = await askOnce({ ...request, history: [] }, deadline, adapter);
  return { ...short, usage: addUsage(whole.usage, short.usage) };
}

async function askOnce<Value>(
  request: ClassifyRequest<Value>,
  deadline: Deadline,
  adapter: Adapter,
): Promise<Classification<Value>> {
  const { classifier, limits, client } = adapter;
  const prompt = writePrompt(request, adapter);
  const limit = { price: classifier.price, maximumTokens: limits.classifyTokens };
  const { plan } = await reserve(request.budget, (usdLeft) => planSpending(prompt, usdLeft, limit));
  if (plan === null) return nothing(failureOf('over_budget'));
  const params = { model: classifier.id, max_tokens: plan.maximumTokens, ...prompt };
  const result = await keepTrying(
    async () => checkShape(await client.messages.create(params, { signal: deadline.signal })),
    { adapter, breaker: classifier.breaker, deadline, onFailure: () => {} },
  );
  const usage = 'value' in result ? countUsage(result.value.usage, classifier.price) : NO_USAGE;
  await request.budget.settle(usage.costUsd);
  if ('failure' in result) return nothing(result.failure);
  classifier.breaker.succeeded();
  return { ...readValue(result.value, request.schema), usage, failure: null };
}

function writePrompt<Value>(
  { system, history = [], question, schema }: ClassifyRequest<Value>,
  adapter: Adapter,
) {
  const messages = buildMessages(history, question);
  if (adapter.profile === 'generic') {
    return { system: askForJson(system, z.toJSONSchema(schema, { unrepresentable: 'any' })), messages };
  }
  const { type, schema: shape } = zodOutputFormat(schema);
  return {
    system: writeSystem(system, adapter.profile),
    messages,
    output_config: {
      ...(adapter.classifier.takesEffort ? { effort: 'low' as const } : {}),
      format: { type, schema: shape },
    },
  };
}

function nothing(failure: ModelFailure): Classification<never> {
  return { value: null, stopReason: null, usage: NO_USAGE, failure };
}

/** A proxy's page, or JSON of something else, comes through the client as it is. */
function checkShape(message: Anthropic.Message): Anthropic.Message {
  if (!Array.isArray(message?.content)) throw new MalformedReply('a reply without content');
  return message;
}

function readValue<Value>(message: Anthropic.Message, schema: z.ZodType<Value>) {
  const stopReason = message.stop_reason ?? null;
  // A refusal or a text cut off may still hold an object; it is not the answer.
  const usable = stopReason === null || stopReason === 'end_turn' || stopReason === 'stop_sequence';
  const text = message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
  return { value: usable ? extractJson(text, schema) : null, stopReason };
}
