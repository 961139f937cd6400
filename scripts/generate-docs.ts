import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTemplate } from '../src/catalogue/parse-template.ts';
import type { Template } from '../src/catalogue/template.ts';
import { READ_JSON, REPORTED_JSON } from '../test/fixtures/hostile-json.ts';
import { READ_MARKDOWN, REPORTED_MARKDOWN } from '../test/fixtures/hostile-markdown.ts';
import { replaceGeneratedPart } from './generated-part.ts';
import { describeHostileFiles } from './hostile-page.ts';
import { describeTemplates } from './template-page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Every page with a generated part, as it should read now; by path from the root. */
export function generatedPages(): ReadonlyMap<string, string> {
  return new Map([
    page('docs/templates.md', { templates: describeTemplates(builtInTemplates()) }),
    page('docs/hostile-files.md', {
      markdown: describeHostileFiles(READ_MARKDOWN, REPORTED_MARKDOWN),
      json: describeHostileFiles(READ_JSON, REPORTED_JSON),
    }),
  ]);
}

function page(path: string, parts: Readonly<Record<string, string>>): [string, string] {
  let text = readFileSync(join(ROOT, path), 'utf8');
  for (const [name, part] of Object.entries(parts)) text = replaceGeneratedPart(text, name, part);
  return [path, text];
}

function builtInTemplates(): Template[] {
  const folder = join(ROOT, 'templates');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files.map((name) => parseTemplate(name, readFileSync(join(folder, name), 'utf8')));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of generatedPages()) writeFileSync(join(ROOT, path), text);
}
