import type { IncomingMessage } from 'node:http';
import { sameText } from './same-text.ts';

export interface AccessSettings {
  /** Address that the server listens on. */
  readonly host: string;
  /** Null: none is set. */
  readonly adminToken: string | null;
}

export interface Refusal {
  readonly status: 401 | 403;
  readonly message: string;
}

/** Headers that a proxy adds: who connects is then not who asks. */
const FORWARDING = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * Whether an admin page may be shown; null when it may. Without a token only this machine is served, and
 * only under its own name: another site's page that a browser shows here can neither read nor post.
 */
export function checkAccess(message: IncomingMessage, { host, adminToken }: AccessSettings): Refusal | null {
  const { headers } = message;
  const origin = headers.origin;
  if (origin !== undefined && hostOf(origin) !== headers.host) {
    return { status: 403, message: `a page of ${origin} may not use this address` };
  }
  if (adminToken !== null) {
    if (givenTokens(headers.authorization).some((given) => sameText(given, adminToken))) return null;
    return { status: 401, message: 'the token is missing or wrong: allowed is ADMIN_TOKEN' };
  }
  const forwarded = FORWARDING.find((name) => headers[name] !== undefined);
  if (!isLoopback(host) || forwarded !== undefined) {
    return { status: 403, message: 'this address can be reached from outside: set ADMIN_TOKEN to open it' };
  }
  const name = nameOf(headers.host ?? '');
  if (!isLoopback(name)) {
    return { status: 403, message: `the host ${JSON.stringify(name)} is not this one: allowed is localhost` };
  }
  return null;
}

export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** `Bearer <token>` of programs, or the password that a browser has asked for. */
function givenTokens(authorization: string | undefined): string[] {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return [value];
  if (scheme.toLowerCase() !== 'basic') return [];
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return [pair.slice(pair.indexOf(':') + 1)];
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** The host without its port. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '');
}
