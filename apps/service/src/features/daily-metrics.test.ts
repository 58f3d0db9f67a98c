import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActivityLog } from '../testing/activity-log.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let activityLog: ReturnType<typeof createActivityLog>;
beforeAll(async () => {
  t = await createTestApp();
  activityLog = createActivityLog(t);
});
afterAll(() => t.close());

const day = 24 * 60 * 60 * 1000;
const admin = { access: 'admin' } as const;

describe('GET /metrics/daily', () => {
  it('counts sign-ups, sign-ins and failures by day and method, once each', async () => {
    const project = await createSampleProject(t);
    const start = new Date(t.clock.now()).toISOString().slice(0, 10);
    const body = { email: 'ada@example.com', password: 'correct horse' };
    await t.signUp(body.email, body.password, { project });
    await t.request('POST /auth/password/sign-in', { project, body });
    t.clock.advance(day);
    const next = new Date(t.clock.now()).toISOString().slice(0, 10);
    await t.request('POST /auth/password/sign-in', { project, body });
    const latest = await t.request('POST /auth/password/sign-in', { project, body });
    await t.request('POST /auth/password/sign-in', { project, body: { ...body, password: 'a wrong guess' } });
    await t.request('GET /users/me', { project, token: String(latest.body['access_token']) });
    await t.deps.activity.flush();
    await activityLog.seal();
    await activityLog.seal();
    const query = { from: start, to: next };
    const counts = await t.request<{ items: unknown[] }>('GET /metrics/daily', { ...admin, project, query });
    expect(counts.body.items).toEqual([
      { day: start, name: 'sign_ins', method: 'password', count: 1 },
      { day: start, name: 'sign_ups', method: 'password', count: 1 },
      { day: next, name: 'active_users', method: '', count: 1 },
      { day: next, name: 'active_users_30d', method: '', count: 1 },
      { day: next, name: 'active_users_7d', method: '', count: 1 },
      { day: next, name: 'failed_sign_ins', method: 'password', count: 1 },
      { day: next, name: 'sign_ins', method: 'password', count: 2 },
    ]);
  });

  it.each([
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2024-01-01', to: '2026-03-01' },
    { from: 'today', to: 'tomorrow' },
  ])('refuses %j', async (query) => {
    expect((await t.request('GET /metrics/daily', { ...admin, query })).status).toBe(400);
  });
});
