import { AppError } from './errors.ts';

const PREFIX = 'RESYNC_SECRET_';
const SHORTEST_SECRET = 16;

/**
 * Webhook secrets of the sources named: `RESYNC_SECRET_<SOURCE>`, then `…_PREVIOUS` while one is being
 * replaced. Throws `configuration` for an empty or short secret, and for one that two sources would share.
 */
export function readResyncSecrets(
  sources: readonly string[],
  variables: NodeJS.ProcessEnv,
): Record<string, string[]> {
  const owners = new Map<string, string>();
  const secrets: Record<string, string[]> = {};
  for (const source of sources) {
    const name = secretName(source);
    const found: string[] = [];
    for (const variable of [name, `${name}_PREVIOUS`]) {
      const secret = variables[variable];
      if (secret === undefined) continue;
      checkSecret(variable, secret);
      const owner = owners.get(variable);
      if (owner !== undefined) {
        throw new AppError('configuration', `${variable} is of ${owner} and of ${source}: rename one source`);
      }
      owners.set(variable, source);
      found.push(secret);
    }
    if (found.length > 0) secrets[source] = found;
  }
  refuseUnknown(sources, variables);
  return secrets;
}

export function secretName(source: string): string {
  return PREFIX + source.toUpperCase().replaceAll('-', '_');
}

/** A secret under a misspelt name would leave its webhook closed without a word. */
function refuseUnknown(sources: readonly string[], variables: NodeJS.ProcessEnv): void {
  const known = sources.map(secretName);
  const allowed = new Set(known.flatMap((name) => [name, `${name}_PREVIOUS`]));
  for (const [name, value] of Object.entries(variables)) {
    if (!name.startsWith(PREFIX) || value === undefined || allowed.has(name)) continue;
    throw new AppError('configuration', `${name} is of no source: allowed is ${known.join(', ')}`);
  }
}

function checkSecret(variable: string, secret: string): void {
  if (secret.length >= SHORTEST_SECRET) return;
  const what = secret.trim() === '' ? 'is empty' : `has ${secret.length} characters`;
  throw new AppError(
    'configuration',
    `${variable} ${what}: allowed is a secret of ${SHORTEST_SECRET} characters or more, or no such variable`,
  );
}
