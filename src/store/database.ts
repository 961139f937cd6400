export interface Column {
  readonly name: string;
  /** Postgres type OID. */
  readonly type: number;
}

export interface Result<Row> {
  readonly rows: Row[];
  readonly columns: readonly Column[];
  /** Rows returned or touched. */
  readonly count: number;
}

/**
 * Types of result values: int8 and numeric are numbers, timestamptz is a Date, date is the text
 * `YYYY-MM-DD`, json is parsed, text[] is an array, a vector is its text.
 */
export interface Queryable {
  /** One statement with `$1`-parameters; a Float32Array is a vector. A rejected statement leaves the connection usable. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<Result<Row>>;
}

export type Engine = 'embedded' | 'postgres';

export interface Database extends Queryable {
  readonly engine: Engine;
  /**
   * Runs `work` in one transaction and commits it. On the embedded engine `work` can be run a second
   * time, when the process that held the engine went away in the middle: it must change nothing
   * but the database, and twice must be as once.
   */
  transaction<T>(work: (connection: Queryable) => Promise<T>): Promise<T>;
  /** Waits for running queries, then lets go of the engine. */
  close(): Promise<void>;
}
