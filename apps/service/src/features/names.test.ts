import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpointCases } from '../testing/cases.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Names stand in lists, emails and logs. They are one line that reads in the order of its characters. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const sender = (name: string) => ({
  config: {
    email_config: {
      type: 'standard',
      host: 'mail.example.com',
      port: 587,
      username: 'app',
      password: 'secret',
      sender_name: name,
      sender_email: 'login@example.com',
    },
  },
});

it.each<readonly [keyof typeof endpointCases, string, (name: string) => object]>([
  ['PATCH /users/me', 'display_name', (display_name) => ({ display_name })],
  ['PATCH /users/{user_id}', 'display_name', (display_name) => ({ display_name })],
  ['POST /users', 'display_name', (display_name) => ({ display_name })],
  ['POST /teams', 'display_name', (display_name) => ({ display_name })],
  ['PATCH /teams/{team_id}', 'display_name', (display_name) => ({ display_name })],
  ['PATCH /team-member-profiles/{team_id}/{user_id}', 'display_name', (display_name) => ({ display_name })],
  ['POST /internal/projects', 'display_name', (display_name) => ({ display_name })],
  ['PATCH /projects/current', 'display_name', (display_name) => ({ display_name })],
  ['PATCH /projects/current', 'sender_name', sender],
  ['POST /internal/api-keys', 'description', (description) => ({ description })],
  ['PATCH /internal/api-keys/{id}', 'description', (description) => ({ description })],
])('%s rejects control and bidirectional characters in %s, and accepts any script', async (route, field, fieldWith) => {
  const call = async (name: string) => {
    const options = await endpointCases[route].call(t, await createSampleUser(t));
    return t.request(route, { ...options, body: { ...Object(options.body), ...fieldWith(name) } });
  };
  for (const name of ['Ada\nLovelace', 'Ada\u0007', '\u202eadA', 'Ada\u2066', 'Ada\u0085', 'Ada\u2028']) {
    const { status, body } = await call(name);
    expect([status, body['code']], JSON.stringify(name)).toEqual([400, 'SCHEMA_ERROR']);
    expect(body['error']).toContain(field);
  }
  for (const name of ['ليلى أحمد', '李小龍', '👩‍🚀 Ada', 'שרה\u200f (Sarah)']) {
    expect((await call(name)).status, name).toBeLessThan(300);
  }
});

it.each(['=?utf-8?q?admin=40example.com=3e?=@example.com', 'a=?b@example.com'])(
  'rejects %s, which mail clients could read as an encoded word',
  async (email) => {
    const body = { email, password: 'correct horse', verification_callback_url: 'http://localhost:3000/verify' };
    const response = await t.request('POST /auth/password/sign-up', { body });
    expect([response.status, response.body['code']]).toEqual([400, 'SCHEMA_ERROR']);
  },
);
