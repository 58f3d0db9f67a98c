import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { startMfaSignIn, totpAt } from '../testing/cases/mfa.ts';
import { openFreshDatabase } from '../testing/database.ts';
import { exhaust } from '../testing/exhaust.ts';
import { metricValue } from '../testing/metric-value.ts';
import { authorizationCodeOf, completeRedirects, enableProvider, redeemAuthorizationCode } from '../testing/oauth.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, createTestClient, type TestApp, testProjectId } from '../testing/test-app.ts';
import { sendWithBusyHasher } from '../testing/with-busy-hasher.ts';

const token = 'a token of the tests: 9vK2mQ4xZ7';

let service: TestApp;
let t: TestApp;
beforeAll(async () => {
  service = await createTestApp({ KEYSTACK_METRICS_TOKEN: token });
  await enableProvider(service, 'github');
});
afterAll(() => service.close());

/** Each test has a service with new metrics on the same database. */
beforeEach(() => {
  const metrics = createMetrics();
  const deps = { ...service.deps, metrics };
  metrics.watch(deps);
  t = { ...service, deps, ...createTestClient(createApp(deps), deps) };
});

async function scrape(): Promise<string> {
  const request = new Request('http://localhost:8100/metrics', { headers: { authorization: `Bearer ${token}` } });
  return String((await t.send(request)).body);
}

/** Returns the value of a metric at a new scrape. */
const read = async (series: string) => metricValue(await scrape(), series);

describe('GET /metrics', () => {
  const get = async (app: TestApp['app'], headers: Record<string, string>) =>
    (await app.request('/metrics', { headers })).status;

  it('is there only for requests with the token', async () => {
    expect(await get(t.app, { authorization: `Bearer ${token}` })).toBe(200);
    for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token]) {
      expect(await get(t.app, { authorization })).toBe(404);
    }
    expect(await get(t.app, {})).toBe(404);
  });

  it('is not there without a token in the settings', async () => {
    const { config } = t.deps;
    const none = createApp({ ...t.deps, metrics: null, config: { ...config, metrics: null } });
    expect(await get(none, { authorization: 'Bearer null' })).toBe(404);
    const onOwnPort = createApp({ ...t.deps, config: { ...config, metrics: { port: 9100, token: null } } });
    expect(await get(onOwnPort, { authorization: 'Bearer null' })).toBe(404);
  });

  it('has versions, the state of the database and its migrations', async () => {
    const text = await scrape();
    const newest = Number(t.deps.db.migrations.at(-1)?.slice(0, 4));
    expect(text).toMatch(/^keystack_build_info\{version="[\d.]+",node="v\d+[\d.]+"\} 1$/m);
    expect(metricValue(text, 'keystack_database_ready')).toBe(1);
    expect(metricValue(text, 'keystack_migration_applied')).toBe(newest);
    expect(metricValue(text, 'keystack_migration_expected')).toBe(newest);
    expect(metricValue(text, 'keystack_database_transaction_age')).toBeGreaterThan(0);
    expect(metricValue(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('has the time of the last backup, and the interval and a missing backup only if the service writes them', async () => {
    const last = 'keystack_last_backup_timestamp_seconds';
    await sql`delete from backups`.execute(t.deps.db.sql);
    const none = await scrape();
    expect([metricValue(none, last), metricValue(none, 'keystack_backup_interval_seconds')]).toEqual([
      undefined,
      undefined,
    ]);
    const metrics = createMetrics();
    const config = { ...t.deps.config, backups: { directory: '/backups', hours: 6, keep: 7 } };
    metrics.watch({ ...t.deps, config });
    const missing = await metrics.scrape();
    expect([metricValue(missing, last), metricValue(missing, 'keystack_backup_interval_seconds')]).toEqual([0, 21_600]);

    await t.request('POST /internal/backups', { access: 'admin', project: 'internal' });
    const other = createMetrics();
    other.watch(t.deps);
    expect(metricValue(await other.scrape(), last)).toBe(t.deps.clock.now() / 1000);
  });

  it('tells when the database lacks a migration', async () => {
    const newest = t.deps.db.migrations.at(-1) ?? '';
    const { rows } = await sql<{ name: string }>`update migrations set name = '0001' || name where name = ${newest}
      returning name`.execute(t.deps.db.sql);
    const text = await scrape();
    await sql`update migrations set name = ${newest} where name = ${rows[0]?.name}`.execute(t.deps.db.sql);
    expect(metricValue(text, 'keystack_database_ready')).toBe(0);
    expect(metricValue(text, 'keystack_migration_applied')).toBe(Number(newest.slice(0, 4)) - 1);
    expect(metricValue(text, 'keystack_migration_expected')).toBe(Number(newest.slice(0, 4)));
  });
});

it('has no old values of a database that does not respond, and all other metrics', async () => {
  const closed = await createTestApp({ KEYSTACK_METRICS_TOKEN: token }, fetch, null, openFreshDatabase);
  await closed.close();
  const response = await closed.app.request('/metrics', { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(metricValue(text, 'keystack_database_ready')).toBe(0);
  for (const name of [
    'migration_applied',
    'last_backup_timestamp_seconds',
    'emails_waiting',
    'webhook_messages_overdue_seconds',
  ]) {
    expect(metricValue(text, `keystack_${name}`)).toBeUndefined();
  }
  expect(metricValue(text, 'keystack_password_hash_queue_length')).toBe(0);
});

describe('requests', () => {
  const count = (method: string, route: string, status: string) =>
    read(`keystack_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);

  it('are counted by method, route pattern and status class', async () => {
    const { userId } = await createSampleUser(t);
    const params = { user_id: userId };
    await t.request('GET /users/{user_id}', { access: 'server', params });
    await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: crypto.randomUUID() } });
    await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: crypto.randomUUID() } });
    expect(await count('GET', '/api/v1/users/:user_id', '2xx')).toBe(1);
    expect(await count('GET', '/api/v1/users/:user_id', '4xx')).toBe(2);
  });

  it('have no label that clients choose, and no data of users or projects', async () => {
    const { userId, token: accessToken, email } = await createSampleUser(t);
    await t.request('GET /users/me', { token: accessToken, query: { secret: 'query-of-the-test' } });
    await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: userId } });
    await t.request('GET /path-of-the-test');
    await t.app.request('/other-path-of-the-test');
    await t.app.request('/api/v1/users/me', { method: 'METHODOFTEST' });
    const text = await scrape();
    for (const part of ['of-the-test', 'METHODOFTEST', userId, email, testProjectId, accessToken]) {
      expect(text).not.toContain(part);
    }
    expect(text).toContain('method="other"');
  });

  it('count with the status that a client had replaced', async () => {
    await t.request('GET /users/me', { headers: { 'x-stack-override-error-status': 'true' } });
    expect(await count('GET', '/api/v1/users/me', '4xx')).toBe(1);
  });
});

describe('sign-ins', () => {
  const count = (method: string, result: string) =>
    read(`keystack_sign_ins_total{method="${method}",result="${result}"}`);
  const signIn = (email: string, password: string, ipAddress = '203.0.113.1') =>
    t.request('POST /auth/password/sign-in', { ipAddress, body: { email, password } });

  it('are counted by method and result', async () => {
    const user = await createSampleUser(t);
    await signIn(user.email, 'correct horse');
    await signIn(user.email, 'wrong horse');
    await signIn('nobody@example.com', 'wrong horse');
    await t.signUp(`${crypto.randomUUID()}@example.com`);
    expect(await count('password', 'success')).toBe(2);
    expect(await count('password', 'failed')).toBe(2);
  });

  it('with a second factor are counted with the method of the first', async () => {
    const user = await createSampleUser(t);
    const code = await startMfaSignIn(t, user);
    const enter = (totp: string) => t.request('POST /auth/mfa/sign-in', { body: { type: 'totp', totp, code } });
    expect((await enter('000000')).status).toBe(400);
    expect((await enter(totpAt(t.clock.now()))).status).toBe(200);
    expect(await count('password', 'second_factor_required')).toBe(1);
    expect(await count('totp', 'failed')).toBe(1);
    expect(await count('password', 'success')).toBe(1);
  });

  it('at a provider are counted when the app gets its tokens, or when the provider refuses', async () => {
    const back = await completeRedirects(t);
    expect(await count('github', 'success')).toBeUndefined();
    expect((await redeemAuthorizationCode(t, authorizationCodeOf(back))).status).toBe(200);
    await completeRedirects(t, 'deny', { error_redirect_url: 'http://localhost:3000/handler/error' });
    expect(await count('github', 'success')).toBe(1);
    expect(await count('github', 'failed')).toBe(1);
  });

  it('refused by a rate limit are counted by the limit, too', async () => {
    const { email } = await createSampleUser(t);
    await exhaust(t, ['passwordsForFrom', email, '203.0.113.9']);
    expect((await signIn(email, 'correct horse', '203.0.113.9')).status).toBe(429);
    expect(await count('password', 'rate_limited')).toBe(1);
    expect(await read('keystack_rate_limited_requests_total{limit="passwordsForFrom"}')).toBe(1);
  });

  it('refused because too many passwords wait are counted, too', async () => {
    const { email } = await createSampleUser(t);
    const request = t.createRequest('POST /auth/password/sign-in', { body: { email, password: 'correct horse' } });
    expect((await sendWithBusyHasher(t, request)).status).toBe(429);
    expect(await read('keystack_rate_limited_requests_total{limit="passwordHashing"}')).toBe(1);
  });
});

describe('what waits to be sent', () => {
  beforeEach(async () => {
    await t.deps.db.sql.deleteFrom('emails').execute();
    await t.deps.db.sql.deleteFrom('webhook_endpoints').execute();
  });

  it('is nothing at first', async () => {
    const text = await scrape();
    for (const kind of ['emails', 'webhook_messages']) {
      expect(metricValue(text, `keystack_${kind}_waiting`)).toBe(0);
      expect(metricValue(text, `keystack_${kind}_oldest_age_seconds`)).toBe(0);
      expect(metricValue(text, `keystack_${kind}_overdue_seconds`)).toBe(0);
    }
  });

  it('are emails, with the age of the oldest', async () => {
    await t.signUp(`${crypto.randomUUID()}@example.com`);
    t.clock.advance(60_000);
    await t.signUp(`${crypto.randomUUID()}@example.com`);
    t.clock.advance(30_000);
    const text = await scrape();
    expect(metricValue(text, 'keystack_emails_waiting')).toBe(2);
    expect(metricValue(text, 'keystack_emails_oldest_age_seconds')).toBe(90);
    expect(metricValue(text, 'keystack_emails_overdue_seconds')).toBe(90);
  });

  it('are not emails that were sent or given up, and those of a later attempt are not overdue', async () => {
    for (const _ of ['sent', 'failed', 'later']) await t.signUp(`${crypto.randomUUID()}@example.com`);
    const [sent, failed, later] = await t.deps.db.sql.selectFrom('emails').select('id').execute();
    const at = new Date(t.clock.now());
    const update = (id: string | undefined, set: object) =>
      t.deps.db.sql
        .updateTable('emails')
        .set(set)
        .where('id', '=', id ?? '')
        .execute();
    await update(sent?.id, { sent_at: at });
    await update(failed?.id, { failed_at: at });
    await update(later?.id, { due_at: new Date(t.clock.now() + 600_000) });
    t.clock.advance(60_000);
    const text = await scrape();
    expect(metricValue(text, 'keystack_emails_waiting')).toBe(1);
    expect(metricValue(text, 'keystack_emails_oldest_age_seconds')).toBe(60);
    expect(metricValue(text, 'keystack_emails_overdue_seconds')).toBe(0);
  });

  const createEndpointWithMessages = async () => {
    const body = { url: 'https://example.com/webhooks' };
    const created = await t.request<{ id: string }>('POST /webhooks/endpoints', { access: 'admin', body });
    const params = { endpoint_id: created.body.id };
    for (const _ of ['first', 'second']) {
      await t.request('POST /webhooks/endpoints/{endpoint_id}/test', { access: 'admin', params, body: {} });
    }
    return params;
  };

  it('are messages of all webhook endpoints, with the age of the oldest', async () => {
    await createEndpointWithMessages();
    t.clock.advance(45_000);
    await createEndpointWithMessages();
    const text = await scrape();
    expect(metricValue(text, 'keystack_webhook_messages_waiting')).toBe(4);
    expect(metricValue(text, 'keystack_webhook_messages_oldest_age_seconds')).toBe(45);
    expect(metricValue(text, 'keystack_webhook_messages_overdue_seconds')).toBe(45);
  });

  it('are no messages of endpoints that are disabled', async () => {
    const params = await createEndpointWithMessages();
    await t.request('PATCH /webhooks/endpoints/{endpoint_id}', {
      access: 'admin',
      params,
      body: { enabled: false },
    });
    expect(await read('keystack_webhook_messages_waiting')).toBe(0);
  });
});
