import { AppError } from '../../../errors.ts';
import type { AppInstallation } from './app-installation.ts';
import type { Channel, Team, User } from './entities.ts';
import { createIdentifiers } from './identifiers.ts';
import { everyAbility, readManifest } from './read-manifest.ts';
import type { AppSeed, ChannelSeed, PersonSeed, TeamSeed, WorkspaceSeed } from './seed.ts';
import { createTimestamps } from './timestamps.ts';
import type { WorkspaceState } from './workspace-state.ts';

const homeTeam: TeamSeed = { id: 'T0LOCAL', name: 'Local workspace', domain: 'local' };

/**
 * The workspace as it stands before anybody acted. Throws `configuration` when a channel or group names
 * somebody who isn't there, an id stands twice, or the manifest would be refused.
 */
export function createState(seed: WorkspaceSeed, now: () => number): WorkspaceState {
  const teams = [seed.team ?? homeTeam, ...(seed.otherTeams ?? [])].map(createTeam);
  const team = teams[0] as Team;
  const app = createApp(seed.app ?? {});
  const users = [botUser(app, team), ...(seed.people ?? []).map((person) => createUser(person, team))];
  const state: WorkspaceState = {
    team,
    teams: byId(teams),
    app,
    users: byId(users),
    channels: new Map(),
    groups: byId((seed.groups ?? []).map((group) => ({ name: group.handle, ...group }))),
    messages: [],
    views: new Map(),
    homes: new Map(),
    assistantThreads: new Map(),
    pings: [],
    now,
    nextTimestamp: createTimestamps(now),
    nextId: createIdentifiers(),
  };
  for (const channel of seed.channels ?? []) {
    if (state.channels.has(channel.id)) throw new AppError('configuration', `id ${channel.id} stands twice`);
    state.channels.set(channel.id, createChannel(state, channel));
  }
  for (const user of users) requireTeam(state, user);
  for (const group of state.groups.values()) requireUsers(state, group.members, `group ${group.handle}`);
  return state;
}

function createTeam(seed: TeamSeed): Team {
  return {
    id: seed.id,
    name: seed.name,
    domain: seed.domain ?? seed.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  };
}

function createApp(seed: AppSeed): AppInstallation {
  const abilities = seed.manifest ? readManifest(seed.manifest) : everyAbility(seed.name ?? 'Switchyard');
  return {
    ...abilities,
    id: 'A0LOCAL',
    name: seed.name ?? abilities.name,
    botUserId: 'U0BOT',
    botId: 'B0BOT',
    botToken: seed.botToken ?? 'xoxb-local-workspace',
    appToken: seed.appToken ?? 'xapp-local-workspace',
    signingSecret: seed.signingSecret ?? 'local-signing-secret',
    verificationToken: 'local-verification-token',
  };
}

function botUser(app: AppInstallation, team: Team): User {
  const name = app.name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return {
    id: app.botUserId,
    teamId: team.id,
    name,
    realName: app.name,
    timezone: 'UTC',
    isBot: true,
    membership: 'full',
  };
}

function createUser(seed: PersonSeed, team: Team): User {
  return {
    id: seed.id,
    teamId: seed.team ?? team.id,
    name: seed.name,
    realName: seed.realName ?? seed.name,
    timezone: seed.timezone ?? 'UTC',
    isBot: false,
    membership: seed.membership ?? 'full',
  };
}

function createChannel(state: WorkspaceState, seed: ChannelSeed): Channel {
  const members = new Set(seed.members ?? []);
  if (seed.withApp ?? true) members.add(state.app.botUserId);
  requireUsers(state, [...members], `channel ${seed.name}`);
  const isShared = [...members].some((id) => state.users.get(id)?.teamId !== state.team.id);
  return {
    id: seed.id,
    name: seed.name,
    kind: seed.kind ?? 'public',
    isShared,
    isArchived: seed.isArchived ?? false,
    members,
  };
}

function requireTeam(state: WorkspaceState, user: User): void {
  if (state.teams.has(user.teamId)) return;
  throw new AppError('configuration', `person ${user.name}: no team ${user.teamId}`);
}

function requireUsers(state: WorkspaceState, ids: readonly string[], where: string): void {
  const missing = ids.filter((id) => !state.users.has(id));
  if (missing.length > 0)
    throw new AppError('configuration', `${where}: no such people: ${missing.join(', ')}`);
}

function byId<T extends { readonly id: string }>(items: readonly T[]): Map<string, T> {
  const map = new Map<string, T>();
  for (const item of items) {
    if (map.has(item.id)) throw new AppError('configuration', `id ${item.id} stands twice`);
    map.set(item.id, item);
  }
  return map;
}
