import { AppError } from '../../../errors.ts';
import { respond } from '../interactions/response-urls.ts';
import { isObject } from '../json.ts';
import { type Acting, channelSeenBy, nameInPayload, type Outcome, toOutcome } from './acting.ts';

/**
 * Sends a slash command from a channel. An acknowledgement with content is shown as Slack shows it: to the
 * person alone, unless it says `in_channel`. Throws `usage` when the app has no such command.
 */
export async function runCommand(
  acting: Acting,
  command: string,
  where: { text: string; channel: string },
): Promise<Outcome> {
  const { core, user } = acting;
  const { app, team } = core.state;
  if (app.commands && !app.commands.has(command))
    throw new AppError('usage', `the app has no command ${command}`);
  const channel = channelSeenBy(acting, where.channel);
  const place = { channel: channel.id, user: user.id, source: null };
  const receipt = await acting.dispatcher.sendInteraction('slash_commands', {
    token: app.verificationToken,
    team_id: team.id,
    team_domain: team.domain,
    channel_id: channel.id,
    channel_name: nameInPayload(channel),
    user_id: user.id,
    user_name: user.name,
    command,
    text: where.text,
    api_app_id: app.id,
    is_enterprise_install: 'false',
    response_url: acting.responseUrls.give(place),
    trigger_id: acting.triggers.give(user.id),
  });
  const outcome = toOutcome(receipt);
  if (typeof outcome.body === 'string') respond(core, place, { text: outcome.body });
  else if (isObject(outcome.body)) respond(core, place, outcome.body);
  return outcome;
}
