import type { Worker } from 'node:worker_threads';
import { startThread } from '../start-thread.ts';
import type { HtmlReply } from './html-worker.ts';

/** Turns HTML into Markdown beside the event loop: a large text takes seconds, a hostile one for ever. */
export interface HtmlConverter {
  /** One text after another. */
  convert(html: string): Promise<HtmlReply>;
  close(): Promise<void>;
}

const DEADLINE_MS = 60_000;
/** What nests thousands deep runs out of stack soon, and not after minutes. */
const LIMITS = { stackSizeMb: 1, maxOldGenerationSizeMb: 512 };

/** Starts its thread with the first text, and a new one after a text that took too long. */
export function openHtmlConverter(deadlineMs = DEADLINE_MS): HtmlConverter {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function end(): Promise<void> {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }

  async function convertNow(html: string): Promise<HtmlReply> {
    thread ??= startThread(import.meta.url, 'html-worker', null, LIMITS);
    const reply = await askThread(thread, html, deadlineMs);
    if (reply !== null) return reply;
    await end();
    return { problem: `it took longer than ${deadlineMs / 1000} seconds, or too much memory` };
  }

  return {
    convert(html) {
      const converted = last.then(() => convertNow(html));
      last = converted.catch(() => {});
      return converted;
    },
    close: end,
  };
}

/** Null when the thread has ended, or does not answer in time. */
function askThread(thread: Worker, html: string, deadlineMs: number): Promise<HtmlReply | null> {
  return new Promise((resolve) => {
    const settle = (reply: HtmlReply | null) => {
      clearTimeout(timer);
      thread.off('message', settle).off('error', onEnd).off('exit', onEnd);
      resolve(reply);
    };
    const onEnd = () => settle(null);
    const timer = setTimeout(onEnd, deadlineMs);
    thread.once('message', settle).once('error', onEnd).once('exit', onEnd);
    thread.postMessage(html);
  });
}
