import { answerQuestion } from '../../../src/answering/answer-question.ts';
import type { AnsweringParts } from '../../../src/answering/inquiry.ts';
import type { Failure } from '../../../src/answering/trace.ts';
import type { Watch } from '../../../src/answering/watch.ts';
import { BUILT_IN_TEMPLATES, loadTemplates } from '../../../src/catalogue/load-templates.ts';
import type { Answer } from '../../../src/domain/answer.ts';
import type { Question } from '../../../src/domain/question.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import type { Model } from '../../../src/model/model.ts';
import type { Database } from '../../../src/store/database.ts';

export interface Desk {
  readonly parts: AnsweringParts;
  readonly failures: Failure[];
  ask(text: string, own?: Partial<Question>, parts?: Partial<AnsweringParts>, watch?: Watch): Promise<Answer>;
}

/** Answers questions over one database as the program does, and keeps what failed. */
export async function openDesk(
  database: Database,
  embedder: Embedder,
  sources: string[],
  model: Model | null = null,
): Promise<Desk> {
  const library = await loadTemplates([BUILT_IN_TEMPLATES], database);
  const failures: Failure[] = [];
  const parts: AnsweringParts = {
    database,
    embedder,
    library,
    model,
    synonyms: {},
    clock: () => performance.now(),
    newReference: () => 'ref-1',
    reportFailure: (failure) => failures.push(failure),
  };
  return {
    parts,
    failures,
    ask: (text, own = {}, other = {}, watch = {}) =>
      answerQuestion(
        {
          text,
          asker: null,
          channel: null,
          timezone: 'Europe/Madrid',
          now: new Date('2026-11-30T12:00:00Z'),
          history: [],
          scope: { sources },
          ...own,
        },
        { ...parts, ...other },
        watch,
      ),
  };
}

/** The database, but a statement that holds one of the words fails as a broken server's would. */
export function breakStatements(database: Database, words: readonly string[]): Database {
  const refuse = (sql: string) => {
    if (words.some((word) => sql.includes(word))) throw new Error('syntax error at SELECT secret FROM post');
  };
  return {
    engine: database.engine,
    query: async (sql, parameters) => {
      refuse(sql);
      return await database.query(sql, parameters);
    },
    transaction: (work) =>
      database.transaction((connection) =>
        work({
          query: async (sql, parameters) => {
            refuse(sql);
            return await connection.query(sql, parameters);
          },
        }),
      ),
    close: () => database.close(),
  };
}
