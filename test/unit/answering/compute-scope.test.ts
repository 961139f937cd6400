import { describe, expect, it } from 'vitest';
import { computeScope, type Seat, type SourceAudience } from '../../../src/answering/compute-scope.ts';

const sources: SourceAudience[] = [
  { id: 'public', channels: null, groups: null, external: false },
  { id: 'open', channels: null, groups: null, external: true },
  { id: 'handbook', channels: ['C1'], groups: null, external: false },
  { id: 'finance', channels: null, groups: ['S1'], external: false },
  { id: 'shared', channels: ['C2'], groups: ['S2'], external: true },
  { id: 'nobody', channels: [], groups: null, external: false },
];

const channel: Seat = {
  surface: 'channel',
  asker: 'U1',
  channel: 'C1',
  memberships: { channels: ['C1', 'C2'], groups: ['S1'] },
  outsider: false,
  allSources: false,
};
const privately: Seat = { ...channel, surface: 'private', channel: 'D1' };
const commandLine: Seat = {
  ...channel,
  surface: 'command-line',
  asker: null,
  channel: null,
  memberships: { channels: [], groups: [] },
};

describe('computeScope', () => {
  it.each<[string, Seat, string[]]>([
    [
      'a channel sees public sources and those that name it, whatever the asker belongs to',
      channel,
      ['public', 'open', 'handbook'],
    ],
    ['another channel does not see them', { ...channel, channel: 'C9' }, ['public', 'open']],
    [
      'the asker alone sees what groups and channels allow',
      privately,
      ['public', 'open', 'handbook', 'finance', 'shared'],
    ],
    [
      'a private place names no audience',
      { ...privately, channel: 'C1', memberships: { channels: [], groups: [] } },
      ['public', 'open'],
    ],
    [
      'an outsider sees public sources marked external only',
      { ...channel, channel: 'C2', outsider: true },
      ['open'],
    ],
    ['an outsider in private too', { ...privately, outsider: true }, ['open']],
    ['the command line sees public sources', commandLine, ['public', 'open']],
    [
      'the command line sees as in a channel',
      { ...commandLine, channel: 'C1' },
      ['public', 'open', 'handbook'],
    ],
    [
      'the command line sees as an asker',
      { ...commandLine, asker: 'U1', memberships: { channels: [], groups: ['S1'] } },
      ['public', 'open', 'finance'],
    ],
    [
      'memberships do not widen a channel on the command line',
      { ...commandLine, asker: 'U1', channel: 'C1', memberships: { channels: [], groups: ['S1'] } },
      ['public', 'open', 'handbook'],
    ],
    [
      'memberships without an asker are nobody',
      { ...commandLine, memberships: { channels: ['C1'], groups: [] } },
      ['public', 'open'],
    ],
    [
      'the command line sees all on request',
      { ...commandLine, allSources: true },
      sources.map((source) => source.id),
    ],
    [
      'all sources is no right of a channel',
      { ...channel, allSources: true },
      ['public', 'open', 'handbook'],
    ],
  ])('%s', (_fact, seat, expected) => {
    expect(computeScope(seat, sources).sources).toEqual(expected);
  });
});
