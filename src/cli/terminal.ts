import picocolors from 'picocolors';

/** Where a command writes: answers to `out`, everything else to `error`. */
export interface Terminal {
  readonly out: NodeJS.WriteStream;
  readonly error: NodeJS.WriteStream;
  readonly input: NodeJS.ReadStream;
}

export const processTerminal: Terminal = {
  out: process.stdout,
  error: process.stderr,
  input: process.stdin,
};

/** Colours for a terminal that shows them; plain text in a pipe, a file, or with NO_COLOR set. */
export function colorsFor(stream: NodeJS.WriteStream): ReturnType<typeof picocolors.createColors> {
  return picocolors.createColors(stream.isTTY === true && picocolors.isColorSupported);
}

export function writeLine(stream: NodeJS.WriteStream, text = ''): void {
  stream.write(`${text}\n`);
}

export function writeJson(terminal: Terminal, value: unknown): void {
  writeLine(terminal.out, JSON.stringify(value, null, terminal.out.isTTY ? 2 : undefined));
}
