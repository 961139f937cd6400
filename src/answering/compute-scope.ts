import type { Scope } from '../domain/question.ts';

/** Who may see a source, as the store keeps it. */
export interface SourceAudience {
  readonly id: string;
  /** Both null: public to the workspace. Else only for these channels and groups. */
  readonly channels: readonly string[] | null;
  readonly groups: readonly string[] | null;
  /** Guests and other organisations' users may see it too. */
  readonly external: boolean;
}

/**
 * Who reads the answer: all of a channel, the asker alone (direct message, slash command, App Home,
 * modal), or whoever sits at this machine's command line.
 */
export type Surface = 'channel' | 'private' | 'command-line';

export interface Seat {
  readonly surface: Surface;
  readonly asker: string | null;
  /** The channel that the answer appears in; on the command line the one to answer as if in. */
  readonly channel: string | null;
  /** What the asker belongs to, as Slack says it now; empty where unknown. */
  readonly memberships: { readonly channels: readonly string[]; readonly groups: readonly string[] };
  /** A guest, or a user of another organisation. */
  readonly outsider: boolean;
  /** The command line's `--all-sources`. */
  readonly allSources: boolean;
}

/** The sources that a question asked from this seat may see, in the order given. */
export function computeScope(seat: Seat, sources: readonly SourceAudience[]): Scope {
  return { sources: sources.filter((source) => maySee(seat, source)).map((source) => source.id) };
}

function maySee(seat: Seat, source: SourceAudience): boolean {
  if (seat.surface === 'command-line' && seat.allSources) return true;
  if (seat.outsider) return isPublic(source) && source.external;
  if (isPublic(source) || namesChannel(seat, source)) return true;
  return isReadByAskerAlone(seat) && namesMembership(seat, source);
}

function isPublic(source: SourceAudience): boolean {
  return source.channels === null && source.groups === null;
}

/** A direct message has a channel id too, but nobody's audience is meant by it. */
function namesChannel(seat: Seat, source: SourceAudience): boolean {
  return (
    seat.surface !== 'private' && seat.channel !== null && (source.channels ?? []).includes(seat.channel)
  );
}

function isReadByAskerAlone(seat: Seat): boolean {
  if (seat.asker === null) return false;
  return seat.surface === 'private' || (seat.surface === 'command-line' && seat.channel === null);
}

function namesMembership({ memberships }: Seat, source: SourceAudience): boolean {
  return (
    memberships.channels.some((channel) => (source.channels ?? []).includes(channel)) ||
    memberships.groups.some((group) => (source.groups ?? []).includes(group))
  );
}
