import { isAbsolute, normalize } from 'node:path';
import type { GitSettings } from './run-git.ts';
import { basicCredentials, withoutCredentials } from './web-address.ts';

/** What begins with a hyphen would be an option to git, and some of its protocols run programs. */
export function isAllowedRepository(text: string): boolean {
  return (
    (/^(https|ssh|file):\/\/[^-]/.test(text) && URL.canParse(text)) ||
    isAbsolute(text) ||
    /^\.{1,2}\//.test(text) ||
    /^[\w.]+@[\w.][\w.-]*:[^:]/.test(text)
  );
}

export function isBranchName(text: string): boolean {
  return /^\w[\w./-]*$/.test(text) && !text.includes('..');
}

/** A folder within the repository. */
export function isInnerFolder(text: string): boolean {
  return !isAbsolute(text) && !normalize(text).split('/').includes('..');
}

/** An address and the settings that carry its password, so that it stands in no command line and no file. */
export function splitPassword(address: string): { readonly url: string; readonly settings: GitSettings } {
  if (!address.startsWith('https://')) return { url: address, settings: {} };
  const credentials = basicCredentials(new URL(address));
  const bare = withoutCredentials(new URL(address));
  if (credentials === null) return { url: address, settings: {} };
  return {
    url: bare.href,
    settings: { [`http.${bare.origin}/.extraHeader`]: `Authorization: ${credentials}` },
  };
}
