import type { ErrorCode } from '../errors.ts';

/** 0 done, 1 failed, 2 wrong usage, 3 refused or held back. */
export const exitCodes: Readonly<Record<ErrorCode, number>> = {
  usage: 2,
  configuration: 1,
  refused: 3,
  unavailable: 1,
  internal: 1,
};
