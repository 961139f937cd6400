import type { ModelUsage } from './model.ts';
import type { Price } from './prices.ts';

/** Token counts as a server reports them: any may be missing, on some servers all. */
export interface ReportedUsage {
  readonly input_tokens?: number | null;
  readonly output_tokens?: number | null;
  readonly cache_read_input_tokens?: number | null;
  readonly cache_creation_input_tokens?: number | null;
  readonly cache_creation?: {
    readonly ephemeral_5m_input_tokens?: number | null;
    readonly ephemeral_1h_input_tokens?: number | null;
  } | null;
}

export const NO_USAGE: ModelUsage = {
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costUsd: 0,
};

/** One request as counted and priced. `inputTokens` is the whole prompt, cached or not. */
export function countUsage(reported: ReportedUsage | null | undefined, price: Price): ModelUsage {
  const uncached = reported?.input_tokens ?? 0;
  const cacheRead = reported?.cache_read_input_tokens ?? 0;
  const hour = reported?.cache_creation?.ephemeral_1h_input_tokens ?? 0;
  const written = reported?.cache_creation_input_tokens ?? 0;
  const short = reported?.cache_creation?.ephemeral_5m_input_tokens ?? Math.max(0, written - hour);
  const output = reported?.output_tokens ?? 0;
  const prompt = uncached + cacheRead + short + hour;
  const rate = price.above && prompt > price.above.tokens ? price.above.price : price;
  return {
    modelCalls: 1,
    inputTokens: prompt,
    outputTokens: output,
    cacheReadTokens: cacheRead,
    cacheWriteTokens: short + hour,
    costUsd:
      (uncached * rate.input +
        cacheRead * rate.cacheRead +
        short * rate.cacheWrite +
        hour * rate.cacheWriteHour +
        output * rate.output) /
      1_000_000,
  };
}

export function addUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    modelCalls: one.modelCalls + other.modelCalls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cacheReadTokens: one.cacheReadTokens + other.cacheReadTokens,
    cacheWriteTokens: one.cacheWriteTokens + other.cacheWriteTokens,
    costUsd: one.costUsd + other.costUsd,
  };
}
