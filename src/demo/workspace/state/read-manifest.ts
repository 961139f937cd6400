import { AppError } from '../../../errors.ts';
import { allBotScopes, eventScopes } from './scopes.ts';

/** The parts of Slack's app manifest that change what the app receives and may do. */
export interface AppManifest {
  display_information?: { name?: string };
  features?: {
    app_home?: { home_tab_enabled?: boolean; messages_tab_enabled?: boolean };
    bot_user?: { display_name?: string };
    slash_commands?: { command: string }[];
  };
  oauth_config?: { scopes?: { bot?: string[] } };
  settings?: {
    event_subscriptions?: { bot_events?: string[] };
    interactivity?: { is_enabled?: boolean };
    socket_mode_enabled?: boolean;
  };
}

export interface AppAbilities {
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
  /** Slash commands that Slack would route to the app; null = any. */
  readonly commands: ReadonlySet<string> | null;
  readonly hasHomeTab: boolean;
  readonly hasMessagesTab: boolean;
  readonly isInteractive: boolean;
}

/** An app that may do all that this workspace knows and receives every event. */
export function everyAbility(name: string): AppAbilities {
  return {
    name,
    scopes: new Set(allBotScopes),
    events: new Set(Object.keys(eventScopes)),
    commands: null,
    hasHomeTab: true,
    hasMessagesTab: true,
    isInteractive: true,
  };
}

/**
 * What an app with this manifest may do. Throws `configuration`, listing every fault, when Slack would
 * refuse the manifest: an event without its scope, slash commands without `commands`, an unknown event or scope.
 */
export function readManifest(manifest: AppManifest): AppAbilities {
  const scopes = manifest.oauth_config?.scopes?.bot ?? [];
  const events = manifest.settings?.event_subscriptions?.bot_events ?? [];
  const commands = (manifest.features?.slash_commands ?? []).map(({ command }) => command);
  const faults = [
    ...scopes.filter((scope) => !allBotScopes.includes(scope)).map((scope) => `unknown scope ${scope}`),
    ...events.flatMap((event) => eventFaults(event, scopes)),
    ...(commands.length > 0 && !scopes.includes('commands')
      ? ['slash commands need the scope commands']
      : []),
    ...commands
      .filter((command) => !/^\/[a-z0-9_-]{1,31}$/.test(command))
      .map((command) => `bad command ${command}`),
  ];
  if (faults.length > 0) throw new AppError('configuration', `app manifest: ${faults.join('; ')}`);
  return {
    name: manifest.features?.bot_user?.display_name ?? manifest.display_information?.name ?? 'App',
    scopes: new Set(scopes),
    events: new Set(events),
    commands: new Set(commands),
    hasHomeTab: manifest.features?.app_home?.home_tab_enabled ?? false,
    hasMessagesTab: manifest.features?.app_home?.messages_tab_enabled ?? true,
    isInteractive: manifest.settings?.interactivity?.is_enabled ?? false,
  };
}

function eventFaults(event: string, scopes: readonly string[]): string[] {
  const needed = eventScopes[event];
  if (!needed) return [`unknown event ${event}`];
  if (needed.length === 0 || needed.some((scope) => scopes.includes(scope))) return [];
  return [`event ${event} needs the scope ${needed.join(' or ')}`];
}
