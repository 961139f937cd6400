// npm run bench                           lists the benchmarks
// npm run bench -- NAME [arguments]       runs one
// Each is a program of its own in this folder; its first comment says what it measures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('./', import.meta.url);

const [name, ...rest] = process.argv.slice(2);
const names = await benchmarkNames();
if (name === undefined) {
  for (const each of names) console.log(`${each.padEnd(14)} ${await describe(each)}`);
} else if (names.includes(name)) {
  process.exitCode = await run(name, rest);
} else {
  console.error(`there is no benchmark ${name}: allowed is one of ${names.join(', ')}`);
  process.exitCode = 2;
}

async function benchmarkNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files
    .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

/** The comment that a file begins with, without the line on how to call it. */
async function describe(benchmark: string): Promise<string> {
  const lines = (await readFile(new URL(`${benchmark}.ts`, FOLDER), 'utf8')).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  const comment = lines.slice(0, end).map((line) => line.replace(/^\/\/\s*/, ''));
  return comment.filter((line) => !line.startsWith('npm run')).join(' ');
}

async function run(benchmark: string, args: readonly string[]): Promise<number> {
  const program = fileURLToPath(new URL(`${benchmark}.ts`, FOLDER));
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
