/** Things to do later, all of which can be called off. */
export interface Timers {
  later(delayMs: number, action: () => void): void;
  /** Calls off what is still to come, for good. */
  clear(): void;
}

export function createTimers(): Timers {
  const running = new Set<NodeJS.Timeout>();
  let isOver = false;
  return {
    later(delayMs, action) {
      if (isOver) return;
      const timer = setTimeout(() => {
        running.delete(timer);
        action();
      }, delayMs);
      running.add(timer);
    },
    clear() {
      isOver = true;
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
