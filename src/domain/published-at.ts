/**
 * SQL for the moment when a post came out, for an asker whose zone is `zone` (a parameter such as `$2`): a
 * post that is dated by day only begins with that day in the asker's zone, wherever that is.
 */
export function publishedAt(zone: `$${number}`, post = 'post'): string {
  return `CASE WHEN ${post}.published_date_only
    THEN (${post}.published_at AT TIME ZONE 'UTC') AT TIME ZONE ${zone}::text
    ELSE ${post}.published_at END`;
}
