import type { Config } from '../config.ts';
import { describeError } from '../errors.ts';
import { memoryLedger } from '../model/budget.ts';
import type { FailureReason } from '../model/model.ts';
import { openConfiguredModel } from '../runtime.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const CHECK = 'language model';

/** Asks each model for a word: a key that is there may still be a wrong one. */
export async function checkLanguageModel(config: Config): Promise<Finding[]> {
  try {
    const model = openConfiguredModel(config, memoryLedger());
    if (model === null)
      return [note(CHECK, 'none: answers are quotes from the posts', 'Set ANTHROPIC_API_KEY.')];
    const checks = await model.check();
    return checks.map(({ id, failure }) => {
      const check = `${CHECK} ${id}`;
      if (failure === null) return ok(check, `answers, ${model.profile} profile`);
      return wrong(check, failure.message, MENDS[failure.reason] ?? SERVER);
    });
  } catch (error) {
    return [wrong(CHECK, describeError(error), 'Correct "model" in the configuration.')];
  }
}

const SERVER = 'Check ANTHROPIC_BASE_URL, and that the server runs and can be reached from here.';
const LATER = 'Try again later; until then answers are quotes from the posts.';
const MENDS: Partial<Record<FailureReason, string>> = {
  unauthorized: 'Check ANTHROPIC_API_KEY.',
  spend_limit: 'Raise the limit of the account, or wait until it is renewed.',
  rejected: 'Check the names under "model" in the configuration.',
  rate_limited: LATER,
  overloaded: LATER,
};
