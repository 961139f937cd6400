import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTemplate } from '../src/catalogue/parse-template.ts';
import type { Template } from '../src/catalogue/template.ts';
import { replaceGeneratedPart } from './generated-part.ts';
import { describeTemplates } from './template-page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Every page with a generated part, as it should read now; by path from the root. */
export function generatedPages(): ReadonlyMap<string, string> {
  const path = 'docs/templates.md';
  const page = readFileSync(join(ROOT, path), 'utf8');
  return new Map([[path, replaceGeneratedPart(page, 'templates', describeTemplates(builtInTemplates()))]]);
}

function builtInTemplates(): Template[] {
  const folder = join(ROOT, 'templates');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files.map((name) => parseTemplate(name, readFileSync(join(folder, name), 'utf8')));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of generatedPages()) writeFileSync(join(ROOT, path), text);
}
