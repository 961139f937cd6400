/**
 * The kinds of failure that somebody handles:
 * `usage` = the caller's words are off (exit 2); `configuration` = a setting or file is wrong (exit 1);
 * `refused` = a guard held it back (exit 3); `unavailable` = a service cannot be reached, worth
 * another try; `internal` = our own fault.
 */
export type ErrorCode = 'usage' | 'configuration' | 'refused' | 'unavailable' | 'internal';

/** A failure whose message may be shown: it says what, where, and what is allowed. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }

  get retryable(): boolean {
    return this.code === 'unavailable';
  }
}

/** A failure whose JSON document is on stdout already: stderr says it, stdout gets no second document. */
export class ReportedFailure extends AppError {}

/** Text of whatever was thrown, for logs and reports; never an empty string. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return describeError(error.errors[0]);
  }
  if (error instanceof Error) return error.message || error.name;
  return String(error) || 'unknown error';
}
