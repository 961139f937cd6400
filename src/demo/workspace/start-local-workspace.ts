import { AppError } from '../../errors.ts';
import type { OutgoingEvent, WorkspaceCore } from './core.ts';
import { listen } from './create-server.ts';
import { createDispatcher, type Dispatcher } from './delivery/dispatcher.ts';
import { eventPayload } from './delivery/event-payload.ts';
import { createHttpTransport, type HttpTransport } from './delivery/http-transport.ts';
import { createSocketTransport, type SocketTransport } from './delivery/socket-transport.ts';
import { createResponseUrls } from './interactions/response-urls.ts';
import { createTriggerBook } from './interactions/triggers.ts';
import type { LocalWorkspace, LocalWorkspaceOptions } from './local-workspace.ts';
import { createState } from './state/create-state.ts';
import { createTimers } from './timers.ts';
import { createFaultScript } from './web-api/faults.ts';
import { slackLimits } from './web-api/limits.ts';
import { createRateLimiter } from './web-api/rate-limiter.ts';
import type { RecordedCall } from './web-api/serve-call.ts';
import { workspaceOf } from './workspace-of.ts';

const slackRetryDelaysMs = [0, 60_000, 300_000];

/**
 * Starts a Slack workspace on the loopback: nothing of it reaches Slack. Throws `configuration` for a seed
 * or manifest that doesn't hold together, `unavailable` when the port is taken.
 */
export async function startLocalWorkspace(options: LocalWorkspaceOptions = {}): Promise<LocalWorkspace> {
  const now = options.now ?? Date.now;
  const state = createState(options, now);
  const limits = { ...slackLimits, ...options.limits };
  const { server, url, serve } = await listen(options.port ?? 0).catch((cause) => {
    throw new AppError('unavailable', `port ${options.port} on 127.0.0.1 is taken`, { cause });
  });
  const timers = createTimers();
  const socket = options.mode === 'http' ? null : createSocketTransport(state.app.id);
  const http = socket ? null : createHttpTransport({ signingSecret: state.app.signingSecret, now });
  const dispatcher = createDispatcher({
    transport: (socket ?? http) as SocketTransport | HttpTransport,
    acknowledgeMs: options.acknowledgeMs ?? 3000,
    retryDelaysMs: options.retryDelaysMs ?? slackRetryDelaysMs,
    now,
    later: timers.later,
  });
  const core: WorkspaceCore = {
    state,
    unfurlDelayMs: options.unfurlDelayMs ?? 50,
    emit: (event) => emit(core, dispatcher, event),
    later: timers.later,
  };
  const triggers = createTriggerBook(now, limits.triggerLifetimeMs);
  const responseUrls = createResponseUrls(core, limits, `${url}/response`);
  const faults = createFaultScript();
  const calls: RecordedCall[] = [];
  const rates = createRateLimiter(limits, now);
  const socketUrl = `${url.replace('http', 'ws')}/link`;
  serve({ api: { context: { core, limits, rates, triggers, socketUrl }, faults, calls }, responseUrls });
  server.on('upgrade', (request, stream, head) => {
    if (socket) socket.accept(request, stream, head);
    else stream.destroy();
  });
  const stop = async () => {
    timers.clear();
    await (socket ?? http)?.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return workspaceOf({ core, dispatcher, triggers, responseUrls, faults, calls, url, socket, http, stop });
}

function emit(core: WorkspaceCore, dispatcher: Dispatcher, event: OutgoingEvent): void {
  if (core.state.app.events.has(event.subscription)) dispatcher.sendEvent(eventPayload(core.state, event));
}
