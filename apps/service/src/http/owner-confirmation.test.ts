import { type EndpointsByRoute, headerNames, limits, type OwnerRequestRule, ownerRequests } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProjectOwner } from '../domain/projects/project-owners.ts';
import { startSession } from '../domain/sessions/sessions.ts';
import { totpAt, totpSecret } from '../testing/cases/mfa.ts';
import { endpointCases } from '../testing/cases.ts';
import { type Check, withChecks } from '../testing/checks.ts';
import { createProjectOwner, type TestProjectOwner } from '../testing/project-owner.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { apiKeyOf, createTestApp, type RequestOptions, type TestApp, testProjectId } from '../testing/test-app.ts';

/* Requests with the session of a project owner that grant access, reveal a secret or destroy data. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  // For the requests that let a user sign in by email, whatever ran before.
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
});
/** Resets the quotas of the project `internal`, which all requests share. */
const resetQuotas = () => t.deps.db.sql.deleteFrom('rate_limits').execute();
beforeEach(resetQuotas);
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

type Route = keyof typeof ownerRequests & keyof EndpointsByRoute;

/** Returns the valid request of the case of a route, with the session of an owner, and with a field if one is given. */
async function requestOf(route: Route, field: string | null) {
  const user = await createSampleUser(t);
  const options = await endpointCases[route].call(t, user);
  const project = options.project ?? testProjectId;
  const owner = await createProjectOwner(t, project);
  const body = field === null ? options.body : { ...Object(options.body), ...bodyOf(field) };
  const sent: RequestOptions = {
    ...options,
    access: 'admin',
    project,
    headers: { ...options.headers, ...owner.as.headers },
    ...(body === undefined ? {} : { body }),
  };
  return { owner, project, options: sent };
}

/** Valid values of the fields for which a request must be confirmed. */
const fieldValues = new Map<string, unknown>([
  ['config.domains', []],
  ['config.allow_localhost', true],
  ['config.oauth_providers', []],
  ['config.email_config', { type: 'shared' }],
  ['config.event_retention_days', 30],
  ['config.team_creator_default_permissions', []],
  ['config.team_member_default_permissions', []],
  ['config.user_default_permissions', []],
  ['password', 'another horse'],
  ['primary_email_verified', true],
  ['primary_email_auth_enabled', true],
  ['otp_auth_enabled', true],
  ['passkey_auth_enabled', false],
  ['totp_secret_base64', totpSecret],
  ['oauth_providers', []],
  ['suspended', true],
  ['revoked', true],
  ['url', 'https://shop.example.com/other'],
]);

function bodyOf(field: string): object {
  const value = field === 'primary_email' ? `${crypto.randomUUID()}@example.com` : fieldValues.get(field);
  if (value === undefined) throw new Error(`The field ${field} has no value in this test.`);
  const [first = '', second] = field.split('.');
  return { [first]: second === undefined ? value : { [second]: value } };
}

const refusalOf = async (route: Route, field: string | null) => {
  const { owner, options } = await requestOf(route, field);
  await age(owner.userId);
  return codeOf(await t.request(route, options));
};

const projectFields = [
  'config.domains',
  'config.allow_localhost',
  'config.oauth_providers',
  'config.email_config',
  'config.event_retention_days',
  'config.team_creator_default_permissions',
  'config.team_member_default_permissions',
];

const userFields = [
  'password',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'otp_auth_enabled',
  'passkey_auth_enabled',
  'totp_secret_base64',
  'suspended',
];

/** Requests that grant, reveal or destroy, written by hand so that no row of the list is lost unnoticed. */
const dangerous: Readonly<Record<string, readonly (readonly [Route, (readonly string[])?])[]>> = {
  'API keys': [['POST /internal/api-keys'], ['PATCH /internal/api-keys/{id}', ['revoked']]],
  owners: [['POST /projects/current/owner-invitations'], ['DELETE /projects/current/owners/{owner_id}']],
  'secrets in clear': [
    ['POST /projects/current/reveal-secrets'],
    ['GET /internal/project-settings'],
    ['GET /internal/captured-emails'],
    ['POST /webhooks/endpoints/{endpoint_id}/reveal-secrets'],
    ['POST /webhooks/endpoints/{endpoint_id}/rotate-secret'],
    ['POST /data-vault/stores/{store_id}/get'],
    ['POST /data-vault/stores/{store_id}/set'],
  ],
  'domains, sign-in methods and the mail server': [
    ['PATCH /projects/current', projectFields],
    ['PATCH /internal/projects/current', [...projectFields, 'config.user_default_permissions']],
  ],
  impersonation: [
    ['POST /users/{user_id}/impersonations'],
    ['POST /auth/sessions'],
    ['POST /auth/oauth/connected-accounts/{provider}/access-token'],
    ['POST /connected-accounts/{user_id}/{provider}/access-token'],
    ['POST /connected-accounts/{user_id}/{provider}/{account_id}/access-token'],
  ],
  'passwords and other ways in of users': [
    ['PATCH /users/{user_id}', userFields],
    ['PATCH /users/me', userFields],
    ['POST /users', ['password', 'primary_email_verified', 'totp_secret_base64', 'oauth_providers']],
    ['POST /auth/password/set'],
    ['POST /contact-channels'],
    ['PATCH /contact-channels/{user_id}/{contact_channel_id}'],
    ['DELETE /contact-channels/{user_id}/{contact_channel_id}'],
    ['POST /oauth-providers'],
    ['PATCH /oauth-providers/{user_id}/{provider_id}'],
    ['DELETE /oauth-providers/{user_id}/{provider_id}'],
  ],
  deletion: [
    ['DELETE /projects/current'],
    ['DELETE /internal/projects/current'],
    ['DELETE /users/{user_id}'],
    ['DELETE /users/me'],
    ['DELETE /teams/{team_id}'],
    ['DELETE /team-permission-definitions/{permission_id}'],
    ['DELETE /project-permission-definitions/{permission_id}'],
  ],
  webhooks: [
    ['POST /webhooks/endpoints'],
    ['PATCH /webhooks/endpoints/{endpoint_id}', ['url']],
    ['DELETE /webhooks/endpoints/{endpoint_id}'],
  ],
  permissions: [
    ['POST /team-permissions/{team_id}/{user_id}/{permission_id}'],
    ['POST /project-permissions/{user_id}/{permission_id}'],
    ['PATCH /team-permission-definitions/{permission_id}'],
    ['PATCH /project-permission-definitions/{permission_id}'],
    ['POST /team-memberships/{team_id}/{user_id}'],
    ['POST /team-invitations/send-code'],
  ],
};

it.each(Object.entries(dangerous))('An old session of an owner changes nothing: %s', (_kind, requests) =>
  withChecks(async (check) => {
    for (const [route, fields = [null]] of requests) {
      for (const field of fields) {
        await resetQuotas();
        await check(`${route} ${field}`, async () => expect(await refusalOf(route, field)).toBe(refused));
      }
    }
  }),
);

it.each([
  ['PATCH /projects/current', { display_name: 'Renamed', config: { sign_up_enabled: false } }],
  ['PATCH /users/{user_id}', { display_name: 'Renamed', server_metadata: { plan: 'pro' } }],
  ['POST /users', { primary_email: 'new@example.com', primary_email_auth_enabled: true }],
  ['PATCH /webhooks/endpoints/{endpoint_id}', { description: 'Orders' }],
  ['PATCH /internal/api-keys/{id}', { description: 'Shop' }],
] as const)('An old session of an owner sends %s with %j', async (route, body) => {
  const { owner, options } = await requestOf(route, null);
  await age(owner.userId);
  const { status } = await t.request(route, { ...options, body });
  expect(status).toBeLessThan(300);
});

it.each(Object.entries(ownerRequests) as [Route, OwnerRequestRule][])(
  '%s needs a fresh session of an owner and emails all owners, exactly if it is on the list',
  (route, rule) =>
    withChecks(async (check) => {
      const fields = typeof rule === 'string' ? [null] : rule.fields;
      for (const field of fields) await checkField(check, route, field, rule !== 'free');
    }),
);

/** Checks a request of the list, or one of the fields for which it is on the list. */
async function checkField(check: Check, route: Route, field: string | null, isListed: boolean): Promise<void> {
  await resetQuotas();
  await check(`needs a fresh session for ${field ?? 'any body'}`, async () => {
    const { owner, project, options } = await requestOf(route, field);
    await age(owner.userId);
    const code = codeOf(await t.request(route, options));
    if (isListed || (project === 'internal' && !route.startsWith('GET'))) expect(code).toBe(refused);
    else expect(code).not.toBe(refused);
  });
  if (!isListed) return;
  await resetQuotas();
  await check(`emails all owners once about ${field ?? 'any body'}`, async () => {
    const { owner, project, options } = await requestOf(route, field);
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
}

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
    const inOwnSession = { project: 'internal', token: owner.token };
    const list = () => app.request('GET /internal/projects', inOwnSession);
    const create = () =>
      app.request('POST /internal/projects', { ...inOwnSession, body: { display_name: 'Shop', config: {} } });
    for (const send of [read, list, create]) expect(codeOf(await send())).toBe('OWNER_SECOND_FACTOR_REQUIRED');
    expect((await app.request('GET /users/me', inOwnSession)).status).toBe(200);
    const body = { totp_secret_base64: totpSecret };
    expect((await app.request('PATCH /users/me', { project: 'internal', token: owner.token, body })).status).toBe(200);
    for (const send of [read, list, create]) expect((await send()).status).toBeLessThan(300);
    // Another session of the owner has no second factor yet.
    const { access_token: token } = await startSession(app.deps.db, app.deps, 'internal', owner.userId);
    const other = { project: 'internal', token };
    expect(codeOf(await app.request('GET /internal/projects', other))).toBe('OWNER_SECOND_FACTOR_REQUIRED');
  } finally {
    await app.close();
  }
});
