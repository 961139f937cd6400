import { gfm } from '@truto/turndown-plugin-gfm';
import TurndownService from 'turndown';

/** HTML as Markdown with GitHub's tables; scripts and styles are left out. */
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
