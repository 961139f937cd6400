import type { EmbeddingProgress } from '../embedding/embedder.ts';
import { drawBar, makeProgressLine, type Terminal } from '../ingest/progress-line.ts';

/** Files below that come at once; a bar for them would only flicker. */
const SMALL_BYTES = 5_000_000;

/** A listener that shows a download of the embedding model: a bar on a terminal, plain lines elsewhere. */
export function reportDownload(terminal: Terminal, clock: () => number): EmbeddingProgress {
  const line = makeProgressLine(terminal, clock);
  return (loaded, total) => {
    if (total !== null && total < SMALL_BYTES) return;
    const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0);
    if (total === null) line.show(`embedding model: ${megabytes(loaded)} MB downloaded`);
    else if (loaded >= total) line.keep(`embedding model: ${megabytes(total)} MB downloaded`);
    else
      line.show(
        `embedding model ${drawBar(loaded / total)} ${megabytes(loaded)} of ${megabytes(total)} MB downloaded`,
      );
  };
}
