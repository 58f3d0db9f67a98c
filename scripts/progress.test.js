import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { step } from './progress.js';

/* The steps of `npm start` without a terminal, for example in a container or a log of CI. */

/** @type {string[]} */
let lines = [];
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('prints a line when a step starts, every 20 seconds, and at its end', async () => {
  let finish = () => {};
  const done = step('Installing packages', () => new Promise((resolve) => (finish = () => resolve('installed'))));
  expect(lines).toEqual(['  Installing packages …']);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(lines.slice(1)).toEqual(['  Installing packages … 20.0 s', '  Installing packages … 40.0 s']);
  finish();
  expect(await done).toBe('installed');
  expect(lines.at(-1)).toMatch(/^✓ Installing packages +45\.0 s$/);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(4);
});

it('says which step failed, and stops', async () => {
  const failed = step('Building', () => Promise.reject(new Error('no space')));
  await expect(failed).rejects.toThrow('no space');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual(['  Building …', expect.stringMatching(/^✗ Building +0\.0 s$/)]);
});
