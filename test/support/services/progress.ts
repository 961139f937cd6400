/** Says one line about what the test services are doing. */
export type Say = (line: string) => void;

export const sayOnStderr: Say = (line) => process.stderr.write(`test services: ${line}\n`);

/** Does one step and says its name with the seconds it took; a failed step says so and throws on. */
export async function step<Result>(say: Say, name: string, act: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    const result = await act();
    say(`${name} (${seconds()})`);
    return result;
  } catch (error) {
    say(`${name}: failed (${seconds()})`);
    throw error;
  }
}
