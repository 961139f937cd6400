export type Environment = Readonly<Record<string, string | undefined>>;

export interface ServiceAddresses {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/**
 * What the product itself would read, and what Postgres' own clients read (PGHOST and its family): a
 * developer's shell or `.env` must never lead a test to a real database, workspace or model.
 */
const CONFIGURED = [
  /^(?:HOST|PORT|ADMIN_TOKEN)$/,
  /^(?:REDIS_URL|.+_REDIS_URL|DATABASE_URL|.+_DATABASE_URL)$/,
  /^(?:SLACK|ANTHROPIC|SWITCHYARD|EMBEDDING|RESYNC)_/,
  /^PG[A-Z]+$/,
];

/** A copy of `environment` without everything that configures the product or points at a server. */
export function withoutConfiguration(environment: Environment): Record<string, string> {
  const kept = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !CONFIGURED.some((pattern) => pattern.test(entry[0])),
  );
  return Object.fromEntries(kept);
}

/** The environment that the tests run in: no configuration, and the services started for them. */
export function testEnvironment(
  environment: Environment,
  services: ServiceAddresses,
): Record<string, string> {
  return {
    ...withoutConfiguration(environment),
    TEST_DATABASE_URL: services.databaseUrl,
    TEST_REDIS_URL: services.redisUrl,
  };
}
