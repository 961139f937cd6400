import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDecideSample } from './decide-sample.ts';
import { differences, type OwnQuestion } from './differences.ts';

const FILE = process.argv[2] ?? fileURLToPath(new URL('own-questions.jsonl', import.meta.url));

const questions = (await readFile(FILE, 'utf8'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as OwnQuestion);
const decide = await openDecideSample();
await decide('latest posts');

let right = 0;
const times: number[] = [];
for (const { question, history, expect } of questions) {
  const start = performance.now();
  const decision = await decide(question, history);
  times.push(performance.now() - start);
  const found = differences(decision, expect);
  if (found.length === 0) right += 1;
  else console.log(`✗ ${question}\n    ${found.join('\n    ')}`);
}
times.sort((a, b) => a - b);
const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
console.log(`${right} of ${questions.length} right (${((100 * right) / questions.length).toFixed(1)} %)`);
console.log(`milliseconds a question: median ${at(0.5)}, 95th percentile ${at(0.95)}, longest ${at(1)}`);
