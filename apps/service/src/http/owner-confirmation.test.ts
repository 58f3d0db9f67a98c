import { type EndpointsByRoute, headerNames, limits, type OwnerRequestRule, ownerRequests } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProjectOwner } from '../domain/projects/project-owners.ts';
import { totpAt, totpSecret } from '../testing/cases/mfa.ts';
import { endpointCases } from '../testing/cases.ts';
import { createProjectOwner, type TestProjectOwner } from '../testing/project-owner.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { apiKeyOf, createTestApp, type RequestOptions, type TestApp, testProjectId } from '../testing/test-app.ts';

/* Requests with the session of a project owner that grant access, reveal a secret or destroy data. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  // Tests share the quotas of the project `internal`.
  await t.deps.db.sql.deleteFrom('rate_limits').execute();
});
afterAll(() => t.close());

const password = 'correct horse';
const refused = 'OWNER_CONFIRMATION_REQUIRED';
const codeOf = ({ body }: { readonly body: unknown }) => Object(body).code;

/** Signs an owner in to a new session. */
async function signIn({ email }: { readonly email: string }, app = t): Promise<string> {
  const { body } = await app.request('POST /auth/password/sign-in', { project: 'internal', body: { email, password } });
  return String(body['access_token']);
}

const confirm = (token: string, body: object) =>
  t.request('POST /internal/owner-sessions/confirm', { project: 'internal', token, body });

/** Makes the sessions of a user old, without letting their tokens expire. */
const age = (userId: string) =>
  t.deps.db.sql
    .updateTable('sessions')
    .set({ created_at: new Date(t.clock.now() - limits.freshSessionAge - 1), confirmed_at: null })
    .where('user_id', '=', userId)
    .execute();

const guarded = (rule: OwnerRequestRule, body: unknown) => {
  if (rule === 'free' || typeof rule === 'string') return rule !== 'free';
  return rule.fields.some((field) => {
    const [first = '', second] = field.split('.');
    const sent = Object(body);
    return second === undefined ? first in sent : second in Object(sent[first]);
  });
};

const listed = Object.entries(ownerRequests) as [
  keyof typeof ownerRequests & keyof EndpointsByRoute,
  OwnerRequestRule,
][];

/** Returns the valid request of the case of a route, with a field of the rule, and with an owner's session. */
async function requestOf(route: keyof typeof ownerRequests, rule: OwnerRequestRule) {
  const user = await createSampleUser(t);
  const options = await endpointCases[route].call(t, user);
  const project = options.project ?? testProjectId;
  const owner = await createProjectOwner(t, project);
  const body = bodyWithField(rule, options.body);
  const sent: RequestOptions = {
    ...options,
    access: 'admin',
    project,
    headers: { ...options.headers, ...owner.as.headers },
    ...(body === undefined ? {} : { body }),
  };
  return { owner, project, options: sent };
}

/** Values of fields for which a request must be confirmed, for rules that depend on the body. */
const fieldValues: Readonly<Record<string, unknown>> = {
  password: 'another horse',
  revoked: true,
  url: 'https://shop.example.com/other',
  'config.domains': [],
};

function bodyWithField(rule: OwnerRequestRule, body: unknown): unknown {
  if (typeof rule === 'string') return body;
  const field = rule.fields.find((name) => name in fieldValues) ?? '';
  const [first = '', second] = field.split('.');
  const value = fieldValues[field];
  return second === undefined ? { [first]: value } : { [first]: { [second]: value } };
}

describe.each(listed)('%s', (route, rule) => {
  it('needs a fresh session of an owner exactly if it is on the list', async () => {
    const { owner, project, options } = await requestOf(route, rule);
    await age(owner.userId);
    const isGuarded = guarded(rule, options.body) || (project === 'internal' && !route.startsWith('GET'));
    const code = codeOf(await t.request(route, options));
    if (isGuarded) expect(code).toBe(refused);
    else expect(code).not.toBe(refused);
  });

  if (rule === 'free' || route.startsWith('GET')) return;

  it('emails all owners once', async () => {
    const { owner, project, options } = await requestOf(route, rule);
    const other = await createProjectOwner(t, project);
    const response = await t.request(route, options);
    expect(codeOf(response)).not.toBe(refused);
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(400);
    for (const { email } of [owner, other]) {
      const notices = (await t.emails(email)).filter(({ template }) => template === 'owner_notice');
      expect(notices.map(({ subject }) => subject)).toEqual([
        expect.stringContaining('an owner used the dashboard to'),
      ]);
    }
  });
});

describe('An owner', () => {
  let owner: TestProjectOwner;
  let project: string;
  let token: string;
  beforeEach(async () => {
    project = await createSampleProject(t);
    owner = await createProjectOwner(t, project);
    token = await signIn(owner);
  });

  const createKeys = (by = token) =>
    t.request('POST /internal/api-keys', {
      access: 'admin',
      project,
      headers: { [headerNames.adminAccessToken]: by },
      body: {
        description: 'For 100 years',
        expires_at_millis: t.clock.now() + 1000,
        has_publishable_client_key: false,
        has_secret_server_key: false,
        has_super_secret_admin_key: true,
      },
    });

  it('with a stolen session of half an hour creates no key, until the password is confirmed', async () => {
    expect((await createKeys()).status).toBe(200);
    await age(owner.userId);
    expect(codeOf(await createKeys())).toBe(refused);
    expect(codeOf(await confirm(token, { password: 'wrong horse' }))).toBe('PASSWORD_CONFIRMATION_MISMATCH');
    expect(codeOf(await confirm(token, {}))).toBe('PASSWORD_CONFIRMATION_MISMATCH');
    expect(codeOf(await createKeys())).toBe(refused);
    expect((await confirm(token, { password })).status).toBe(200);
    expect((await createKeys()).status).toBe(200);
    // Another session stays as it was.
    const other = await signIn(owner);
    await age(owner.userId);
    await confirm(other, { password });
    expect(codeOf(await createKeys())).toBe(refused);
    expect((await createKeys(other)).status).toBe(200);
  });

  it('with a second factor confirms with a code of it, not with the password', async () => {
    const enabled = await t.request('PATCH /users/me', {
      project: 'internal',
      token,
      body: { totp_secret_base64: totpSecret },
    });
    expect(enabled.status).toBe(200);
    await age(owner.userId);
    expect(codeOf(await createKeys())).toBe(refused);
    expect(codeOf(await confirm(token, { password }))).toBe('INVALID_TOTP_CODE');
    expect(codeOf(await createKeys())).toBe(refused);
    t.clock.advance(60_000);
    expect((await confirm(token, { totp_code: totpAt(t.clock.now()) })).status).toBe(200);
    expect((await createKeys()).status).toBe(200);
  });

  it('who guesses the password is stopped after ten wrong ones, 16 at once', async () => {
    const responses = await Promise.all(Array.from({ length: 16 }, () => confirm(token, { password: 'wrong horse' })));
    const codes = responses.map(codeOf).toSorted();
    expect(codes).toEqual([...Array(10).fill('PASSWORD_CONFIRMATION_MISMATCH'), ...Array(6).fill('TOO_MANY_REQUESTS')]);
    expect(codeOf(await confirm(token, { password }))).toBe('TOO_MANY_REQUESTS');
  });

  const refreshes = {
    'the OAuth token endpoint, as the SDK does': (refreshToken: string) =>
      t.request('POST /auth/oauth/token', {
        access: null,
        body: {
          grant_type: 'refresh_token',
          client_id: 'internal',
          client_secret: apiKeyOf('internal', 'client'),
          refresh_token: refreshToken,
        },
      }),
    'the session endpoint': (refreshToken: string) =>
      t.request('POST /auth/sessions/current/refresh', { project: 'internal', refreshToken }),
  };

  it.each(Object.entries(refreshes))(
    'is signed out after 12 hours without a refresh, and after 30 days: %s',
    async (_way, send) => {
      const hour = 3_600_000;
      const { refreshToken } = owner;
      const refresh = async (sent = refreshToken) => (await send(sent)).status;
      for (let passed = 11; passed < 30 * 24; passed += 11) {
        t.clock.advance(11 * hour);
        expect(await refresh()).toBe(200);
      }
      t.clock.advance(11 * hour);
      expect(await refresh()).toBe(401);
      const idle = await t.request('POST /auth/password/sign-in', {
        project: 'internal',
        body: { email: owner.email, password },
      });
      t.clock.advance(12 * hour + 1);
      expect(await refresh(String(idle.body['refresh_token']))).toBe(401);
    },
  );
});

it('needs no confirmation with an API key', async () => {
  const project = await createSampleProject(t);
  const { status } = await t.request('DELETE /projects/current', { access: 'admin', project });
  expect(status).toBe(200);
});

it('lets owners in only with a second factor if the service requires it', async () => {
  const app = await createTestApp({ KEYSTACK_OWNER_MFA: 'required' });
  try {
    const owner = await createSampleUser(app, 'internal');
    await addProjectOwner(app.deps.db, owner.userId, testProjectId);
    const read = () =>
      app.request('GET /projects/current', {
        access: 'admin',
        headers: { [headerNames.adminAccessToken]: owner.token },
      });
    expect(codeOf(await read())).toBe('OWNER_SECOND_FACTOR_REQUIRED');
    const body = { totp_secret_base64: totpSecret };
    expect((await app.request('PATCH /users/me', { project: 'internal', token: owner.token, body })).status).toBe(200);
    expect((await read()).status).toBe(200);
  } finally {
    await app.close();
  }
});
