/** Questions being taken in go before answers: Slack waits for an acknowledgement, and people for a sign. */
export interface Rush {
  /** Counts as arriving until it has ended. */
  during<T>(arriving: Promise<T>): Promise<T>;
  /** Resolves when nothing arrives, after `longestMs` in any case. */
  calm(longestMs: number): Promise<void>;
}

export function createRush(): Rush {
  const arriving = new Set<Promise<unknown>>();
  return {
    during(work) {
      const ended: Promise<unknown> = work.catch(() => {}).finally(() => arriving.delete(ended));
      arriving.add(ended);
      return work;
    },
    async calm(longestMs) {
      if (arriving.size === 0) return;
      let isOver = false;
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          isOver = true;
          resolve();
        }, longestMs);
      });
      while (arriving.size > 0 && !isOver) await Promise.race([Promise.all(arriving), over]);
      clearTimeout(timer);
    },
  };
}
