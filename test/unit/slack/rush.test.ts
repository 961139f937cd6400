import { expect, it } from 'vitest';
import { createRush } from '../../../src/slack/rush.ts';

it('is calm when nothing arrives, waits for what does, failures too, and never longer than it is told to', async () => {
  const rush = createRush();
  await rush.calm(10_000);
  const order: string[] = [];
  let arrive = (): void => {};
  const arriving = rush.during(
    new Promise<void>((resolve) => {
      arrive = resolve;
    }),
  );
  const failing = rush.during(Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
  const calm = rush.calm(10_000).then(() => order.push('calm'));
  arrive();
  await arriving.then(() => order.push('arrived'));
  await calm;
  expect(order).toEqual(['arrived', 'calm']);

  void rush.during(new Promise(() => {}));
  await rush.calm(20);
});
