import type { AppInstallation } from './app-installation.ts';
import type { AssistantThread, Channel, Message, Ping, Team, User, UserGroup, View } from './entities.ts';

/** All that the workspace remembers. Only the workspace's own folder changes it. */
export interface WorkspaceState {
  readonly team: Team;
  readonly teams: ReadonlyMap<string, Team>;
  readonly app: AppInstallation;
  readonly users: Map<string, User>;
  readonly channels: Map<string, Channel>;
  readonly groups: Map<string, UserGroup>;
  /** Every message of every channel, ephemeral ones too, in the order they were posted. */
  readonly messages: Message[];
  /** Open modals by view id. */
  readonly views: Map<string, View>;
  /** The published App Home of each person, by user id. */
  readonly homes: Map<string, View>;
  /** Assistant status, title and prompts by `channel:thread_ts`. */
  readonly assistantThreads: Map<string, AssistantThread>;
  readonly pings: Ping[];
  now(): number;
  nextTimestamp(): string;
  nextId(prefix: string): string;
}

export function findMessage(state: WorkspaceState, channel: string, ts: string): Message | undefined {
  return state.messages.find((message) => message.channel === channel && message.ts === ts);
}

/** The replies of a thread, oldest first, without what only one person sees. */
export function repliesTo(state: WorkspaceState, channel: string, rootTs: string): Message[] {
  return state.messages.filter(
    (message) =>
      message.channel === channel &&
      message.threadTs === rootTs &&
      message.ts !== rootTs &&
      !message.visibleTo,
  );
}

/** The app's direct message with a person, made when it is first asked for. */
export function directMessageWith(state: WorkspaceState, userId: string): Channel {
  const members = [state.app.botUserId, userId];
  for (const channel of state.channels.values()) {
    if (channel.kind === 'im' && members.every((member) => channel.members.has(member))) return channel;
  }
  const channel: Channel = {
    id: state.nextId('D'),
    name: userId,
    kind: 'im',
    isShared: false,
    isArchived: false,
    members: new Set(members),
  };
  state.channels.set(channel.id, channel);
  return channel;
}

/** Whether anybody may look into the channel: its members, and full members of the team into public ones. */
export function canSee(state: WorkspaceState, user: User, channel: Channel): boolean {
  if (channel.members.has(user.id)) return true;
  return channel.kind === 'public' && user.membership === 'full' && user.teamId === state.team.id;
}
