import type { Queryable } from '../store/database.ts';
import type { SourceAudience } from './compute-scope.ts';

const SQL = `
SELECT id, audience_channels AS channels, audience_groups AS groups, external
FROM source WHERE hidden_at IS NULL ORDER BY id`;

/** Who may see which source; a source that has left the configuration is not among them. */
export async function loadSourceAudiences(database: Queryable): Promise<SourceAudience[]> {
  return (await database.query<SourceAudience>(SQL)).rows;
}
