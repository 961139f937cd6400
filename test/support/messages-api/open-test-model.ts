import { z } from 'zod';
import { type BudgetSettings, memoryLedger, openBudget } from '../../../src/model/budget.ts';
import type {
  Conversation,
  ConverseEvent,
  ConverseRequest,
  Model,
  ModelTool,
} from '../../../src/model/model.ts';
import { type ModelSettings, openModel } from '../../../src/model/open-model.ts';

export const TEST_KEY = 'sk-ant-test-key-of-nobody';

/** Short enough for tests, long enough for a busy machine. */
const LIMITS = {
  deadlineMs: 20_000,
  classifyDeadlineMs: 10_000,
  headersMs: 2000,
  idleMs: 800,
  toolMs: 2_000,
  firstDelayMs: 5,
  longestDelayMs: 300,
  breakerFailures: 100,
  breakerOpenMs: 300,
} as const;

/** Where nothing is late on purpose, a busy machine must not make it so. */
export const PATIENT = {
  deadlineMs: 120_000,
  classifyDeadlineMs: 60_000,
  headersMs: 60_000,
  idleMs: 60_000,
  toolMs: 60_000,
} as const;

export type TestModelOptions = Partial<Omit<ModelSettings, 'limits' | 'budget'>> & {
  readonly limits?: ModelSettings['limits'];
  readonly budget?: Partial<BudgetSettings>;
};

/** The adapter on a stand-in, with the native profile unless said otherwise. */
export function openTestModel(baseUrl: string, { limits, budget, ...options }: TestModelOptions = {}): Model {
  const model = openModel({
    apiKey: TEST_KEY,
    baseUrl,
    agent: 'claude-opus-5-5',
    classifier: 'claude-haiku-5-5',
    profile: 'native',
    prices: {},
    budget: openBudget({
      questionUsd: 1,
      dayUsd: 100,
      ledger: memoryLedger(),
      now: () => new Date('2026-03-01T12:00:00Z'),
      ...budget,
    }),
    limits: { ...LIMITS, ...limits },
    random: () => 0,
    ...options,
  });
  if (model === null) throw new Error('a model with a base URL was expected');
  return model;
}

export interface Talked {
  readonly conversation: Conversation;
  readonly events: readonly ConverseEvent[];
  /** The text on a screen that adds and takes back as it is told. */
  readonly shown: string;
}

export async function talk(model: Model, request: Partial<ConverseRequest> = {}): Promise<Talked> {
  const events: ConverseEvent[] = [];
  const conversation = await model.converse({
    system: 'Answer from the passages.',
    question: 'How are volumes kept?',
    tools: [searchTool()],
    budget: model.openBudget(),
    onEvent: (event) => events.push(event),
    ...request,
  });
  return { conversation, events, shown: shownBy(events) };
}

function shownBy(events: readonly ConverseEvent[]): string {
  return events.reduce((shown, event) => {
    if (event.kind === 'text-added') return shown + event.text;
    return event.kind === 'text-retracted' ? '' : shown;
  }, '');
}

/** Finds one source by its query, of two paragraphs. */
export function searchTool(run?: ModelTool['run']): ModelTool {
  return {
    name: 'search_passages',
    description: 'Searches what the posts say.',
    inputSchema: z.strictObject({ query: z.string().min(1) }),
    run:
      run ??
      (async (input) => {
        const { query } = input as { query: string };
        const paragraphs = [`All about ${query}.`, ' ', 'And a second one.'];
        return { kind: 'sources', sources: [{ source: `posts/${query}`, title: query, paragraphs }] };
      }),
  };
}

/** The answer as one text; null where there is none. */
export function answerOf(conversation: Conversation): string | null {
  return 'blocks' in conversation ? conversation.blocks.map((block) => block.text).join('') : null;
}
