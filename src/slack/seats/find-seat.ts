import type { Seat, SourceAudience } from '../../answering/compute-scope.ts';
import { loadSourceAudiences } from '../../answering/load-source-audiences.ts';
import { timezoneSchema } from '../../config-schema.ts';
import { describeError } from '../../errors.ts';
import type { AskedOn } from '../../questions/asked-question.ts';
import { callAgain } from '../call-slack.ts';
import type { SlackParts } from '../slack-parts.ts';

/** Who asks, and where the answer appears. */
export interface Asking {
  readonly surface: AskedOn;
  readonly asker: string;
  readonly channel: string;
}

export interface FoundSeat {
  readonly seat: Seat;
  /** The asker's, from Slack. */
  readonly timezone: string;
}

/**
 * What Slack says now about somebody: nothing is remembered, so that whoever has left a channel or a group
 * sees no more of it at the next click. Where Slack does not say, they count as an outsider.
 */
export async function findSeat(asking: Asking, parts: SlackParts): Promise<FoundSeat> {
  const { surface, asker, channel } = asking;
  const [person, audiences] = await Promise.all([
    findPerson(asker, parts),
    loadSourceAudiences(parts.answering.database),
  ]);
  const isPrivate = surface !== 'channel';
  const memberships =
    isPrivate && !person.outsider ? await findMemberships(asker, audiences, parts) : NO_MEMBERSHIPS;
  return {
    timezone: person.timezone,
    seat: {
      surface: isPrivate ? 'private' : 'channel',
      asker,
      channel,
      memberships,
      outsider: person.outsider,
      allSources: false,
    },
  };
}

const NO_MEMBERSHIPS: Seat['memberships'] = { channels: [], groups: [] };

async function findPerson(
  user: string,
  { clients, identity, settings, log }: SlackParts,
): Promise<{ timezone: string; outsider: boolean }> {
  try {
    const { user: found } = await callAgain(() => clients.reading.users.info({ user }));
    const isGuest = found?.is_restricted === true || found?.is_ultra_restricted === true;
    const isOurs = found?.team_id === identity.team || isInGrid(found?.enterprise_user?.teams, identity.team);
    const zone = timezoneSchema.safeParse(found?.tz);
    return { timezone: zone.success ? zone.data : settings.timezone, outsider: isGuest || !isOurs };
  } catch (error) {
    log.warn({ event: 'slack.person_unknown', error: describeError(error) });
    return { timezone: settings.timezone, outsider: true };
  }
}

function isInGrid(teams: readonly string[] | undefined, team: string): boolean {
  return teams?.includes(team) ?? false;
}

/** Only what some source's audience names is asked about. */
async function findMemberships(
  user: string,
  audiences: readonly SourceAudience[],
  parts: SlackParts,
): Promise<Seat['memberships']> {
  const channels = new Set(audiences.flatMap((audience) => audience.channels ?? []));
  const groups = [...new Set(audiences.flatMap((audience) => audience.groups ?? []))];
  return {
    channels: channels.size === 0 ? [] : await orNone(() => channelsOf(user, channels, parts), parts),
    groups: groups.length === 0 ? [] : await orNone(() => groupsOf(user, groups, parts), parts),
  };
}

async function orNone(find: () => Promise<string[]>, { log }: SlackParts): Promise<string[]> {
  try {
    return await find();
  } catch (error) {
    log.warn({ event: 'slack.memberships_unknown', error: describeError(error) });
    return [];
  }
}

async function channelsOf(
  user: string,
  named: ReadonlySet<string>,
  { clients }: SlackParts,
): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const from = cursor === undefined ? {} : { cursor };
    const page = await callAgain(() =>
      clients.reading.users.conversations({
        user,
        types: 'public_channel,private_channel',
        limit: 999,
        ...from,
      }),
    );
    for (const { id } of page.channels ?? []) if (id && named.has(id)) found.push(id);
    cursor = page.response_metadata?.next_cursor || undefined;
  } while (cursor !== undefined);
  return found;
}

async function groupsOf(user: string, named: readonly string[], { clients }: SlackParts): Promise<string[]> {
  const found: string[] = [];
  for (const usergroup of named) {
    const { users } = await callAgain(() => clients.reading.usergroups.users.list({ usergroup }));
    if (users?.includes(user)) found.push(usergroup);
  }
  return found;
}
