import type { OutgoingEvent } from '../core.ts';
import type { JsonObject } from '../json.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';

/** An event in the wrapper that Slack delivers it in; each call gives it a new event_id. */
export function eventPayload(state: WorkspaceState, outgoing: OutgoingEvent): JsonObject {
  const { app, team } = state;
  const authorization = {
    enterprise_id: null,
    team_id: team.id,
    user_id: app.botUserId,
    is_bot: true,
    is_enterprise_install: false,
  };
  return {
    token: app.verificationToken,
    team_id: outgoing.team,
    context_team_id: team.id,
    context_enterprise_id: null,
    api_app_id: app.id,
    event: outgoing.event,
    type: 'event_callback',
    event_id: state.nextId('Ev'),
    event_time: Math.floor(state.now() / 1000),
    authorizations: [authorization],
    is_ext_shared_channel: outgoing.isShared,
    event_context: `local-${String(outgoing.event['type'])}`,
  };
}
