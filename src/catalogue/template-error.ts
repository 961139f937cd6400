import { AppError } from '../errors.ts';

/** A template's file is wrong: `line` counts from 1. */
export function templateError(file: string, line: number, message: string, cause?: unknown): AppError {
  return new AppError('configuration', `${file}:${line}: ${message}`, { cause });
}
