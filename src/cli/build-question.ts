import { computeScope } from '../answering/compute-scope.ts';
import { loadSourceAudiences } from '../answering/load-source-audiences.ts';
import type { Question, Turn } from '../domain/question.ts';
import { AppError } from '../errors.ts';
import type { Runtime } from '../runtime.ts';

/** What the command line, or a line of its input, says about a question. */
export interface AskOptions {
  readonly asker?: string;
  readonly channel?: string;
  readonly timezone?: string;
  readonly now?: Date;
  readonly allSources?: boolean;
  readonly history?: readonly Turn[];
}

/** More is a document that was pasted, and answers nothing. */
const LONGEST_QUESTION = 8_000;

/** The question with its scope; throws `usage` when it is too long. */
export async function buildQuestion(text: string, options: AskOptions, runtime: Runtime): Promise<Question> {
  if (text.length > LONGEST_QUESTION) {
    throw new AppError(
      'usage',
      `the question has ${text.length} characters: allowed are ${LONGEST_QUESTION} at most`,
    );
  }
  const { config, database } = runtime;
  const audiences = await loadSourceAudiences(database);
  const scope = computeScope(
    {
      surface: 'command-line',
      asker: options.asker ?? null,
      channel: options.channel ?? null,
      // Only Slack knows what somebody belongs to.
      memberships: { channels: [], groups: [] },
      outsider: false,
      allSources: options.allSources ?? false,
    },
    audiences,
  );
  return {
    text,
    asker: options.asker ?? null,
    channel: options.channel ?? null,
    timezone: options.timezone ?? config.timezone,
    now: options.now ?? new Date(),
    history: options.history ?? [],
    scope,
  };
}

/** Stops a question to a store that holds nothing yet, with what to do about it. */
export async function refuseEmptyLibrary({ database }: Runtime): Promise<void> {
  const { rows } = await database.query('SELECT 1 FROM post LIMIT 1');
  if (rows.length > 0) return;
  throw new AppError('configuration', 'the library is empty: run "npm run -s switchyard -- sync" first');
}
