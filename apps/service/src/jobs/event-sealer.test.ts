import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quiet } from '../testing/quiet.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createEventSealer } from './event-sealer.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

it('lets at most one seal wait while another one hangs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { db, clock } = t.deps;
  let respond = () => {};
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  let transactions = 0;
  // A database that does not respond to the first transaction.
  const slow: typeof db = {
    ...db,
    async transaction(work, options) {
      transactions += 1;
      if (transactions === 1) await response;
      return db.transaction(work, options);
    },
  };
  const sealer = createEventSealer({ db: slow, clock, log: quiet });
  sealer.start();
  for (let second = 0; second < 600; second += 1) {
    sealer.wake();
    vi.advanceTimersByTime(1000);
  }
  const stopped = sealer.stop();
  respond();
  await stopped;
  // Each of the three tasks once more.
  expect(transactions).toBeLessThanOrEqual(8);
});
