import type { Adapter, UsedModel } from './adapter.ts';
import { openDeadline } from './deadline.ts';
import { describeFailure, failureOf, MalformedReply } from './describe-failure.ts';
import type { ModelCheck } from './model.ts';

/** Room for a model that thinks before it speaks; what it says does not matter. */
const TOKENS = 64;

/** A few words to the agent's model and to the classifier's, once each: key, server and ids are right or not. */
export function checkModels(adapter: Adapter): Promise<readonly ModelCheck[]> {
  const { agent, classifier } = adapter;
  const used = agent.id === classifier.id ? [agent] : [agent, classifier];
  return Promise.all(used.map((model) => checkModel(model, adapter)));
}

async function checkModel(
  { id }: UsedModel,
  { client, limits, apiKey, clock }: Adapter,
): Promise<ModelCheck> {
  const deadline = openDeadline(limits.classifyDeadlineMs, undefined, clock);
  try {
    const message = await client.messages.create(
      { model: id, max_tokens: TOKENS, messages: [{ role: 'user', content: 'Reply with OK.' }] },
      { signal: deadline.signal },
    );
    if (!Array.isArray(message?.content)) throw new MalformedReply('a reply without content');
    return { id, failure: null };
  } catch (error) {
    const failure = deadline.signal.aborted ? failureOf('timed_out') : describeFailure(error, apiKey);
    return { id, failure };
  }
}
