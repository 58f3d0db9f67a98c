import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgress } from './progress.ts';

/* The line of the terminal that shows how far a command is. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a stream that records the texts that are written to it. */
function fakeStream(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string | Uint8Array) => written.push(String(text)) > 0 };
}

/** The sequence that clears the line. */
const clear = '\r\x1b[K';

it('shows the first text at once, later ones at most every 100 ms, the last one always, and clears the line', () => {
  const stream = fakeStream(true);
  const progress = createProgress({ isJson: false, stream });
  progress.show('1 row');
  progress.show('2 rows');
  progress.show('3 rows');
  expect(stream.written).toEqual([`${clear}1 row`]);
  vi.advanceTimersByTime(100);
  expect(stream.written).toEqual([`${clear}1 row`, `${clear}3 rows`]);
  progress.show('4 rows');
  progress.end();
  expect(stream.written.slice(2)).toEqual([clear]);
  vi.advanceTimersByTime(1000);
  expect(stream.written).toHaveLength(3);
});

it('shows nothing of control characters, which a terminal would execute', () => {
  const stream = fakeStream(true);
  createProgress({ isJson: false, stream }).show('users\x1b]0;title\x07');
  expect(stream.written).toEqual([`${clear}users]0;title`]);
});

it.each([
  ['without a terminal', { isJson: false, isTTY: false }],
  ['with --json', { isJson: true, isTTY: true }],
])('shows nothing %s', (_, { isJson, isTTY }) => {
  const stream = fakeStream(isTTY);
  const progress = createProgress({ isJson, stream });
  progress.show('1 row');
  vi.advanceTimersByTime(1000);
  progress.end();
  expect(stream.written).toEqual([]);
});
