import { z } from 'zod';

const clickSchema = z.object({
  user: z.object({ id: z.string(), team_id: z.string().nullish() }),
  channel: z.object({ id: z.string() }),
  trigger_id: z.string(),
  response_url: z.string(),
  actions: z
    .array(z.object({ action_id: z.string(), value: z.string().nullish(), action_ts: z.string() }))
    .min(1),
});

/** A click under one of our answers. */
export interface Click {
  readonly user: string;
  readonly team: string | null;
  readonly channel: string;
  readonly trigger: string;
  readonly responseUrl: string;
  readonly actionId: string;
  readonly value: string;
  /** Seconds since 1970. */
  readonly at: number;
}

/** Null: no click of ours. */
export function readClick(body: unknown): Click | null {
  const parsed = clickSchema.safeParse(body);
  if (!parsed.success) return null;
  const { user, channel, trigger_id, response_url, actions } = parsed.data;
  return {
    user: user.id,
    team: user.team_id ?? null,
    channel: channel.id,
    trigger: trigger_id,
    responseUrl: response_url,
    actionId: actions[0]?.action_id ?? '',
    value: actions[0]?.value ?? '',
    at: Number(actions[0]?.action_ts),
  };
}
