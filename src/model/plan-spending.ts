import type { QuestionBudget } from './model.ts';
import type { Price } from './prices.ts';

export interface SpendingPlan {
  readonly maximumTokens: number;
  /** True: nothing is left for another request after this one, so it has to be the answer. */
  readonly last: boolean;
  /** The most that the request can cost, USD. */
  readonly worstUsd: number;
}

/** Fewer tokens than this are no answer. */
const LEAST_TOKENS = 500;
/** With fewer than this affordable, looking further would leave nothing to answer with. */
const ANSWER_TOKENS = 3000;

/** Bytes of a prompt that make one token at the least: ASCII has about four, other scripts about three. */
const BYTES_PER_TOKEN = 3;

/** What the next request may use of `remainingUsd`; null when it cannot be afforded. */
export function planSpending(
  prompt: unknown,
  remainingUsd: number,
  { price, maximumTokens }: { readonly price: Price; readonly maximumTokens: number },
): SpendingPlan | null {
  const tokens = Buffer.byteLength(JSON.stringify(prompt)) / BYTES_PER_TOKEN;
  const rate = price.above && tokens > price.above.tokens ? price.above.price : price;
  const inputUsd = (tokens * Math.max(rate.input, rate.cacheWrite)) / 1_000_000;
  const outputUsd = rate.output / 1_000_000;
  const left = remainingUsd - inputUsd;
  const affordable = outputUsd === 0 ? (left >= 0 ? maximumTokens : 0) : Math.floor(left / outputUsd);
  if (affordable < Math.min(LEAST_TOKENS, maximumTokens)) return null;
  const granted = Math.min(affordable, maximumTokens);
  return {
    maximumTokens: granted,
    last: affordable < Math.min(ANSWER_TOKENS, maximumTokens),
    worstUsd: inputUsd + granted * outputUsd,
  };
}

/** Sets the most that the planned request can cost aside; without a plan, the limit that stands in the way. */
export async function reserve(
  budget: QuestionBudget,
  choose: (usdLeft: number) => SpendingPlan | null,
): Promise<{ readonly plan: SpendingPlan } | { readonly plan: null; readonly limit: 'question' | 'day' }> {
  let plan: SpendingPlan | null = null;
  const limit = await budget.reserve((usdLeft) => {
    plan = choose(usdLeft);
    return plan?.worstUsd ?? null;
  });
  return limit === null && plan !== null ? { plan } : { plan: null, limit: limit ?? 'question' };
}
