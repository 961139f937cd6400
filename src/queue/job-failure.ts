import { UnrecoverableError } from 'bullmq';
import { AppError, describeError } from '../errors.ts';

/** What a processor throws: a wrong setting or a guard's refusal is not tried again, everything else is. */
export function jobFailure(error: unknown): Error {
  if (error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal') {
    return new UnrecoverableError(error.message);
  }
  return error instanceof Error ? error : new Error(describeError(error));
}
