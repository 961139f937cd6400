import type { Membership } from './entities.ts';
import type { AppManifest } from './read-manifest.ts';

export interface TeamSeed {
  id: string;
  name: string;
  domain?: string;
}

export interface PersonSeed {
  id: string;
  /** The handle, without @. */
  name: string;
  realName?: string;
  /** IANA zone, UTC by default. */
  timezone?: string;
  /** `full` by default. */
  membership?: Membership;
  /** The id of another organisation's team, for somebody met through Slack Connect. */
  team?: string;
}

export interface ChannelSeed {
  id: string;
  name: string;
  /** `public` by default. */
  kind?: 'public' | 'private';
  /** User ids; the app's bot joins with `withApp`. */
  members?: string[];
  /** Whether the app's bot is a member; true by default. */
  withApp?: boolean;
  isArchived?: boolean;
}

interface GroupSeed {
  id: string;
  /** Without @. */
  handle: string;
  name?: string;
  members: string[];
}

export interface AppSeed {
  name?: string;
  /** Decides scopes, events, commands and tabs; without one the app may do everything. */
  manifest?: AppManifest;
  botToken?: string;
  appToken?: string;
  signingSecret?: string;
}

export interface WorkspaceSeed {
  team?: TeamSeed;
  /** Other organisations, for Slack Connect. */
  otherTeams?: TeamSeed[];
  people?: PersonSeed[];
  channels?: ChannelSeed[];
  groups?: GroupSeed[];
  app?: AppSeed;
}
