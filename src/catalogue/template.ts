/** What part of a question fills a parameter. */
export type SlotKind =
  | 'category'
  | 'categories'
  | 'author'
  | 'period-start'
  | 'period-end'
  /** The second of two periods that are compared. */
  | 'second-period-start'
  | 'second-period-end'
  /** The bounds of "more than 5 posts", "fewer than 100 words". */
  | 'at-least'
  | 'at-most'
  | 'limit'
  | 'title'
  /** One post, named by its title or reference. */
  | 'post'
  /** One of the parameter's own allowed values. */
  | 'value'
  /** Free text, filled by a model or by hand only. */
  | 'none';

export type ParameterType = 'text' | 'text[]' | 'int' | 'number' | 'boolean' | 'timestamptz' | 'date';

export interface AllowedValue {
  readonly value: string;
  /** What people call it. */
  readonly label: string;
}

export interface TemplateParameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly required: boolean;
  /** Null: none; an optional parameter without one is bound as a typed null. */
  readonly default: string | number | boolean | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Null: anything of the type. A `select` is run at each load; a list stands as written. */
  readonly values: { readonly select: string } | { readonly list: readonly AllowedValue[] } | null;
  readonly slot: SlotKind;
}

/** Bound by us from who asks and when; absent from every schema that a model or asker sees. */
export type ContextName = 'sources' | 'asker' | 'channel' | 'timezone' | 'now';

/** One `.sql` file. */
export interface Template {
  readonly name: string;
  readonly description: string;
  /** Questions with `{parameter}` or `{period}` where a slot stands. */
  readonly examples: readonly string[];
  readonly parameters: readonly TemplateParameter[];
  readonly context: readonly {
    readonly name: string;
    readonly type: ParameterType;
    readonly from: ContextName;
  }[];
  /** The response in its own small language; see parse-response.ts. */
  readonly respond: string;
  /** Line of the file on which `respond` begins, for errors. */
  readonly respondLine: number;
  /** What to do when nothing matches: search, or say this sentence. */
  readonly empty: { readonly search: true } | { readonly sentence: string };
  /** One SELECT with `:parameter`; runs inside the scoped wrapper. */
  readonly sql: string;
  readonly file: string;
  /** Line of the file on which the SQL begins, for errors. */
  readonly sqlLine: number;
}

/** The values to bind, by parameter name, and how the question's period reads ("in 2023"). */
export interface TemplateCall {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly periodLabel: string | null;
}
