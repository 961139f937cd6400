import type { AnsweringParts } from '../answering/inquiry.ts';
import type { Log } from '../log.ts';
import type { QuestionLimits } from '../questions/accept-question.ts';
import type { SlackClients } from './open-clients.ts';

export interface SlackSettings {
  /** threads: a thread that the bot has answered in needs no further mention. */
  readonly engage: 'threads' | 'mentions';
  readonly limits: QuestionLimits;
  /** IANA name, for askers whose own is unknown. */
  readonly timezone: string;
  readonly retentionDays: number;
  /** Answers worked on at a time. */
  readonly concurrency: number;
  /** Milliseconds after which an answer is given up. */
  readonly deadlineMs: number;
}

/** Who we are in the workspace. */
export interface SlackIdentity {
  readonly team: string;
  readonly botUserId: string;
  readonly botId: string;
}

/** What everything that serves Slack works with. */
export interface SlackParts {
  readonly answering: AnsweringParts;
  readonly settings: SlackSettings;
  readonly identity: SlackIdentity;
  readonly clients: SlackClients;
  readonly log: Log;
  /** Names this process in leases. */
  readonly owner: string;
  readonly newId: () => string;
}
