import { type Logger, LogLevel } from '@slack/bolt';
import { describeError } from '../errors.ts';
import type { Log } from '../log.ts';

/** Bolt's log lines as events of ours; what it says at info is nothing for an operator. */
export function createBoltLogger(log: Log): Logger {
  const say = (level: 'debug' | 'warn' | 'error') => (first: unknown) =>
    log[level]({ event: 'slack.library', said: describeError(first).slice(0, 500) });
  return {
    debug: () => {},
    info: say('debug'),
    warn: say('warn'),
    error: say('error'),
    setLevel: () => {},
    getLevel: () => LogLevel.INFO,
    setName: () => {},
  };
}
