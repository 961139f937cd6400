export interface Silence {
  /** Aborted when nothing was heard for as long as allowed. */
  readonly signal: AbortSignal;
  /** Something was heard: the time begins anew. */
  heard(): void;
  end(): void;
}

/** A large file may take long; a server that says nothing is given up. */
export function startSilence(milliseconds: number): Silence {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), milliseconds);
  return {
    signal: controller.signal,
    heard: () => {
      timer.refresh();
    },
    end: () => clearTimeout(timer),
  };
}
