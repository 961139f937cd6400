/** Writes `count` rows named by `writer` into the embedded database of `home`, one transaction each. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/store/open-database.ts';

const [home = '', writer = '', count = '0', pause = '0'] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: null, home });
await database.query('CREATE TABLE IF NOT EXISTS written (writer text, n int, PRIMARY KEY (writer, n))');
console.log('open');
for (let n = 0; n < Number(count); n++) {
  await database.transaction(async (connection) => {
    await connection.query('INSERT INTO written VALUES ($1, $2) ON CONFLICT DO NOTHING', [writer, n]);
  });
  console.log(`wrote ${n}.`);
  await sleep(Number(pause));
}
await database.close();
