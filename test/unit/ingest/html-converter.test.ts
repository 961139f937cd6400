import { afterEach, describe, expect, it } from 'vitest';
import { type HtmlConverter, openHtmlConverter } from '../../../src/ingest/html-converter.ts';

let converter: HtmlConverter;
afterEach(() => converter.close());

describe('the converter of HTML', () => {
  it('answers in order, whatever comes at once', async () => {
    converter = openHtmlConverter();
    const replies = await Promise.all(['<b>a</b>', '<h1>b</h1>', 'c'].map((html) => converter.convert(html)));
    expect(replies).toEqual([{ markdown: '**a**' }, { markdown: '# b' }, { markdown: 'c' }]);
  });

  it('says of HTML that is nested too deep what is wrong, and goes on', async () => {
    converter = openHtmlConverter();
    expect(await converter.convert('<b>'.repeat(20_000))).toEqual({ problem: 'it is nested too deep' });
    expect(await converter.convert('<b>a</b>')).toEqual({ markdown: '**a**' });
  });

  it('gives up what takes too long', async () => {
    converter = openHtmlConverter(1);
    expect(await converter.convert(`<ul>${'<li>a<ul>'.repeat(400)}`)).toEqual({
      problem: 'it took longer than 0.001 seconds, or too much memory',
    });
  });

  it('leaves the event loop to others', async () => {
    converter = openHtmlConverter();
    await converter.convert('warm');
    const paragraphs = '<p>Some <b>text</b> with <a href="https://x.y">links</a>.</p>'.repeat(5_000);
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    await converter.convert(paragraphs);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});
