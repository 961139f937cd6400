import type { types } from '@slack/bolt';
import { loadQuestion } from '../../questions/load-question.ts';
import { saveFeedback, saveFeedbackReason } from '../../questions/save-feedback.ts';
import type { EventParts } from '../events/take-event.ts';
import { respond } from '../respond.ts';
import { covers, scopeNow } from '../seats/scope-of.ts';
import type { SlackParts } from '../slack-parts.ts';
import { actionIds, viewIds } from './action-ids.ts';
import type { AllowedClick } from './allowed-click.ts';

/** Keeps a verdict; a bad one is asked for its reason. */
export async function giveFeedback({ click, question }: AllowedClick, parts: EventParts): Promise<void> {
  const helpful = click.actionId === actionIds.helpful || click.value.startsWith('helpful:');
  const feedback = { questionId: question.id, asker: click.user, helpful, givenAt: click.at };
  await saveFeedback(feedback, parts.answering.database);
  if (helpful) {
    await respond(click.responseUrl, { text: 'Thank you, noted.', threadTs: question.threadTs });
    return;
  }
  await parts.clients.posting.views.open({ trigger_id: click.trigger, view: reasonView(question.id) });
}

const INPUT = 'reason';
const LONGEST_REASON = 1000;

function reasonView(questionId: string): types.ModalView {
  return {
    type: 'modal',
    callback_id: viewIds.reason,
    private_metadata: questionId,
    title: { type: 'plain_text', text: 'What was wrong?' },
    submit: { type: 'plain_text', text: 'Send' },
    close: { type: 'plain_text', text: 'Skip' },
    blocks: [
      {
        type: 'input',
        block_id: INPUT,
        optional: true,
        label: { type: 'plain_text', text: 'What would have helped?' },
        element: { type: 'plain_text_input', action_id: INPUT, multiline: true, max_length: LONGEST_REASON },
      },
    ],
  };
}

export interface Submission {
  readonly user: string;
  readonly questionId: string;
  readonly values: Readonly<Record<string, Readonly<Record<string, { readonly value?: string | null }>>>>;
}

/** Keeps the reason with the verdict, as long as the answer may still be seen. */
export async function takeReason({ user, questionId, values }: Submission, parts: SlackParts): Promise<void> {
  const reason = values[INPUT]?.[INPUT]?.value?.trim();
  if (!reason) return;
  const { database } = parts.answering;
  const question = await loadQuestion(questionId, database);
  if (question === null) return;
  const scope = await scopeNow({ surface: 'command', asker: user, channel: question.channel }, parts);
  if (covers(scope, question.sources))
    await saveFeedbackReason({ questionId, asker: user }, reason, database);
}
