import type { types } from '@slack/bolt';
import type { Answer } from '../../domain/answer.ts';
import type { Track } from '../../domain/question.ts';
import type { AskedOn } from '../../questions/asked-question.ts';
import { actionIds } from '../clicks/action-ids.ts';

export interface ControlsOf {
  readonly id: string;
  readonly answer: Answer;
  readonly track: Track | null;
  readonly surface: AskedOn;
  /** Only the asker sees the answer, and the channel might be shown it. */
  readonly canShare: boolean;
}

const MOST_CHOICES = 5;

/** The buttons under an answer. `feedback`: Slack's own block, or plain buttons where that is not taken. */
export function answerControls(of: ControlsOf, feedback: 'block' | 'buttons'): types.KnownBlock[] {
  const { id, answer } = of;
  const choices = answer.choices
    .slice(0, MOST_CHOICES)
    .map(({ label }, index) => button(label, `${actionIds.choice}${index}`, id));
  const ways = [
    ...(answer.citations.length === 0 ? [] : [button('Quotes', actionIds.quotes, id)]),
    ...(answer.trace.length === 0 ? [] : [button('How was this answered?', actionIds.trace, id)]),
    ...otherTrack(of),
    ...(of.canShare ? [button('Share in channel', actionIds.share, id)] : []),
  ];
  return [
    ...(choices.length === 0 ? [] : [{ type: 'actions' as const, elements: choices }]),
    ...(ways.length === 0 ? [] : [{ type: 'actions' as const, elements: ways }]),
    // A sentence of our own, such as help, is nothing to judge.
    ...(answer.trace.length === 0 ? [] : [feedback === 'block' ? feedbackBlock(id) : feedbackButtons(id)]),
  ];
}

/** The track that was not taken; a slash command has named its own. */
function otherTrack({ id, answer, track, surface }: ControlsOf): types.Button[] {
  if (answer.trace.length === 0 || surface === 'command') return [];
  const other: Track = track === 'list' || (track === null && answer.route === 'sql') ? 'search' : 'list';
  const label = other === 'search' ? 'Search instead' : 'List instead';
  return [button(label, `${actionIds.instead}${other}`, id)];
}

export function button(label: string, action_id: string, value: string): types.Button {
  return { type: 'button', text: { type: 'plain_text', text: fitLabel(label) }, action_id, value };
}

/** Slack takes 75 characters on a button. */
function fitLabel(label: string): string {
  const line = label.replace(/\s+/g, ' ').trim() || '…';
  return line.length <= 75 ? line : `${line.slice(0, 74)}…`;
}

function feedbackBlock(id: string): types.KnownBlock {
  return {
    type: 'context_actions',
    elements: [
      {
        type: 'feedback_buttons',
        action_id: actionIds.feedback,
        positive_button: { text: { type: 'plain_text', text: '👍 Helpful' }, value: `helpful:${id}` },
        negative_button: { text: { type: 'plain_text', text: '👎 Not helpful' }, value: `unhelpful:${id}` },
      },
    ],
  };
}

function feedbackButtons(id: string): types.KnownBlock {
  return {
    type: 'actions',
    elements: [
      button('👍 Helpful', actionIds.helpful, id),
      button('👎 Not helpful', actionIds.unhelpful, id),
    ],
  };
}
