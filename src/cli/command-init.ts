import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { stringify } from 'yaml';
import { configFileSchema } from '../config-schema.ts';
import { AppError } from '../errors.ts';
import { type Terminal, writeJson, writeLine } from './terminal.ts';

export interface InitOptions {
  readonly path?: string;
  readonly id?: string;
  readonly kind?: string;
  readonly baseUrl?: string;
  readonly timezone?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

interface Answers {
  readonly path: string;
  readonly kind: 'markdown' | 'json';
  readonly id: string;
  readonly base_url: string | null;
  readonly timezone: string;
}

/** Writes `file`, by asking on a terminal, else from the options alone. */
export async function initCommand(file: string, terminal: Terminal, options: InitOptions): Promise<void> {
  if (options.kind !== undefined) checkKind(options.kind);
  if (existsSync(file) && !options.force) {
    throw new AppError('refused', `${file} is there already: --force writes it anew`);
  }
  const answers = terminal.input.isTTY ? await ask(terminal, options) : fromOptions(options);
  const text = render(answers);
  writeFileSync(file, text);
  if (!existsSync(resolve(answers.path))) {
    writeLine(terminal.error, `init: ${answers.path} is not there yet: put the posts there before a sync`);
  }
  if (options.json) writeJson(terminal, { file, source: answers.id });
  else {
    writeLine(terminal.out, `Wrote ${file}.`);
    writeLine(terminal.out, 'Next: npm run -s switchyard -- doctor, then npm run -s switchyard -- sync');
  }
}

function fromOptions(options: InitOptions): Answers {
  if (!options.path) {
    throw new AppError('usage', 'init: without a terminal to ask on, --path FOLDER is needed');
  }
  const kind = checkKind(options.kind ?? guessKind(options.path));
  return {
    path: options.path,
    kind,
    id: options.id ?? guessId(options.path),
    base_url: options.baseUrl ?? null,
    timezone: options.timezone ?? guessTimezone(),
  };
}

async function ask(terminal: Terminal, options: InitOptions): Promise<Answers> {
  const reader = createInterface({ input: terminal.input, output: terminal.error });
  const question = async (text: string, fallback: string) =>
    (await reader.question(`${text} [${fallback}]: `)).trim() || fallback;
  try {
    const path = await question(
      'Where are the posts (a folder, or a .jsonl file)?',
      options.path ?? './docs',
    );
    const kind = checkKind(await question('Are they markdown or json?', options.kind ?? guessKind(path)));
    const id = await question('A short name for this source', options.id ?? guessId(path));
    const base =
      kind === 'markdown'
        ? await question(
            'Url under which these files are read (none: leave as it is)',
            options.baseUrl ?? 'none',
          )
        : 'none';
    const timezone = await question('Time zone of the team', options.timezone ?? guessTimezone());
    return { path, kind, id, base_url: base === 'none' ? null : base, timezone };
  } finally {
    reader.close();
  }
}

function render(answers: Answers): string {
  const { path, kind, id, base_url, timezone } = answers;
  const source = { id, kind, path, ...(kind === 'markdown' && base_url !== null ? { base_url } : {}) };
  const settings = { sources: [source], timezone };
  const checked = configFileSchema.safeParse(settings);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new AppError('usage', `init: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return `# All settings, with their defaults, stand in README.md under "Configuration".\n${stringify(settings)}`;
}

function checkKind(kind: string): 'markdown' | 'json' {
  if (kind === 'markdown' || kind === 'json') return kind;
  throw new AppError('usage', `init: kind = ${kind}: allowed is markdown or json`);
}

function guessKind(path: string): string {
  if (/\.jsonl?$/.test(path)) return 'json';
  const folder = resolve(path);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return 'markdown';
  return readdirSync(folder).some((name) => name.endsWith('.json')) ? 'json' : 'markdown';
}

function guessId(path: string): string {
  const id = basename(resolve(path))
    .toLowerCase()
    .replace(/\.jsonl?$/, '')
    .replace(/[^a-z0-9_-]+/g, '-');
  return id.replace(/^[-_]+/, '') || 'posts';
}

function guessTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
