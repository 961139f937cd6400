// Entry of a thread: turns HTML into Markdown, one text after another.
import { parentPort } from 'node:worker_threads';
import { describeError } from '../errors.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

/** What the thread answers: the Markdown, or why there is none. */
export type HtmlReply = { readonly markdown: string } | { readonly problem: string };

parentPort?.on('message', (html: string) => {
  parentPort?.postMessage(answer(html));
});

function answer(html: string): HtmlReply {
  try {
    return { markdown: htmlToMarkdown(html) };
  } catch (error) {
    return { problem: error instanceof RangeError ? 'it is nested too deep' : describeError(error) };
  }
}
