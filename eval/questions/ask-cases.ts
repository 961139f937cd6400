import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { answerQuestion } from '../../src/answering/answer-question.ts';
import type { AnsweringParts } from '../../src/answering/inquiry.ts';
import { sampleLibrary } from '../../src/config.ts';
import type { Answer } from '../../src/domain/answer.ts';
import { type Grade, gradeAnswer } from './grade-answer.ts';
import type { QuestionCase } from './question-case.ts';

/** The day on which the questions' relative periods were computed. */
export const ASKED_ON = new Date('2026-11-30T12:00:00Z');

export interface Graded {
  readonly asked: QuestionCase;
  readonly answer: Answer;
  readonly grade: Grade;
}

/** Asks every case, one after another, with every source in sight; `folder` holds the posts as files. */
export async function askCases(
  cases: readonly QuestionCase[],
  sources: readonly string[],
  parts: AnsweringParts,
  folder = sampleFolder(),
): Promise<Graded[]> {
  const graded: Graded[] = [];
  for (const asked of cases) {
    const answer = await answerQuestion(
      {
        text: asked.question,
        asker: null,
        channel: null,
        timezone: 'UTC',
        now: asked.now ?? ASKED_ON,
        history: [],
        scope: { sources },
      },
      parts,
    );
    graded.push({ asked, answer, grade: gradeAnswer(asked, answer, (file) => titleOfFile(folder, file)) });
  }
  return graded;
}

function sampleFolder(): string {
  const source = sampleLibrary();
  return 'path' in source ? source.path : '';
}

function titleOfFile(folder: string, file: string): string {
  const text = readFileSync(join(folder, file), 'utf8');
  return (parse(text.split('---')[1] ?? '') as { title: string }).title;
}
