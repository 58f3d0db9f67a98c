import { limits } from '@keystack/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { createServiceTransport } from './domain/emails/transport.ts';
import { createEmailWorker } from './jobs/email-delivery.ts';
import { createWebhookWorker } from './jobs/webhook-delivery.ts';
import { totpAt, totpSecret } from './testing/cases/mfa.ts';
import { type Collector, startCollector, startTestTelemetry } from './testing/collector.ts';
import { startMailServer } from './testing/mail-server.ts';
import { recordLog } from './testing/recorded-log.ts';
import { createSampleProject } from './testing/sample-project.ts';
import { apiKeyOf, createTestApp, type RequestOptions, type TestApp } from './testing/test-app.ts';
import type { Telemetry } from './tracing/opentelemetry.ts';

/* Sends recognizable secrets through the whole service, then checks that the database, the log, errors and what is
   exported to OpenTelemetry contain none. */

let t: TestApp;
let project: string;
const logged: string[] = [];
const refusals: string[] = [];
const secrets: string[] = [];
let collector: Collector;
let telemetry: Telemetry;
beforeAll(async () => {
  collector = await startCollector();
  telemetry = await startTestTelemetry(collector);
  t = await createTestApp({}, fetch, telemetry.tracing);
  project = await createSampleProject(t);
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
});
afterAll(async () => {
  await t.close();
  await collector.stop();
});

function keepLine(line: string): void {
  logged.push(line);
  telemetry.exportLogLine?.(line);
}

// Nothing is redacted.
const log = pino({ level: 'trace' }, { write: keepLine });
const { logRequest } = recordLog({}, keepLine);

/** Remembers what must not be found, and gives it back. */
function secret(text: unknown): string {
  expect(text).toEqual(expect.stringMatching(/.{12}/));
  secrets.push(String(text));
  return String(text);
}

interface Reply {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly [field: string]: unknown;
}

async function call(route: string, options: RequestOptions = {}): Promise<Reply> {
  const response = await createApp({ ...t.deps, log }, { logRequest }).fetch(
    t.createRequest(route, { project: project, ...options }),
  );
  const text = await response.text();
  if (response.status >= 400) refusals.push(text);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body: Reply = isJson ? JSON.parse(text) : {};
  for (const token of [body.access_token, body.refresh_token]) if (token !== undefined) secret(token);
  return body;
}

const email = 'canary@example.com';
const callback_url = 'http://localhost:3000/callback';
const password = secret('canary password of the sign-up');
const secondPassword = secret('canary password of the reset');
const thirdPassword = secret('canary password of the change');
const wrongPassword = secret('canary password that is wrong');
const smtpPassword = secret('canary password of a mail server');
const clientSecret = secret('canary secret of a provider');
const totp_secret_base64 = secret(totpSecret);

async function mailedCode(): Promise<string> {
  const code = secret(await t.mailedCode(email));
  secret(code.slice(limits.oneTimeCodeLength));
  return code;
}

async function configure(port: number) {
  const mail = { type: 'standard', host: '127.0.0.1', port, username: 'canary', password: smtpPassword };
  const body = {
    config: {
      email_config: { ...mail, sender_name: 'Canary', sender_email: 'login@canary.test' },
      oauth_providers: [
        { id: 'github', type: 'standard', enabled: true, client_id: 'canary', client_secret: clientSecret },
      ],
    },
  };
  await call('PATCH /projects/current', { access: 'admin', body });
  await call('PATCH /projects/current', {
    access: 'admin',
    body: { config: { ...body.config, unknown: smtpPassword } },
  });
}

async function makeKeys() {
  const has = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true };
  const body = { description: 'Canary', expires_at_millis: t.clock.now() + 1000, ...has };
  const made = await call('POST /internal/api-keys', { access: 'admin', body });
  for (const key of ['publishable_client_key', 'secret_server_key', 'super_secret_admin_key']) secret(made[key]);
  for (const access of ['client', 'server', 'admin'] as const) secret(apiKeyOf(project, access));
  await call('GET /internal/api-keys', { access: 'admin' });
}

async function signUpAndIn() {
  const credential = { email, password, verification_callback_url: callback_url };
  await call('POST /auth/password/sign-up', { body: credential });
  await call('POST /auth/password/sign-up', { body: credential });
  await call('POST /contact-channels/verify', { body: { code: await mailedCode() } });
  await call('POST /auth/password/sign-in', { body: { email, password: wrongPassword } });
  await call('POST /auth/password/sign-in', { body: { email: password, password: wrongPassword } });
  await call('POST /auth/password/sign-in', { body: { email, password, pass_word: wrongPassword } });
  await call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
  const reset = { code: await mailedCode(), password: secondPassword };
  await call('POST /auth/password/reset', { body: reset });
  await call('POST /auth/password/reset', { body: reset });
}

async function useSession() {
  const { access_token: token = '', refresh_token: refreshToken = '' } = await call('POST /auth/password/sign-in', {
    body: { email, password: secondPassword },
  });
  const change = { old_password: secondPassword, new_password: thirdPassword };
  await call('POST /auth/password/update', { token, refreshToken, body: { ...change, old_password: wrongPassword } });
  await call('POST /auth/password/update', { token, refreshToken, body: change });
  await call('POST /auth/sessions/current/refresh', { refreshToken, body: {} });
  await call('PATCH /users/me', { token, body: { totp_secret_base64 } });
  await call('PATCH /users/me', { token: `${token}x`, body: { totp_secret_base64 } });
  const { details } = await call('POST /auth/password/sign-in', { body: { email, password: thirdPassword } });
  const code = secret(Object(details).attempt_code);
  await call('POST /auth/mfa/sign-in', { body: { code, type: 'totp', totp: '000000' } });
  await call('POST /auth/mfa/sign-in', { body: { code, type: 'totp', totp: totpAt(t.clock.now()) } });
  await call('DELETE /auth/sessions/current', { refreshToken });
  await call('DELETE /auth/sessions/current', { refreshToken });
  await call('POST /auth/oauth/token', {
    body: {
      grant_type: 'refresh_token',
      client_id: project,
      client_secret: apiKeyOf(project, 'client'),
      refresh_token: refreshToken,
    },
  });
}

async function useMagicLink() {
  const { nonce } = await call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
  secret(nonce);
  await call('POST /auth/otp/sign-in', { body: { code: await mailedCode() } });
  await call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
  await mailedCode();
}

/** A webhook for all events that cannot be reached. */
async function listen() {
  const body = { url: 'http://127.0.0.1:3000/' };
  const { secrets: made } = await call('POST /webhooks/endpoints', { access: 'admin', body });
  const signing = secret(Object(made)[0].secret);
  secret(signing.slice('whsec_'.length));
}

/** Emails leave through the project's own server: once while it is down, then for good. */
async function deliver() {
  const delivery = createEmailWorker({ ...t.deps, log, transport: createServiceTransport(t.deps.config) });
  await configure(2525);
  await delivery.runDue();
  const server = await startMailServer();
  await configure(server.port);
  t.clock.advance(3_600_000);
  await delivery.runDue();
  expect(server.logins).toContainEqual({ user: 'canary', password: smtpPassword });
  await server.stop();
  await createWebhookWorker({ ...t.deps, log }).runDue();
}

/** The database fails under each call, as it does when a migration went wrong. */
async function breakDatabase() {
  const { db } = t.deps;
  await sql`alter table sessions rename to lost_sessions`.execute(db.sql);
  await call('POST /auth/password/sign-up', {
    body: { email: 'second@example.com', password, verification_callback_url: callback_url },
  });
  await call('POST /auth/sessions/current/refresh', { refreshToken: secrets.at(-1) ?? '', body: {} });
  await sql`alter table lost_sessions rename to sessions`.execute(db.sql);
  expect(logged.join('')).toContain('A request failed.');
  expect(logged.join('')).toContain('/api/v1/auth/impersonations/sign-in');
}

/** A support person opens a link to act as the user, also at the dashboard, whose server gets the code in the URL. */
async function impersonate() {
  const { items } = await call('GET /users', { access: 'server' });
  const user_id = String(Object(items)[0].id);
  const body = { callback_url: 'http://localhost:3000/handler/impersonation' };
  const { url } = await call('POST /users/{user_id}/impersonations', { access: 'admin', params: { user_id }, body });
  const code = secret(new URL(String(url)).searchParams.get('code'));
  const app = createApp({ ...t.deps, log }, { logRequest });
  for (const path of ['/handler/impersonation', '/no/such/page', '/api/v1/auth/impersonations/check-code'])
    await app.request(`http://localhost:8100${path}?code=${code}`);
  await call('POST /auth/impersonations/check-code', { body: { code } });
  await call('POST /auth/impersonations/sign-in', { body: { code, extra: code } });
  await call('POST /auth/impersonations/sign-in', { body: { code } });
  await call('POST /auth/impersonations/sign-in', { body: { code } });
}

/** Every row of every table, and every binary value also as the bytes that it is. */
async function dump(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(t.deps.db.sql);
  const texts = tables.rows.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
      t.deps.db.sql,
    );
    return rows.map(({ row }) => row).join('\n');
  });
  const text = (await Promise.all(texts)).join('\n');
  const binary = [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  );
  return [text, ...binary].join('\n');
}

/** A secret, and its other encodings. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  // Inside something longer, base64 looks one of three ways; the first and last characters depend on the neighbors.
  const within = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  const decoded = Buffer.from(text, 'base64');
  const isBase64 = decoded.toString('base64') === text;
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    new URLSearchParams({ text }).toString().slice('text='.length),
    bytes.toString('hex'),
    ...within,
    ...within.map((each) => each.replaceAll('+', '-').replaceAll('/', '_')),
    ...(isBase64 ? [decoded.toString('latin1'), decoded.toString('hex')] : []),
  ];
}

it('stores, logs, exports and returns no password, code, token, key or secret in plain text', async () => {
  await makeKeys();
  await listen();
  await signUpAndIn();
  await useSession();
  await useMagicLink();
  await impersonate();
  await deliver();
  await breakDatabase();

  await telemetry.shutdown();
  const places = {
    database: await dump(),
    log: logged.join('\n'),
    errors: refusals.join('\n'),
    telemetry: collector.received.map(({ bytes }) => bytes.toString()).join('\n'),
  };
  // The places are those that hold what is no secret.
  expect(places.database).toContain(email);
  expect(places.database).toContain('user.updated');
  expect(places.log).toContain('Could not send an email');
  expect(places.log).toContain('Could not deliver a webhook message');
  expect(places.errors).toContain('EMAIL_PASSWORD_MISMATCH');
  for (const name of ['hash password', 'deliver email', 'deliver webhook', 'Could not send an email']) {
    expect(places.telemetry).toContain(`"${name}`);
  }
  expect(secrets.length).toBeGreaterThanOrEqual(30);
  for (const [place, text] of Object.entries(places)) {
    const found = [...secrets, 'PRIVATE KEY', 'a secret for tests that is long enough']
      .filter((each) => formsOf(each).some((form) => text.toLowerCase().includes(form.toLowerCase())))
      // The error returns an attempt code to a user who knows the password.
      .filter((each) => place !== 'errors' || !text.includes(`"attempt_code":"${each}"`));
    expect({ place, found }).toEqual({ place, found: [] });
  }
});
