import type { Method } from '../method.ts';

export const testAuthentication: Method = {
  scopes: [],
  run(call) {
    const { app, team } = call.core.state;
    return {
      url: `https://${team.domain}.slack.com/`,
      team: team.name,
      user: call.core.state.users.get(app.botUserId)?.name,
      team_id: team.id,
      user_id: app.botUserId,
      bot_id: app.botId,
      is_enterprise_install: false,
    };
  },
};

/** A ticket for one Socket Mode connection. */
export const openConnection: Method = {
  token: 'app',
  scopes: [],
  run(call) {
    return { url: `${call.socketUrl}?ticket=${call.core.state.nextId('ticket-')}` };
  },
};
