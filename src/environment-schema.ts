import { z } from 'zod';

/** Variables whose value is never shown. */
export const SECRET_NAMES = /TOKEN|SECRET|API_KEY|PASSWORD|PREVIOUS/;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function urlOf(...protocols: string[]) {
  return z.string().refine(
    (text) => {
      try {
        return protocols.includes(new URL(text).protocol.replace(/:$/, ''));
      } catch {
        return false;
      }
    },
    { message: `allowed is a url that begins with ${protocols.map((name) => `${name}://`).join(' or ')}` },
  );
}

/** The environment: secrets and places only. */
export const environmentSchema = z.object({
  SWITCHYARD_HOME: z.string().default('.switchyard').describe('Data folder'),
  DATABASE_URL: urlOf('postgres', 'postgresql')
    .optional()
    .describe('Postgres 15 or later with pgvector 0.8 or later; embedded when unset'),
  REDIS_URL: urlOf('redis', 'rediss').optional().describe('Redis of the queue; none when unset'),
  SLACK_BOT_TOKEN: z
    .string()
    .startsWith('xoxb-', 'allowed is a bot token, which begins with xoxb-')
    .optional(),
  SLACK_APP_TOKEN: z
    .string()
    .startsWith('xapp-', 'allowed is an app-level token, which begins with xapp-')
    .optional(),
  SLACK_SIGNING_SECRET: z.string().optional(),
  SLACK_API_URL: urlOf('http', 'https').optional().describe("Slack's Web API, for a stand-in or a proxy"),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: urlOf('http', 'https').optional().describe('A compatible server'),
  EMBEDDING_MODEL: z
    .string()
    .regex(
      /^(bundled|sleeping:\d+|[\w.-]+\/[\w.-]+)$/,
      'allowed is "bundled", a hub id such as Xenova/bge-base-en-v1.5, or sleeping:MILLISECONDS (tests)',
    )
    .default('bundled'),
  EMBEDDING_MODEL_PATH: z.string().optional().describe('Folder with the weights of EMBEDDING_MODEL'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce
    .number({ error: 'allowed is a port from 0 to 65535' })
    .int('allowed is a port from 0 to 65535')
    .min(0, 'allowed is a port from 0 to 65535')
    .max(65_535, 'allowed is a port from 0 to 65535')
    .default(3000),
  ADMIN_TOKEN: z.string().min(16, 'allowed is a token of 16 characters or more').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `allowed is one of ${LOG_LEVELS.join(', ')}` }).default('info'),
});

export type Environment = z.infer<typeof environmentSchema>;
