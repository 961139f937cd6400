import type { SourceSettings } from '../config-schema.ts';
import type { Database } from '../store/database.ts';
import { nextDue, scheduleText } from './next-due.ts';

/** What the store keeps of a source's settings. */
export type RegisteredSource = Pick<
  SourceSettings,
  'id' | 'kind' | 'audience' | 'external' | 'schedule' | 'schedule_timezone'
>;

/**
 * Makes the store's sources what the configuration says, audiences included. One that has left it is
 * hidden, with its posts; it shows again when it comes back.
 */
export async function registerSources(
  sources: readonly RegisteredSource[],
  database: Database,
): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query(REGISTER, [JSON.stringify(sources.map(toRow))]);
    await connection.query(HIDE, [sources.map(({ id }) => id)]);
  });
}

/** Makes one source what its settings say, and leaves the others alone. */
export async function registerSource(source: RegisteredSource, database: Database): Promise<void> {
  await database.query(REGISTER, [JSON.stringify([toRow(source)])]);
}

function toRow(source: RegisteredSource): Record<string, unknown> {
  const { id, kind, audience, external } = source;
  const schedule = scheduleText(source);
  return {
    id,
    kind,
    schedule,
    due_at: schedule === null ? null : nextDue(schedule, new Date()),
    // With an audience that names nobody, nobody sees it: that is not the same as no audience.
    audience_channels: audience === undefined ? null : (audience.channels ?? []),
    audience_groups: audience === undefined ? null : (audience.groups ?? []),
    external,
  };
}

// A row that is already right is left alone: commands of several processes register the same sources.
const REGISTER = `
  INSERT INTO source AS stored (id, kind, audience_channels, audience_groups, external, schedule, due_at)
  SELECT id, kind, audience_channels, audience_groups, external, schedule, due_at
    FROM jsonb_to_recordset($1::jsonb)
      AS given (id text, kind text, audience_channels text[], audience_groups text[], external boolean,
                schedule text, due_at timestamptz)
   ORDER BY id
  ON CONFLICT (id) DO UPDATE
     SET kind = excluded.kind, audience_channels = excluded.audience_channels,
         audience_groups = excluded.audience_groups, external = excluded.external, hidden_at = NULL,
         schedule = excluded.schedule,
         due_at = CASE WHEN stored.schedule IS DISTINCT FROM excluded.schedule THEN excluded.due_at
                       ELSE stored.due_at END
   WHERE (stored.kind, stored.audience_channels, stored.audience_groups, stored.external, stored.schedule,
          stored.hidden_at)
         IS DISTINCT FROM
         (excluded.kind, excluded.audience_channels, excluded.audience_groups, excluded.external, excluded.schedule,
          NULL::timestamptz)`;

const HIDE = `
  UPDATE source SET hidden_at = now() WHERE hidden_at IS NULL AND NOT (id = ANY ($1::text[]))`;
