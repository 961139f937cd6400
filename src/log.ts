import { destination, type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on stderr (stdout belongs to answers); secrets and the text of messages are left out. */
export function openLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: ['token', '*.token', 'authorization', '*.authorization', 'text', '*.text'],
        censor: '***',
      },
    },
    destination({ dest: 2, sync: true }),
  );
}
