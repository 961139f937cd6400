export interface Terminal {
  write(text: string): unknown;
  /** A terminal: the line is drawn anew in place. Else a line is written now and then. */
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface ProgressLine {
  /** Shows how far it is; most of what comes in quick succession is left out. */
  show(text: string): void;
  /** Writes a line that stays. */
  keep(text: string): void;
}

const BAR_CELLS = 24;
const LINE_EVERY_MS = 5_000;
const DRAW_EVERY_MS = 100;

/** One line that moves on a terminal; plain lines, a few, elsewhere. */
export function makeProgressLine(terminal: Terminal, clock: () => number): ProgressLine {
  let shownAt = Number.NEGATIVE_INFINITY;
  let drawn = false;
  const keep = (text: string) => {
    terminal.write(drawn ? `\r\u001b[K${text}\n` : `${text}\n`);
    drawn = false;
  };
  return {
    keep,
    show(text) {
      const now = clock();
      if (now - shownAt < (terminal.isTTY ? DRAW_EVERY_MS : LINE_EVERY_MS)) return;
      shownAt = now;
      if (!terminal.isTTY) return keep(text);
      terminal.write(`\r\u001b[K${text.slice(0, (terminal.columns ?? 80) - 1)}`);
      drawn = true;
    },
  };
}

/** `share` from 0 to 1 as a bar. */
export function drawBar(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR_CELLS);
  return '█'.repeat(full) + '░'.repeat(BAR_CELLS - full);
}
