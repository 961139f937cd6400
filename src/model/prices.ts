import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Profile } from './model.ts';

/** USD per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  /** Of an entry that lives five minutes. */
  readonly cacheWrite: number;
  /** Of an entry that lives an hour. */
  readonly cacheWriteHour: number;
  /** What holds for prompts of more than `tokens` tokens. */
  readonly above?: { readonly tokens: number; readonly price: Price };
}

const priceSchema = z.strictObject({
  input: z.number().min(0),
  output: z.number().min(0),
  cache_read: z.number().min(0).optional(),
  cache_write: z.number().min(0).optional(),
});

const FREE = price(0, 0, 0);

/** Published prices. An id with a date behind it costs what the id without one costs. */
const PUBLISHED: Readonly<Record<string, Price>> = {
  'claude-haiku-5-5': { ...price(0.1, 0.5, 0.01), above: { tokens: 100_000, price: price(0.5, 2.5, 0.05) } },
  'claude-sonnet-5-5': price(2, 10, 0.2),
  'claude-opus-5-5': price(4, 20, 0.2),
};

/** Models whose prices are known here are also those known to take an effort. */
export function isKnownModel(model: string): boolean {
  return published(model) !== null;
}

/**
 * What a model costs: as configured, else as published. An unknown one counts as the dearest published,
 * so that a budget holds, or as free on a server of one's own. Throws AppError `configuration` on a
 * price that cannot be read.
 */
export function priceOf(
  model: string,
  configured: Readonly<Record<string, unknown>>,
  profile: Profile,
): Price {
  if (Object.hasOwn(configured, model)) return readPrice(model, configured[model]);
  return published(model) ?? (profile === 'generic' ? FREE : dearest());
}

function readPrice(model: string, value: unknown): Price {
  const parsed = priceSchema.safeParse(value);
  if (!parsed.success) {
    throw new AppError(
      'configuration',
      `model.prices.${model}: ${z.prettifyError(parsed.error)}; allowed is { input, output, cache_read?, cache_write? } in USD per million tokens`,
    );
  }
  const { input, output, cache_read, cache_write } = parsed.data;
  const standard = price(input, output, cache_read ?? input * 0.1);
  return cache_write === undefined
    ? standard
    : { ...standard, cacheWrite: cache_write, cacheWriteHour: cache_write };
}

function price(input: number, output: number, cacheRead: number): Price {
  return { input, output, cacheRead, cacheWrite: input * 1.25, cacheWriteHour: input * 2 };
}

function published(model: string): Price | null {
  return PUBLISHED[model.replace(/-\d{8}$/, '')] ?? null;
}

function dearest(): Price {
  return Object.values(PUBLISHED).reduce((most, one) => (one.output > most.output ? one : most));
}
