import { afterEach } from 'vitest';
import { engines } from '../databases.ts';
import { openTestSlack, type TestSlack, type TestSlackOptions } from './open-test-slack.ts';

/** Opens the app for one test, on Postgres where there is one, and closes it after the test. */
export function useSlack(): (options?: TestSlackOptions) => Promise<TestSlack> {
  const open: TestSlack[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  return async (options = {}) => {
    const slack = await openTestSlack({ engine: engines.at(-1) ?? 'embedded', ...options });
    open.push(slack);
    return slack;
  };
}
