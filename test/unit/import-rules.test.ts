import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

interface Report {
  summary: { totalCruised: number; violations: { rule: { name: string } }[] };
}

function cruise(folder: string): Report {
  const argv = [CRUISER, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src'];
  // The exit code counts the violations: the report is read instead.
  try {
    return JSON.parse(
      execFileSync(process.execPath, argv, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 }),
    );
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout);
  }
}

/** A small tree with the project's own rules and packages, in which `from` imports `to`. */
function treeWith(from: string, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-test-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
    cpSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const target = to.startsWith('src/') ? `${'../'.repeat(from.split('/').length - 1)}${to}` : to;
  for (const [file, text] of [
    [from, `import { it } from '${target}';\nexport const own = it;\n`],
    ...(to.startsWith('src/') ? [[to, 'export const it = 1;\n']] : []),
  ] as [string, string][]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

describe('the import rules', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('read every module of src and find nothing', () => {
    const { summary } = cruise(ROOT);
    const modules = readdirSync(join(ROOT, 'src'), { recursive: true }).filter((name) =>
      String(name).endsWith('.ts'),
    );
    expect(summary.totalCruised).toBeGreaterThanOrEqual(modules.length);
    expect(summary.violations.map(({ rule }) => rule.name)).toEqual([]);
  });

  it.each([
    ['src/domain/answer.ts', 'src/store/database.ts', 'domain-imports-nothing'],
    ['src/answering/answer.ts', 'src/store/pool.ts', 'adapters-as-types-only'],
    ['src/store/pool.ts', 'src/embedding/embedder.ts', 'adapters-apart'],
    ['src/catalogue/run.ts', 'src/routing/route.ts', 'catalogue-and-retrieval-below-all'],
    ['src/routing/route.ts', 'src/answering/answer.ts', 'routing-and-tools-below-answering'],
    ['src/answering/answer.ts', 'src/cli/ask.ts', 'answering-below-surfaces'],
    ['src/answering/answer.ts', 'pg', 'home-of-'],
    ['src/retrieval/search.ts', '@energetic-ai/embeddings', 'home-of-'],
    ['src/ingest/plan.ts', 'pino', 'home-of-'],
  ])('find %s importing %s', (from, to, rule) => {
    const folder = treeWith(from, to);
    folders.push(folder);
    const names = cruise(folder).summary.violations.map((violation) => violation.rule.name);
    expect(
      names.some((name) => name.startsWith(rule)),
      names.join(', '),
    ).toBe(true);
  });
});
