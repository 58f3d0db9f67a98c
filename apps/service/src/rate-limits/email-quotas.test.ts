import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import type { OutgoingEmail } from '../domain/emails/smtp.ts';
import { createEmailWorker } from '../jobs/email-delivery.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createTestApp, type RequestOptions, type TestApp } from '../testing/test-app.ts';

/* Emails over the quota of a project are sent later, and operators learn of them. */

const minute = 60_000;
let t: TestApp;
let project: string;
beforeAll(async () => {
  t = await createTestApp({ KEYSTACK_RATE_LIMITS: 'emailsToUnverified=4' });
});
beforeEach(async () => {
  project = await createSampleProject(t);
  await t.deps.db.sql.deleteFrom('emails').execute();
});
afterAll(() => t.close());

const signUp = (name: string) => t.signUp(`${name}@example.com`, 'correct horse', { project });

/** Sends what is due, and returns the recipients. */
async function deliver(): Promise<string[]> {
  const recipients: string[] = [];
  const send = async ({ recipient }: OutgoingEmail) => void recipients.push(recipient.replace('@example.com', ''));
  await createEmailWorker({ ...t.deps, transport: { send, close: () => {} } }).runDue();
  return recipients.sort();
}

it('a verification email over the quota is delayed, not dropped', async () => {
  for (let count = 0; count < 10; count += 1) await signUp(`user-${count}`);
  expect(await deliver()).toEqual(['user-0', 'user-1', 'user-2', 'user-3']);
  t.clock.advance(59 * minute);
  expect(await deliver()).toEqual([]);
  // The delayed ones follow in the rate of the quota: four an hour.
  t.clock.advance(minute);
  expect(await deliver()).toEqual(['user-4']);
  t.clock.advance(15 * minute);
  expect(await deliver()).toEqual(['user-5']);
  t.clock.advance(60 * minute);
  expect(await deliver()).toEqual(['user-6', 'user-7', 'user-8', 'user-9']);
});

it('no email is delayed for more than 12 hours', async () => {
  for (let count = 0; count < 5; count += 1) await signUp(`many-${count}`);
  await t.deps.db.sql.updateTable('rate_limits').set({ used: 100_000 }).where('project_id', '=', project).execute();
  await signUp('last');
  await deliver();
  t.clock.advance(12 * 60 * minute);
  expect(await deliver()).toContain('last');
});

/** Returns the app with metrics and a log of its own. */
function observedApp() {
  const metrics = createMetrics();
  const lines: object[] = [];
  const log = Object.assign(Object.create(t.deps.log), { warn: (fields: object) => lines.push(fields) });
  const app = createApp({ ...t.deps, metrics, log });
  const send = async (route: string, body: object, options: RequestOptions = {}) =>
    expect((await app.fetch(t.createRequest(route, { project, ...options, body }))).status).toBe(200);
  return { metrics, lines, send };
}

it('each is counted and logged, with the project and the limit', async () => {
  const { metrics, lines, send } = observedApp();
  await t.request('PATCH /projects/current', {
    access: 'admin',
    project,
    body: { config: { magic_link_enabled: true } },
  });
  for (let count = 0; count < 5; count += 1) {
    const email = `counted-${count}@example.com`;
    const verification_callback_url = 'http://localhost:3000/verify';
    await send('POST /auth/password/sign-up', { email, password: 'correct horse', verification_callback_url });
  }
  await send('POST /auth/otp/send-sign-in-code', { email: 'late@example.com', callback_url: 'http://localhost:3000/' });
  const text = await metrics.scrape();
  for (const result of ['delayed', 'suppressed']) {
    expect(text).toContain(`keystack_emails_over_quota_total{limit="emailsToUnverified",result="${result}"} 1`);
    expect(lines).toContainEqual({ projectId: project, limit: 'emailsToUnverified', result });
  }
});

it('an email about a change of an account is delayed, counted and logged', async () => {
  const { metrics, lines, send } = observedApp();
  const { userId } = await signUp('changing');
  for (let count = 0; count < 3; count += 1) await signUp(`quota-${count}`);
  await deliver();
  await send('PATCH /users/{user_id}', { password: 'another' }, { access: 'server', params: { user_id: userId } });
  expect(await metrics.scrape()).toContain(
    'keystack_emails_over_quota_total{limit="emailsToUnverified",result="delayed"} 1',
  );
  expect(lines).toEqual([{ projectId: project, limit: 'emailsToUnverified', result: 'delayed' }]);
  expect(await deliver()).toEqual([]);
  t.clock.advance(60 * minute);
  expect(await deliver()).toEqual(['changing']);
});

it('project owners see how much of each quota is used, until its hour ends', async () => {
  const quotas = async (id = project) =>
    Object((await t.request('GET /emails/quotas', { access: 'admin', project: id })).body['items']);
  const other = await createSampleProject(t);
  for (let count = 0; count < 3; count += 1) await signUp(`seen-${count}`);
  expect(await quotas()).toEqual([
    { name: 'emailsToUnverified', used: 3, limit: 4, resets_at_millis: t.clock.now() + 60 * minute },
    { name: 'emailsToVerified', used: 0, limit: 50_000, resets_at_millis: null },
    { name: 'customEmails', used: 0, limit: 50_000, resets_at_millis: null },
  ]);
  expect((await quotas(other))[0]).toMatchObject({ used: 0 });
  t.clock.advance(60 * minute);
  expect((await quotas())[0]).toMatchObject({ used: 0, resets_at_millis: null });
});

async function configure(config: object) {
  return t.request('PATCH /projects/current', { access: 'admin', project, body: { config } });
}
const quotaOfUnverified = async () => {
  const { body } = await t.request<{ items: object[] }>('GET /emails/quotas', { access: 'admin', project });
  return body.items[0];
};

it('a project sets lower limits, and those of the instance again', async () => {
  expect((await configure({ email_limits: { to_unverified: 2 } })).status).toBe(200);
  expect((await configure({ email_limits: { from_server: 7 } })).status).toBe(200);
  const { body } = await t.request('GET /projects/current', { access: 'admin', project });
  const email_limits = { to_unverified: 2, to_verified: null, from_server: 7 };
  expect(body['config']).toMatchObject({ email_limits });
  for (let count = 0; count < 4; count += 1) await signUp(`low-${count}`);
  expect(await deliver()).toEqual(['low-0', 'low-1']);
  expect(await quotaOfUnverified()).toMatchObject({ used: 4, limit: 2 });
  await configure({ email_limits: { to_unverified: null } });
  expect(await quotaOfUnverified()).toMatchObject({ limit: 4 });
});

it('a project sets higher limits only with a mail server of its own', async () => {
  const ownServer = {
    type: 'standard',
    host: '127.0.0.1',
    port: 2525,
    username: 'shop',
    password: 'secret',
    sender_name: 'Shop',
    sender_email: 'shop@example.com',
  };
  const refused = { status: 400, body: expect.stringContaining('email_limits.to_unverified is higher than 4') };
  expect(await configure({ email_limits: { to_unverified: 5 } })).toMatchObject(refused);
  for (const to_unverified of [0, 1.5, -1, 10_000_001, 'many']) {
    expect((await configure({ email_limits: { to_unverified } })).body['code']).toBe('SCHEMA_ERROR');
  }
  expect(await quotaOfUnverified()).toMatchObject({ limit: 4 });
  expect((await configure({ email_config: ownServer, email_limits: { to_unverified: 5 } })).status).toBe(200);
  expect(await quotaOfUnverified()).toMatchObject({ limit: 5 });
  expect(await configure({ email_config: { type: 'shared' } })).toMatchObject(refused);
  expect(await quotaOfUnverified()).toMatchObject({ limit: 5 });
  expect((await configure({ email_config: { type: 'shared' }, email_limits: { to_unverified: null } })).status).toBe(
    200,
  );
});
