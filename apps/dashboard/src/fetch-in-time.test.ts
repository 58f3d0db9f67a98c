import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchInTime } from './fetch-in-time.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('aborts a request that is never answered at its deadline', async () => {
  const deadline = new AbortController();
  const limits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds);
    return deadline.signal;
  });
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit = {}) => {
    sent.push(init);
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  });
  const response = fetchInTime('/api/v1/internal/emails', { method: 'DELETE' });
  const reason = new DOMException('The operation timed out.', 'TimeoutError');
  deadline.abort(reason);
  await expect(response).rejects.toBe(reason);
  expect(limits).toEqual([10_000]);
  expect(sent).toEqual([{ method: 'DELETE', signal: deadline.signal }]);
});

it('is how every request of the dashboard is sent', () => {
  const bare = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /(?:await|return|=>|=|void) fetch\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  expect(bare).toEqual(['fetch-in-time.ts']);
});
