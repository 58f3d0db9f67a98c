import { limits } from '@keystack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDelivery } from '../mail/delivery.ts';
import { makeTransport } from '../mail/transport.ts';
import { requestAttempt } from '../testing/cases/mfa.ts';
import { makeSampleUser, requestCode } from '../testing/sample-user.ts';
import { makeTestApp, project, type TestApp } from '../testing/test-app.ts';
import { makeHousekeeping } from './housekeeping.ts';
import { startSession } from './sessions.ts';

const day = 24 * 3600 * 1000;

let t: TestApp;
beforeAll(async () => {
  t = await makeTestApp();
});
afterAll(() => t.close());

const tables = ['sessions', 'verification_codes', 'budgets', 'mails'] as const;

async function countRows(): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => {
    const rows = await t.deps.db.sql.selectFrom(table).select('project_id').execute();
    return [table, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

it('removes what is over and nothing else', async () => {
  const user = await makeSampleUser(t);
  const attempt = await requestAttempt(t, user);
  await t.call('POST /auth/mfa/sign-in', { body: { code: attempt, type: 'totp', totp: 'wrong!' } });
  await requestCode(t, user);
  const delivery = makeDelivery({ ...t.deps, transport: makeTransport(t.deps.config) });
  await delivery.runDue();
  await requestCode(t, user);
  expect(await countRows()).toEqual({ sessions: 1, verification_codes: 3, budgets: 1, mails: 2 });

  const housekeeping = makeHousekeeping(t.deps);
  const left = async () => {
    expect(await housekeeping.runOnce()).toBe(false);
    return countRows();
  };
  expect(await left()).toMatchObject({ sessions: 1, budgets: 1 });
  t.clock.advance(3600 * 1000);
  expect(await left()).toEqual({ sessions: 1, verification_codes: 3, budgets: 0, mails: 2 });
  t.clock.advance(30 * day);
  expect(await left()).toMatchObject({ verification_codes: 2, mails: 1 });
  t.clock.advance(limits.verificationCodeLifetime);
  expect(await left()).toMatchObject({ verification_codes: 0 });
  t.clock.advance(90 * day);
  expect(await left()).toEqual({ sessions: 1, verification_codes: 0, budgets: 0, mails: 1 });
  t.clock.advance(limits.sessionDefaultLifetime);
  expect(await left()).toMatchObject({ sessions: 0, mails: 1 });
});

it('goes in batches, which 16 processes share', async () => {
  const { userId } = await makeSampleUser(t);
  await t.deps.db.transaction(async (tx) => {
    for (let count = 0; count < 1100; count += 1) await startSession(tx, t.deps, project, userId, 1000);
  });
  t.clock.advance(2000);
  const housekeeping = makeHousekeeping(t.deps);
  expect(await housekeeping.runOnce()).toBe(true);
  expect(await countRows()).toMatchObject({ sessions: 601 });
  await Promise.all(Array.from({ length: 16 }, () => makeHousekeeping(t.deps).runOnce()));
  expect(await countRows()).toMatchObject({ sessions: 1 });
});
