import { limits, serviceLimits } from '@keystack/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServiceTransport } from '../domain/emails/transport.ts';
import { startSession } from '../domain/sessions/sessions.ts';
import { createSampleUser, requestVerificationCode } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';
import { createEmailWorker } from './email-delivery.ts';
import { createHousekeeping } from './housekeeping.ts';

const day = 24 * 3600 * 1000;

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const tables = ['sessions', 'verification_codes', 'rate_limits', 'trusted_ips', 'emails'] as const;

async function countRows(): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => {
    const rows = await t.deps.db.sql.selectFrom(table).select('project_id').execute();
    return [table, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

it('deletes expired rows and no others', async () => {
  const user = await createSampleUser(t);
  const address = '203.0.113.7';
  const signIn = (password: string) =>
    t.request('POST /auth/password/sign-in', { ipAddress: address, body: { email: user.email, password } });
  await signIn('correct horse');
  await signIn('wrong horse');
  await requestVerificationCode(t, user);
  const delivery = createEmailWorker({ ...t.deps, transport: createServiceTransport(t.deps.config) });
  await delivery.runDue();
  // Of another user, because a newer code ends the one before.
  await requestVerificationCode(t, await createSampleUser(t));
  // Four for guesses, by the IP address and by the account, two of which last a day; three for emails, by the two users
  // and by the project.
  expect(await countRows()).toEqual({ sessions: 3, verification_codes: 2, rate_limits: 7, trusted_ips: 1, emails: 2 });

  const housekeeping = createHousekeeping(t.deps);
  const left = async () => {
    expect(await housekeeping.runOnce()).toBe(false);
    return countRows();
  };
  expect(await left()).toMatchObject({ sessions: 3, rate_limits: 7 });
  t.clock.advance(3600 * 1000);
  expect(await left()).toEqual({ sessions: 3, verification_codes: 2, rate_limits: 2, trusted_ips: 1, emails: 2 });
  t.clock.advance(30 * day);
  expect(await left()).toMatchObject({ verification_codes: 2, rate_limits: 0, emails: 1 });
  t.clock.advance(limits.verificationCodeLifetime);
  expect(await left()).toMatchObject({ verification_codes: 0, trusted_ips: 1 });
  t.clock.advance(90 * day);
  expect(await left()).toEqual({ sessions: 3, verification_codes: 0, rate_limits: 0, trusted_ips: 0, emails: 1 });
  t.clock.advance(limits.sessionDefaultLifetime);
  expect(await left()).toMatchObject({ sessions: 0, emails: 1 });
});

it('works in batches, which 16 processes share', async () => {
  const { userId } = await createSampleUser(t);
  await t.deps.db.transaction(async (tx) => {
    for (let count = 0; count < 1100; count += 1)
      await startSession(tx, t.deps, testProjectId, userId, { lifetime: 1000 });
  });
  t.clock.advance(2000);
  const housekeeping = createHousekeeping(t.deps);
  expect(await housekeeping.runOnce()).toBe(true);
  expect(await countRows()).toMatchObject({ sessions: 601 });
  await Promise.all(Array.from({ length: 16 }, () => createHousekeeping(t.deps).runOnce()));
  expect(await countRows()).toMatchObject({ sessions: 1 });
});

it('deletes expired rows of other tables if it cannot delete those of one', async () => {
  const user = await createSampleUser(t);
  await requestVerificationCode(t, user);
  t.clock.advance(limits.sessionDefaultLifetime + limits.verificationCodeLifetime + 30 * day);
  await sql`alter table sessions rename to unavailable_sessions`.execute(t.deps.db.sql);
  await createHousekeeping(t.deps).runOnce();
  await sql`alter table unavailable_sessions rename to sessions`.execute(t.deps.db.sql);
  expect(await countRows()).toMatchObject({ sessions: 1, verification_codes: 0, rate_limits: 0 });
  await createHousekeeping(t.deps).runOnce();
  expect(await countRows()).toMatchObject({ sessions: 0 });
});

it('deletes links that undo a change of the email address once they have expired', async () => {
  const { userId } = await createSampleUser(t);
  const update = (body: object) =>
    t.request('PATCH /users/{user_id}', { access: 'server', params: { user_id: userId }, body });
  await update({ primary_email_verified: true });
  await update({ primary_email: 'another@example.com' });
  const left = async () => {
    await createHousekeeping(t.deps).runOnce();
    return (await t.deps.db.sql.selectFrom('email_undos').select('user_id').execute()).length;
  };
  expect(await left()).toBe(1);
  t.clock.advance(serviceLimits.emailUndoLifetime);
  expect(await left()).toBe(0);
});
