import { expect, test } from 'vitest';
import { reportDownload } from '../../src/cli/report-download.ts';

const MB = 1_000_000;

function record(isTTY: boolean) {
  let written = '';
  let now = 0;
  const show = reportDownload({ isTTY, columns: 200, write: (text) => (written += text) }, () => now);
  return {
    at(time: number, loaded: number, total: number | null) {
      now = time;
      show(loaded, total);
    },
    text: () => written,
  };
}

test('a terminal sees a bar that fills, and a line at the end', () => {
  const { at, text } = record(true);
  at(0, 25 * MB, 100 * MB);
  at(10, 26 * MB, 100 * MB);
  at(200, 50 * MB, 100 * MB);
  at(300, 100 * MB, 100 * MB);
  expect(text().split('\r\u001b[K').slice(1)).toEqual([
    'embedding model ██████░░░░░░░░░░░░░░░░░░ 25 of 100 MB downloaded',
    'embedding model ████████████░░░░░░░░░░░░ 50 of 100 MB downloaded',
    'embedding model: 100 MB downloaded\n',
  ]);
});

test('a log sees a line now and then', () => {
  const { at, text } = record(false);
  at(0, 1 * MB, null);
  at(1_000, 2 * MB, null);
  at(6_000, 9 * MB, null);
  expect(text()).toBe('embedding model: 1 MB downloaded\nembedding model: 9 MB downloaded\n');
});

test('small files are not told of', () => {
  const { at, text } = record(true);
  at(0, 700, 700);
  at(200, 4 * MB, 4 * MB);
  expect(text()).toBe('');
});
