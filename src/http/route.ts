import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Who may call a route. `open`: anybody, it tells nothing. `signed`: the request proves itself, by its
 * signature or a key in its address. `admin`: whoever may see everything; Host, Origin and the token
 * are checked before the route hears of it.
 */
export type Access = 'open' | 'signed' | 'admin';

export interface RouteRequest {
  readonly message: IncomingMessage;
  readonly url: URL;
  /** What stands where the path has `:name`. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'any';
  /** `/hooks/resync/:source`; with `/*` at its end everything below, and the path itself. */
  readonly path: string;
  readonly access: Access;
  handle(request: RouteRequest, response: ServerResponse): Promise<void>;
}

/** The parameters of a path that the route serves; null when it is another's. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  if (pattern.endsWith('/*')) {
    const root = pattern.slice(0, -2);
    return path === root || path.startsWith(`${root}/`) ? {} : null;
  }
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const value = decode(given[place] ?? '');
    if (value === null) return null;
    if (part.startsWith(':')) parameters[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return parameters;
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
