type TriggerState = 'good' | 'invalid_trigger_id' | 'expired_trigger_id' | 'exchanged_trigger_id';

/** The trigger ids given out: each opens one view, within its lifetime, for the person who acted. */
export interface TriggerBook {
  /** A new trigger for somebody who just acted. */
  give(user: string): string;
  /** Takes the trigger, if it is good; says for whom it was. */
  take(trigger: string): { state: TriggerState; user: string };
}

/** `now` and `lifetimeMs` are in milliseconds. */
export function createTriggerBook(now: () => number, lifetimeMs: number): TriggerBook {
  const given = new Map<string, { user: string; at: number; isTaken: boolean }>();
  return {
    give(user) {
      const id = `${given.size + 1}.1000000000.${user.toLowerCase()}`;
      given.set(id, { user, at: now(), isTaken: false });
      return id;
    },
    take(id) {
      const trigger = given.get(id);
      if (!trigger) return { state: 'invalid_trigger_id', user: '' };
      if (trigger.isTaken) return { state: 'exchanged_trigger_id', user: trigger.user };
      if (now() - trigger.at > lifetimeMs) return { state: 'expired_trigger_id', user: trigger.user };
      trigger.isTaken = true;
      return { state: 'good', user: trigger.user };
    },
  };
}
