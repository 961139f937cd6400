import { escapeMarkdown } from '../../catalogue/escape-markdown.ts';
import { acceptShared } from '../../questions/accept-shared.ts';
import type { EventParts } from '../events/take-event.ts';
import { respond } from '../respond.ts';
import { covers, scopeNow } from '../seats/scope-of.ts';
import type { AllowedClick } from './allowed-click.ts';

/**
 * Posts an answer that only its asker sees into the channel: as it stands where the channel may see all that
 * it rests on, else answered anew from what the channel may see.
 */
export async function shareAnswer({ click, question }: AllowedClick, parts: EventParts): Promise<void> {
  const { identity, answering, newId } = parts;
  const asking = { surface: 'channel' as const, asker: click.user, channel: question.channel };
  const scope = await scopeNow(asking, parts);
  const shared = {
    id: newId(),
    team: identity.team,
    channel: question.channel,
    // One share a person.
    eventId: `share:${question.id}:${click.user}`,
    asker: click.user,
    askerTeam: click.team,
    text: question.text,
    track: question.track,
    kept: covers(scope, question.sources) && question.answer !== null ? question : null,
  };
  if (!(await acceptShared(shared, answering.database))) {
    await respond(click.responseUrl, { text: `“${escapeMarkdown(question.text)}” is shared here already.` });
    return;
  }
  parts.loop.wake();
}
