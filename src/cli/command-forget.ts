import { forgetPerson } from '../questions/purge-questions.ts';
import type { Runtime } from '../runtime.ts';
import { type Terminal, writeJson, writeLine } from './terminal.ts';

export interface ForgetOptions {
  readonly user: string;
  readonly json?: boolean;
}

/** Removes everything that a person has asked here, and every verdict that they gave. */
export async function forgetPersonCommand(
  { user, json }: ForgetOptions,
  { database }: Runtime,
  terminal: Terminal,
): Promise<void> {
  const { questions, feedback } = await forgetPerson(user, database);
  if (json) return writeJson(terminal, { user, questions, feedback });
  writeLine(terminal.out, `${user}: ${questions} questions and ${feedback} verdicts removed.`);
}
