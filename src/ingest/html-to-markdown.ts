import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';

/**
 * HTML as Markdown with GitHub's tables; scripts and styles are left out. Throws RangeError on HTML that is
 * nested thousands of levels deep.
 */
export function htmlToMarkdown(html: string): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    hr: '---',
  });
  service.use(gfm);
  service.remove(['script', 'style', 'noscript', 'iframe']);
  return service.turndown(html);
}
