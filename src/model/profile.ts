import type { Profile } from './model.ts';

const ANTHROPIC = 'https://api.anthropic.com';

/** The server's root: the client adds `/v1/messages` itself, so a `/v1` that somebody wrote goes. */
export function rootOf(baseUrl: string | null): string {
  return (baseUrl ?? ANTHROPIC).replace(/\/+$/, '').replace(/\/v1$/, '');
}

/** Only Anthropic's own API is known to cite, cache and obey; anything else is taken to do none of it. */
export function chooseProfile(setting: 'auto' | Profile, root: string): Profile {
  if (setting !== 'auto') return setting;
  const host = URL.canParse(root) ? new URL(root).hostname : '';
  return host === 'anthropic.com' || host.endsWith('.anthropic.com') ? 'native' : 'generic';
}
