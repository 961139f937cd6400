import type { BoundSql } from './bind-parameters.ts';
import type { Response } from './parse-response.ts';
import type { Template } from './template.ts';

/** A template that has been bound, parsed and tried against the database. */
export interface LoadedTemplate extends Template {
  readonly statement: BoundSql;
  readonly response: Response;
  /** Columns of the result, `post_id` and `total` among them. */
  readonly columns: readonly string[];
}

export interface TemplateLibrary {
  /** By name, each once. */
  readonly templates: readonly LoadedTemplate[];
}
