import Anthropic from '@anthropic-ai/sdk';
import type { Adapter, ModelLimits, UsedModel } from './adapter.ts';
import type { Budget } from './budget.ts';
import { checkModels } from './check-models.ts';
import { openCircuitBreaker } from './circuit-breaker.ts';
import { classify } from './classify.ts';
import { converse } from './converse.ts';
import { idleFetch } from './idle-fetch.ts';
import type { Model, Profile } from './model.ts';
import { isKnownModel, priceOf } from './prices.ts';
import { chooseProfile, rootOf } from './profile.ts';

export interface ModelSettings {
  readonly apiKey: string | null;
  /** Null for Anthropic's own API. */
  readonly baseUrl: string | null;
  /** Ids of models. */
  readonly agent: string;
  readonly classifier: string;
  readonly profile: 'auto' | Profile;
  /** By model id, USD per million tokens: `{ input, output, cache_read?, cache_write? }`. */
  readonly prices: Readonly<Record<string, unknown>>;
  readonly budget: Budget;
  /** Streams by default with the native profile only. */
  readonly stream?: boolean;
  readonly limits?: Partial<ModelLimits>;
  /** Milliseconds of a clock that never runs backwards. */
  readonly clock?: () => number;
  /** From 0 to 1. */
  readonly random?: () => number;
}

const LIMITS: ModelLimits = {
  deadlineMs: 120_000,
  classifyDeadlineMs: 15_000,
  headersMs: 60_000,
  idleMs: 60_000,
  toolMs: 30_000,
  retries: 3,
  firstDelayMs: 500,
  longestDelayMs: 10_000,
  breakerFailures: 5,
  breakerOpenMs: 30_000,
  maximumTokens: 8000,
  classifyTokens: 2000,
};

/** A model on one's own machine writes slowly, and sends no headers before it is done. */
const GENERIC_LIMITS: Partial<ModelLimits> = {
  deadlineMs: 300_000,
  classifyDeadlineMs: 60_000,
  headersMs: 300_000,
};

/**
 * The model that the settings name; null where there is neither key nor server. Nothing is sent before the
 * first question. Throws AppError `configuration` on a price that cannot be read.
 */
export function openModel(settings: ModelSettings): Model | null {
  if (settings.apiKey === null && settings.baseUrl === null) return null;
  const adapter = openAdapter(settings);
  return {
    profile: adapter.profile,
    openBudget: () => settings.budget.openQuestion(),
    classify: (request) => classify(request, adapter),
    converse: (request) => converse(request, adapter),
    check: () => checkModels(adapter),
  };
}

function openAdapter(settings: ModelSettings): Adapter {
  const { apiKey, clock = () => performance.now(), random = Math.random } = settings;
  const root = rootOf(settings.baseUrl);
  const profile = chooseProfile(settings.profile, root);
  const limits = { ...LIMITS, ...(profile === 'generic' ? GENERIC_LIMITS : {}), ...settings.limits };
  const use = (id: string): UsedModel => ({
    id,
    price: priceOf(id, settings.prices, profile),
    takesEffort: profile === 'native' && isKnownModel(id),
    breaker: openCircuitBreaker({ failures: limits.breakerFailures, openMs: limits.breakerOpenMs, clock }),
  });
  return {
    client: openClient(apiKey, root, limits),
    profile,
    agent: use(settings.agent),
    classifier: use(settings.classifier),
    limits,
    stream: settings.stream ?? profile === 'native',
    apiKey,
    clock,
    random,
  };
}

function openClient(apiKey: string | null, baseURL: string, { headersMs, idleMs }: ModelLimits): Anthropic {
  return new Anthropic({
    // Without any the client refuses to send; a server of one's own asks for none.
    apiKey: apiKey ?? 'local',
    authToken: null,
    baseURL,
    maxRetries: 0,
    timeout: headersMs,
    fetch: idleFetch(idleMs),
    logLevel: 'off',
  });
}
