import { CronExpressionParser } from 'cron-parser';
import { z } from 'zod';
import { isAllowedRepository, isBranchName, isInnerFolder } from './ingest/sources/git-address.ts';
import { isAllowedAddress, isWebAddress } from './ingest/sources/web-address.ts';

const SOURCE_ID = /^[a-z0-9][a-z0-9_-]{0,62}$/;

function knownTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const timezoneSchema = z
  .string()
  .refine(knownTimezone, { message: 'allowed is an IANA time zone such as Europe/Madrid' });

function knownSchedule(text: string): boolean {
  // Cron with seconds, @daily and the like are other dialects: five fields mean the same everywhere.
  if (text.trim().split(/\s+/).length !== 5) return false;
  try {
    CronExpressionParser.parse(text);
    return true;
  } catch {
    return false;
  }
}

const sourceBase = {
  id: z
    .string()
    .regex(SOURCE_ID, 'allowed are 1 to 63 of a-z, 0-9, _ and -, beginning with a letter or digit'),
  audience: z
    .strictObject({ channels: z.array(z.string()).optional(), groups: z.array(z.string()).optional() })
    .refine(({ channels = [], groups = [] }) => channels.length + groups.length > 0, {
      message: 'allowed is one channel or group or more; leave it out for everybody',
    })
    .optional()
    .describe('Absent: everybody in the workspace. Else only these channels and groups.'),
  external: z.boolean().default(false).describe('Guests and other organisations may see it too'),
  schedule: z
    .string()
    .refine(knownSchedule, {
      message: 'allowed is cron with five fields: minute hour day month weekday, such as "0 6 * * 1-5"',
    })
    .optional()
    .describe('When it is synced by itself'),
  schedule_timezone: timezoneSchema
    .optional()
    .describe('IANA time zone of the schedule; the timezone below when absent'),
  webhook: z
    .enum(['standard', 'github'])
    .optional()
    .describe('Format of POST /hooks/resync/<id>: Standard Webhooks when absent'),
};

const jsonSource = z.strictObject({
  ...sourceBase,
  kind: z.literal('json'),
  path: z
    .string()
    .refine((path) => !isWebAddress(path) || isAllowedAddress(path), {
      message: 'allowed is a path, or an address that begins with https:// (http:// for this machine alone)',
    })
    .describe('A folder of .json files, one post each; a .jsonl file, one post a line; or its https address'),
});

const markdownSource = z.strictObject({
  ...sourceBase,
  kind: z.literal('markdown'),
  path: z.string().describe('A folder of .md files with YAML front matter'),
  base_url: z
    .url({ protocol: /^https?$/, error: 'allowed is a url that begins with https:// or http://' })
    .optional()
    .describe('Url of the folder: relative paths are added to it'),
});

const gitSource = z.strictObject({
  ...sourceBase,
  kind: z.literal('git'),
  repository: z
    .string()
    .refine(isAllowedRepository, {
      message: 'allowed is https://, ssh://, user@host:path, file:// or a path',
    })
    .describe('Address of the repository; user and password in it may come from a variable'),
  branch: z
    .string()
    .refine(isBranchName, { message: 'allowed is the name of a branch' })
    .optional()
    .describe("The repository's own default when absent"),
  path: z
    .string()
    .refine(isInnerFolder, { message: 'allowed is a folder within the repository' })
    .default('.')
    .describe('Folder of the posts within the repository'),
  format: z.enum(['markdown', 'json']).default('markdown'),
  base_url: z
    .url({ protocol: /^https?$/, error: 'allowed is a url that begins with https:// or http://' })
    .optional()
    .describe('Url of the folder: relative paths are added to it'),
});

const KINDS = ['json', 'markdown', 'git'] as const;

export const sourceSchema = z.discriminatedUnion('kind', [jsonSource, markdownSource, gitSource], {
  error: `kind: allowed is one of ${KINDS.join(', ')}`,
});

const modelSchema = z.strictObject({
  agent: z.string().default('claude-opus-5-5'),
  classifier: z.string().default('claude-haiku-5-5'),
  profile: z.enum(['auto', 'native', 'generic']).default('auto'),
  prices: z.record(z.string(), z.unknown()).default({}),
  budget: z
    .strictObject({
      question_usd: z.number().positive().default(0.25),
      day_usd: z.number().positive().default(20),
    })
    .prefault({}),
});

const slackSchema = z.strictObject({
  engage: z.enum(['threads', 'mentions']).default('threads'),
  operators: z.string().optional(),
  resync: z.array(z.string()).default([]),
  rate: z
    .strictObject({
      user_per_minute: z.number().int().positive().default(6),
      workspace_per_minute: z.number().int().positive().default(60),
    })
    .prefault({}),
  summary: z.enum(['daily', 'never']).default('never'),
});

/** `switchyard.yaml`. */
export const configFileSchema = z.strictObject({
  sources: z
    .array(sourceSchema)
    .min(1, 'allowed is one source or more; leave it out for the sample library')
    .superRefine((sources, context) => {
      sources.forEach((source, index) => {
        if (sources.findIndex((other) => other.id === source.id) !== index) {
          context.addIssue({
            code: 'custom',
            path: [index, 'id'],
            message: 'another source has this id already',
          });
        }
      });
    })
    .optional(),
  templates: z.array(z.string()).default([]),
  synonyms: z
    .strictObject({ category: z.record(z.string(), z.string()).default({}) })
    .prefault({})
    .describe('Other words for a category: { k8s: kubernetes }'),
  timezone: timezoneSchema.default('UTC'),
  model: modelSchema.prefault({}),
  slack: slackSchema.prefault({}),
  sync: z
    .strictObject({
      removal_limit: z
        .number()
        .min(0, 'allowed is a share from 0 to 1')
        .max(1, 'allowed is a share from 0 to 1')
        .default(0.15)
        .describe('Largest share of a source that one sync may remove without approval'),
      purge_after_days: z.number().int().min(0).default(7),
      sweep_seconds: z
        .number()
        .min(1, 'allowed is a number of seconds from 1 to 3600')
        .max(3600, 'allowed is a number of seconds from 1 to 3600')
        .default(15)
        .describe('How often a worker looks for work by itself, whatever the queue says'),
      overdue_minutes: z
        .number()
        .positive()
        .default(60)
        .describe('A source that waits longer for a complete sync is reported to the operators'),
    })
    .prefault({}),
  retention: z.strictObject({ questions_days: z.number().int().positive().default(90) }).prefault({}),
});

export type ConfigFile = z.infer<typeof configFileSchema>;
/** `copy`: folder where what is fetched is kept; `readConfig` gives one to every source. */
export type SourceSettings = z.infer<typeof sourceSchema> & { readonly copy?: string };
