import type { TemplateLibrary } from '../catalogue/template-library.ts';
import type { Question } from '../domain/question.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { Model } from '../model/model.ts';
import type { Database } from '../store/database.ts';
import type { Locality } from './format-day.ts';
import type { ModelUse } from './model-use.ts';
import type { Failure, Tracer } from './trace.ts';
import type { Watch } from './watch.ts';

/** What answering needs from outside. */
export interface AnsweringParts {
  readonly database: Database;
  readonly embedder: Embedder;
  readonly library: TemplateLibrary;
  /** Other words for a category, lower case, to its slug. */
  readonly synonyms: Readonly<Record<string, string>>;
  /** Milliseconds of a clock that never runs backwards. */
  readonly clock: () => number;
  /** A new id for a failure, short enough to be read out. */
  readonly newReference: () => string;
  readonly reportFailure: (failure: Failure) => void;
  /** BCP 47; en-GB by default. */
  readonly locale?: string;
  /** The language model; absent or null: answers are quotes from the posts. */
  readonly model?: Model | null;
}

/** One question while it is being answered. */
export interface Inquiry {
  readonly question: Question;
  readonly parts: AnsweringParts;
  readonly tracer: Tracer;
  readonly locality: Locality;
  readonly watch: Watch;
  /** Null without a language model. */
  readonly modelUse: ModelUse | null;
}
