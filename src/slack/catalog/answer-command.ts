import { answerQuestion } from '../../answering/answer-question.ts';
import type { Answer } from '../../domain/answer.ts';
import type { Question } from '../../domain/question.ts';
import { sayPlainly } from '../answers/say-plainly.ts';
import type { SlackParts } from '../slack-parts.ts';
import { answerTemplate } from './answer-template.ts';
import { findPostsFor } from './find-posts-for.ts';
import { helpText, templatesText } from './help-text.ts';
import { listOrCount } from './list-or-count.ts';
import { parseCommand } from './parse-command.ts';
import { sayCategories } from './say-categories.ts';

/** What `/catalog` answers: from the catalogue alone, without any model, except for a free question. */
export async function answerCommand(question: Question, parts: SlackParts): Promise<Answer> {
  const started = parts.answering.clock();
  const answer = await serve(question, parts);
  return { ...answer, question: question.text, ms: Math.round(parts.answering.clock() - started) };
}

async function serve(question: Question, parts: SlackParts): Promise<Answer> {
  const { answering } = parts;
  // "List instead" and the like ask the question itself again.
  if (question.track) return answerQuestion(question, answering);
  const names = answering.library.templates.map(({ name }) => name);
  const request = parseCommand(question.text, names);
  switch (request.kind) {
    case 'help':
      return sayPlainly(question, helpText());
    case 'templates':
      return sayPlainly(question, templatesText(answering.library));
    case 'wrong':
      return sayPlainly(question, request.problem);
    case 'mistyped': {
      const text = `There is no such command; did you mean \`/catalog ${request.meant.replaceAll('`', "'")}\`?`;
      return sayPlainly(question, text, [{ label: request.meant, question: request.meant }]);
    }
    case 'categories':
      return sayCategories(question, parts);
    case 'list':
    case 'count':
      return listOrCount(request, question, parts);
    case 'find':
      return findPostsFor(request.words, question, parts);
    case 'template':
      return answerTemplate(request, question, parts);
    case 'question':
      return answerQuestion({ ...question, text: request.text }, answering);
  }
}
