import { isRecentVector } from './postgres-installation.ts';

/** What the package archives and this machine have, when something is missing. */
export interface PackageSituation {
  readonly needsPostgres: boolean;
  readonly needsRedis: boolean;
  /** The installed Postgres that lacks pgvector, else the one that the package `postgresql` would bring. */
  readonly major: number;
  readonly isPostgresInstalled: boolean;
  readonly hasServerHeaders: boolean;
  /** The archive's version of postgresql-NN-pgvector, or null. */
  readonly vectorCandidate: string | null;
}

export interface PackagePlan {
  readonly packages: readonly string[];
  readonly buildsVector: boolean;
}

/** Which packages to install, and whether pgvector has to be built because no package of it will do. */
export function planPackages(situation: PackageSituation): PackagePlan {
  const { needsPostgres, needsRedis, major } = situation;
  const hasVectorPackage = isRecentVector(situation.vectorCandidate);
  const buildsVector = needsPostgres && !hasVectorPackage;
  const postgres = situation.isPostgresInstalled ? [] : [`postgresql-${major}`];
  const vector = hasVectorPackage ? [`postgresql-${major}-pgvector`] : buildPackages(situation);
  return {
    packages: [...(needsPostgres ? [...postgres, ...vector] : []), ...(needsRedis ? ['redis-server'] : [])],
    buildsVector,
  };
}

function buildPackages({ hasServerHeaders, major }: PackageSituation): string[] {
  const headers = hasServerHeaders ? [] : [`postgresql-server-dev-${major}`];
  return [...headers, 'build-essential', 'dpkg-dev'];
}

/** The line that the person reads before anything is installed. */
export function describePackages({ packages, buildsVector }: PackagePlan, major: number): string {
  const build = buildsVector
    ? `, then build pgvector for PostgreSQL ${major} from Debian's source package`
    : '';
  return `missing on this machine: apt-get will install ${packages.join(', ')}${build}`;
}

/** The candidate in the answer of `apt-cache policy NAME`, without the epoch; null when there is none. */
export function parseCandidate(policy: string): string | null {
  const candidate = /^\s*Candidate:\s*(\S+)/m.exec(policy)?.[1] ?? '(none)';
  return candidate === '(none)' ? null : candidate.replace(/^\d+:/, '');
}

/** The major version that the package `postgresql` depends on, from `apt-cache depends postgresql`. */
export function parsePostgresMajor(depends: string): number | null {
  const major = /Depends:\s*postgresql-(\d+)/.exec(depends)?.[1];
  return major === undefined ? null : Number(major);
}
