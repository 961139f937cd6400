import { BlockList, isIP } from 'node:net';

/** True for a text that is meant as an address on the web, allowed or not; else it is a path. */
export function isWebAddress(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text);
}

/** What may be fetched: https, and plain http from this machine alone. */
export function isAllowedAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hostname === '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocalHost(url.hostname));
}

/**
 * True when a server may send us on from one address to another: never from the outside to an address of
 * this machine or its network. Names are not looked up; what they stand for still has to prove itself by https.
 */
export function mayRedirect(from: URL, to: URL): boolean {
  if (!isAllowedAddress(to.href)) return false;
  return !isPrivateHost(to.hostname) || isPrivateHost(from.hostname);
}

/** An address as it may be shown: without user, password and query. */
export function shownAddress(text: string): string {
  if (!URL.canParse(text)) return text.replace(/\/\/[^/@]*@/, '//***@');
  const url = new URL(text);
  const host = url.username !== '' || url.password !== '' ? `***@${url.host}` : url.host;
  return `${url.protocol}//${host}${url.pathname}${url.search === '' ? '' : '?…'}`;
}

/** User and password as a server wants them in `authorization`; null without any. */
export function basicCredentials(url: URL): string | null {
  if (url.username === '' && url.password === '') return null;
  const pair = `${decodeOrKeep(url.username)}:${decodeOrKeep(url.password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function withoutCredentials(url: URL): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

const LOCAL = new BlockList();
LOCAL.addSubnet('127.0.0.0', 8);
LOCAL.addAddress('::1', 'ipv6');

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(net, prefix);
}
PRIVATE.addAddress('::', 'ipv6');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

function isLocalHost(hostname: string): boolean {
  return isLocalName(hostname) || isIn(LOCAL, hostname);
}

function isPrivateHost(hostname: string): boolean {
  return isLocalName(hostname) || isIn(PRIVATE, hostname);
}

function isLocalName(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/.test(hostname);
}

/** Brackets stand around an IPv6 address in a URL; one that holds an IPv4 address is judged as that. */
function isIn(list: BlockList, hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
