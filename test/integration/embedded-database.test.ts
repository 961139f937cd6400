import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/open-database.ts';
import { runScript } from '../support/run-script.ts';

const WRITE_ROWS = 'test/support/write-rows.ts';

describe('the embedded database', () => {
  let home: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'switchyard-test-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('keeps the parameters of 400 statements on several connections apart', async () => {
    const database = await openDatabase({ databaseUrl: null, home });
    const right = await Promise.all(
      Array.from({ length: 400 }, async (_, n) => {
        const { rows } = await database.query<{ n: number; text: string }>(
          'SELECT $1::int AS n, $2::text AS text',
          [n, `row ${n}`],
        );
        return rows[0]?.n === n && rows[0]?.text === `row ${n}`;
      }),
    );
    await database.close();
    expect(right.every(Boolean)).toBe(true);
  });

  it('goes on after a statement that failed, and rolls its transaction back', async () => {
    const database = await openDatabase({ databaseUrl: null, home });
    await database.query('CREATE TABLE kept (n int)');
    await expect(
      database.transaction(async (connection) => {
        await connection.query('INSERT INTO kept VALUES (1)');
        await connection.query('SELECT 1/0');
      }),
    ).rejects.toThrow('division by zero');
    const { rows } = await database.query('SELECT * FROM kept');
    await database.close();
    expect(rows).toEqual([]);
  });

  it('loses no row when two processes write and the one that holds the engine ends first', async () => {
    const first = runScript(WRITE_ROWS, [home, 'first', '20', '5']);
    await first.sees('open');
    const second = runScript(WRITE_ROWS, [home, 'second', '150', '10']);
    const [one, two] = await Promise.all([first.finished, second.finished]);
    expect([one.code, two.code], two.stderr).toEqual([0, 0]);
    expect(await countRows(home)).toEqual({ first: 20, second: 150 });
  });

  it('is taken over when the process that holds it is killed, keeping every committed row', async () => {
    const first = runScript(WRITE_ROWS, [home, 'first', '1000', '5']);
    await first.sees('open');
    const second = runScript(WRITE_ROWS, [home, 'second', '200', '10']);
    await second.sees('wrote 20.');
    await first.sees('wrote 20.');
    first.child.kill('SIGKILL');
    const killed = await first.finished;
    const written = [...killed.stdout.matchAll(/wrote (\d+)\./g)].length;
    const two = await second.finished;
    expect(two.code, two.stderr).toBe(0);
    const rows = await countRows(home);
    expect(rows['second']).toBe(200);
    // The row under way at the kill may or may not have been committed.
    expect(rows['first']).toBeGreaterThanOrEqual(written);
    expect(rows['first']).toBeLessThanOrEqual(written + 1);
  });

  it('is not locked out by the lock of a dead process, nor by a lock file of nonsense', async () => {
    for (const lock of [
      'not json',
      JSON.stringify({ pid: 2 ** 22 + 1, started: 'x', socketFolder: '/nowhere', token: 't' }),
    ]) {
      await writeFile(join(home, 'lock.json'), lock);
      const database = await openDatabase({ databaseUrl: null, home });
      expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
      await database.close();
    }
    expect(await readdir(home)).toEqual(['postgres']);
  });
});

async function countRows(home: string): Promise<Record<string, number>> {
  const database = await openDatabase({ databaseUrl: null, home });
  const { rows } = await database.query<{ writer: string; n: number }>(
    'SELECT writer, count(*) AS n FROM written GROUP BY writer',
  );
  await database.close();
  return Object.fromEntries(rows.map(({ writer, n }) => [writer, n]));
}
