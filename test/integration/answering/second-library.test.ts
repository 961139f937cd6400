import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCases } from '../../../eval/questions/ask-cases.ts';
import { readQuestionCases } from '../../../eval/questions/question-case.ts';
import { describeFailures, score } from '../../../eval/questions/report.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { openEmbedder } from '../../../src/embedding/open-embedder.ts';
import { syncSource } from '../../../src/ingest/sync-source.ts';
import { openTestDatabase, type TestDatabase } from '../../support/databases.ts';
import { writeSecondLibrary } from '../../support/second-library/write-second-library.ts';
import { type Desk, openDesk } from './ask.ts';

/** 214 posts of a railway museum: none of the matcher's templates was written with them in view. */
describe('catalogue questions over another library', () => {
  let opened: TestDatabase;
  let embedder: Embedder;
  let folder: string;
  let desk: Desk;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-museum-'));
    await writeSecondLibrary(folder);
    opened = await openTestDatabase('embedded');
    // What is asked here, no vector answers.
    embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '' });
    const source = { id: 'library', kind: 'markdown' as const, path: folder, external: false };
    await syncSource(source, {}, { database: opened.database, embedder, clock: () => performance.now() });
    desk = await openDesk(opened.database, embedder, ['library']);
  });
  afterAll(async () => {
    await embedder?.close();
    await opened?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['second', 'third-second'])(
    'are answered by the matcher, six of ten at least, and 99 of 100 such answers are right (%s)',
    async (name) => {
      const cases = readQuestionCases(`eval/cases/questions-${name}.jsonl`).filter(
        ({ route }) => route === 'sql',
      );
      const graded = await askCases(cases, ['library'], desk.parts, folder);
      const figures = score(graded);
      expect(figures.catalogueByMatcher / figures.catalogue).toBeGreaterThanOrEqual(0.6);
      const wrong = describeFailures(graded.filter(({ answer }) => answer.route === 'sql'));
      expect(figures.matcherSqlRight / figures.matcherSql, wrong.join('\n')).toBeGreaterThanOrEqual(0.99);
    },
  );
});
