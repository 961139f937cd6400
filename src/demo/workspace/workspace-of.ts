import { AppError } from '../../errors.ts';
import { changingMembers } from './changing-members.ts';
import type { WorkspaceCore } from './core.ts';
import type { Dispatcher } from './delivery/dispatcher.ts';
import type { HttpTransport } from './delivery/http-transport.ts';
import type { SocketTransport } from './delivery/socket-transport.ts';
import type { ResponseUrls } from './interactions/response-urls.ts';
import type { TriggerBook } from './interactions/triggers.ts';
import type { LocalWorkspace } from './local-workspace.ts';
import { lookingAt } from './looking-at.ts';
import { createPerson } from './people/create-person.ts';
import { postAsOtherApp } from './post-as-other-app.ts';
import type { FaultScript } from './web-api/faults.ts';
import type { RecordedCall } from './web-api/serve-call.ts';

export interface WorkspaceParts {
  readonly core: WorkspaceCore;
  readonly dispatcher: Dispatcher;
  readonly triggers: TriggerBook;
  readonly responseUrls: ResponseUrls;
  readonly faults: FaultScript;
  readonly calls: RecordedCall[];
  readonly url: string;
  /** One of the two is null. */
  readonly socket: SocketTransport | null;
  readonly http: HttpTransport | null;
  stop(): Promise<void>;
}

/** The workspace as tests and the demo see it. */
export function workspaceOf(parts: WorkspaceParts): LocalWorkspace {
  const { core, dispatcher, triggers, responseUrls, faults, url, socket, http } = parts;
  const { state } = core;
  const { controls } = dispatcher;
  return {
    url,
    apiUrl: `${url}/api/`,
    botToken: state.app.botToken,
    appToken: state.app.appToken,
    signingSecret: state.app.signingSecret,
    botUserId: state.app.botUserId,
    teamId: state.team.id,
    person(idOrName) {
      const user =
        state.users.get(idOrName) ?? [...state.users.values()].find(({ name }) => name === idOrName);
      if (!user || user.isBot) throw new AppError('usage', `nobody here is called ${idOrName}`);
      return createPerson({ core, dispatcher, triggers, responseUrls, user });
    },
    postAsOtherApp: (channel, content) => postAsOtherApp(core, channel, content),
    ...changingMembers(core),
    fail: faults.add,
    clearFaults: faults.clear,
    async useRequestUrl(requestUrl) {
      if (!http) throw new AppError('usage', 'the workspace delivers over Socket Mode');
      await http.useRequestUrl(requestUrl);
    },
    connections: () => socket?.count() ?? 0,
    refreshConnections: () => socket?.refresh(),
    breakConnections: () => socket?.breakAll(),
    duplicateNext: controls.duplicateNext,
    delayNext: controls.delayNext,
    loseAcknowledgements: controls.loseAcknowledgements,
    hold: controls.hold,
    release: controls.release,
    calls: parts.calls,
    deliveries: dispatcher.deliveries,
    pings: state.pings,
    ...lookingAt(parts),
    stop: parts.stop,
  };
}
