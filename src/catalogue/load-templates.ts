import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError, describeError } from '../errors.ts';
import type { Database } from '../store/database.ts';
import { loadAllowedValues } from './allowed-values.ts';
import { bindParameters } from './bind-parameters.ts';
import { checkResponseNames } from './check-response-names.ts';
import { parseResponse } from './parse-response.ts';
import { parseTemplate } from './parse-template.ts';
import { prepareTemplate } from './prepare-template.ts';
import { FIRST_FREE_NUMBER } from './scoped-wrapper.ts';
import type { Template } from './template.ts';
import type { LoadedTemplate, TemplateLibrary } from './template-library.ts';

/** The templates that come with the program. */
export const BUILT_IN_TEMPLATES = fileURLToPath(new URL('../../templates', import.meta.url));

/**
 * Reads every `.sql` file of the folders and tries each against the database. Throws AppError
 * `configuration` with file, line and reason on the first that is broken, and on a name used twice.
 */
export async function loadTemplates(
  folders: readonly string[],
  database: Database,
): Promise<TemplateLibrary> {
  const parsed = (await Promise.all(folders.map(readFolder))).flat();
  refuseSameNames(parsed);
  const templates: LoadedTemplate[] = [];
  for (const template of parsed) templates.push(await loadTemplate(template, database));
  return { templates: templates.sort((one, other) => (one.name < other.name ? -1 : 1)) };
}

/** Binds, prepares and checks one parsed template. */
export async function loadTemplate(template: Template, database: Database): Promise<LoadedTemplate> {
  const statement = bindParameters(template, FIRST_FREE_NUMBER);
  const response = parseResponse(template);
  const columns = await prepareTemplate(template, statement, database);
  checkResponseNames(template, response, columns);
  await loadAllowedValues(template, { sources: [], timezone: 'UTC' }, database);
  return { ...template, statement, response, columns };
}

export function findTemplate(library: TemplateLibrary, name: string): LoadedTemplate {
  const template = library.templates.find((candidate) => candidate.name === name);
  if (template !== undefined) return template;
  const names = library.templates.map((candidate) => candidate.name).join(', ');
  throw new AppError('usage', `template ${name} does not exist, allowed are ${names}`);
}

async function readFolder(folder: string): Promise<readonly Template[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new AppError('configuration', `templates: ${folder} can't be read: ${describeError(cause)}`, {
      cause,
    });
  });
  const files = names.filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      return parseTemplate(file, await readFile(file, 'utf8'));
    }),
  );
}

function refuseSameNames(templates: readonly Template[]): void {
  const files = new Map<string, string>();
  for (const { name, file } of templates) {
    const other = files.get(name);
    if (other !== undefined) {
      throw new AppError('configuration', `${file}:1: the name ${name} is taken by ${other}`);
    }
    files.set(name, file);
  }
}
