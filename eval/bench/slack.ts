// npm run bench -- slack [mentions] [users]
// How soon the app acknowledges a mention, shows its status and answers, when many come at once: in a process
// of its own, over Socket Mode, on Postgres; then again with every event repeated and the process killed twice.
import { startTestServices } from '../../test/support/services.ts';
import { type Load, runLoad } from '../../test/support/slack/mention-load.ts';

const mentions = Number(process.argv[2] ?? 200);
const users = Number(process.argv[3] ?? 20);
const loads: readonly (Load & { readonly name: string })[] = [
  { name: 'at once', mentions, users, kills: 0, repeats: false, overMs: 1 },
  { name: 'over ten seconds', mentions, users, kills: 0, repeats: false, overMs: 10_000 },
  { name: 'repeated, killed twice', mentions, users, kills: 2, repeats: true, overMs: 4000 },
];

const services = await startTestServices();
process.env['TEST_DATABASE_URL'] = services.databaseUrl;
try {
  console.log('| mentions | acknowledged p50, ms | p95 | status p50, ms | p95 | answer p50, ms | p95 |');
  console.log('|---|---|---|---|---|---|---|');
  for (const { name, ...load } of loads) {
    const { acknowledged, status, answered, close } = await runLoad(load);
    await close();
    const figures = [acknowledged, status, answered].flatMap((times) => [
      share(times, 0.5),
      share(times, 0.95),
    ]);
    console.log(`| ${load.mentions}, ${name} | ${figures.join(' | ')} |`);
  }
} finally {
  await services.stop();
}

function share(times: readonly number[], part: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN);
}
