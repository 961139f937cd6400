import { AppError } from '../../errors.ts';
import { basicCredentials, mayRedirect, shownAddress, withoutCredentials } from './web-address.ts';

const MOST_REDIRECTS = 5;

/**
 * Answer of a GET, after redirects; each is looked at before it is followed. User and password go to the
 * first server alone. Throws `unavailable` on a redirect that may not be followed.
 */
export async function requestFile(
  address: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  const first = new URL(address);
  const credentials = basicCredentials(first);
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await fetch(withoutCredentials(url), {
      headers: {
        accept: '*/*',
        'user-agent': 'switchyard',
        ...headers,
        ...(url.origin === first.origin && credentials !== null && { authorization: credentials }),
      },
      redirect: 'manual',
      signal,
    });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    url = nextAddress(url, location, address);
  }
  throw new AppError('unavailable', `${shownAddress(address)}: redirects more than ${MOST_REDIRECTS} times`);
}

function nextAddress(from: URL, location: string, address: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : null;
  if (to !== null && mayRedirect(from, to)) return to;
  const shown = to === null ? JSON.stringify(location.slice(0, 80)) : shownAddress(to.href);
  throw new AppError(
    'unavailable',
    `${shownAddress(address)}: redirects to ${shown}, which is not followed: allowed is https, outside of the own network`,
  );
}
