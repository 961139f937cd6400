import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

/** The ends of the range, and values that a decimal text would have to round. */
const VECTORS = [
  [0, 0.5, 1, -1],
  [3.4028234663852886e38, -3.4028234663852886e38, 1.1754943508222875e-38, 1.401298464324817e-45],
  [0.1, 1 / 3, Math.PI, -1e-7],
].map((values) => Float32Array.from(values));

describe.each(engines)('vectors as parameters (%s)', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase(engine);
  });
  afterAll(() => test.drop());

  const parse = (text: string) => Float32Array.from(JSON.parse(text) as number[]);

  it('arrive bit for bit, alone and many at once', async () => {
    const { rows: many } = await test.database.query<{ vector: string }>(
      `SELECT (($1::float4[])[(nth - 1) * 4 + 1 : nth * 4])::vector AS vector
         FROM generate_series(1, 3) AS nth ORDER BY nth`,
      [VECTORS],
    );
    expect(many.map(({ vector }) => parse(vector))).toEqual(VECTORS);
    for (const vector of VECTORS) {
      const { rows } = await test.database.query<{ vector: string }>('SELECT $1::vector AS vector', [vector]);
      expect(parse(rows[0]?.vector ?? '[]')).toEqual(vector);
    }
  });

  it('of different lengths are refused before anything is sent', async () => {
    const mixed = [new Float32Array(4), new Float32Array(3)];
    await expect(test.database.query('SELECT $1::float4[]', [mixed])).rejects.toThrow(
      'a vector of 3 dimensions among ones of 4',
    );
    expect((await test.database.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });
});
