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

/** Asks every case of the sample library, one after another, with every source in sight. */
export async function askCases(
  cases: readonly QuestionCase[],
  sources: readonly string[],
  parts: AnsweringParts,
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
    graded.push({ asked, answer, grade: gradeAnswer(asked, answer, titleOfFile) });
  }
  return graded;
}

function titleOfFile(file: string): string {
  const source = sampleLibrary();
  const text = readFileSync(join('path' in source ? source.path : '', file), 'utf8');
  return (parse(text.split('---')[1] ?? '') as { title: string }).title;
}
