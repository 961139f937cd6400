import { describe, expect, it } from 'vitest';
import { type Failure, openTracer } from '../../../src/answering/trace.ts';
import { AppError } from '../../../src/errors.ts';

function openTestTracer() {
  const failures: Failure[] = [];
  let now = 0;
  const tracer = openTracer({
    clock: () => (now += 5),
    newReference: () => 'a1b2',
    reportFailure: (failure) => failures.push(failure),
  });
  return { tracer, failures };
}

describe('openTracer', () => {
  it('keeps what a tool was given, what came back and how long it took', async () => {
    const { tracer } = openTestTracer();
    const step = {
      tool: 'list_posts',
      input: { limit: 3 },
      summarise: (n: number) => `${n} matching`,
    } as const;
    expect(await tracer.call({ ...step, run: async () => 36 })).toBe(36);
    expect(tracer.steps).toEqual([
      { tool: 'list_posts', input: { limit: 3 }, summary: '36 matching', ms: 5 },
    ]);
  });

  it('turns a failure into a gap with a reference, and tells its error to the log only', async () => {
    const { tracer, failures } = openTestTracer();
    const error = new Error('relation "post" does not exist: SELECT secret');
    const value = await tracer.call({
      tool: 'search_passages',
      input: {},
      run: () => Promise.reject(error),
      summarise: () => 'never',
    });
    expect(value).toBeNull();
    expect(tracer.gaps).toEqual([{ tool: 'search_passages', reason: 'reference a1b2' }]);
    expect(tracer.steps[0]?.summary).toBe('failed: reference a1b2');
    expect(failures).toEqual([{ reference: 'a1b2', step: 'search_passages', error }]);
  });

  it("shows the caller's own mistake as it is", async () => {
    const { tracer, failures } = openTestTracer();
    await tracer.attempt('run_template', () =>
      Promise.reject(new AppError('usage', 'limit = 400, allowed 1–50')),
    );
    expect(tracer.gaps).toEqual([{ tool: 'run_template', reason: 'limit = 400, allowed 1–50' }]);
    expect(failures).toEqual([]);
  });
});
