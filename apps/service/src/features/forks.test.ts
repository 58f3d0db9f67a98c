import { headerNames } from '@keystack/contract';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServiceTransport } from '../domain/emails/transport.ts';
import { addProjectOwner } from '../domain/projects/project-owners.ts';
import { createEmailWorker } from '../jobs/email-delivery.ts';
import { createExpiredCopiesJob } from '../jobs/expired-copies.ts';
import { totpSecret } from '../testing/cases/mfa.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { samplePicture } from '../testing/sample-picture.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { enableSecondFactor } from '../testing/second-factor.ts';
import { createTestApp, type RequestOptions, type TestApp, testProjectId } from '../testing/test-app.ts';

/* Throw-away copies of a project: what they have, and what they must not share with the original. */

const operator = { access: 'admin', project: 'internal' } as const;
const password = 'correct horse';
const hour = 3600 * 1000;

let t: TestApp;
let owner: SampleUser;
beforeEach(async () => {
  t = await createTestApp();
  owner = await createSampleUser(t, 'internal');
  await addProjectOwner(t.deps.db, owner.userId, testProjectId);
});
afterEach(() => t.close());

interface Fork {
  readonly id: string;
  readonly publishable_client_key: string;
  readonly secret_server_key: string;
  readonly expires_at_millis: number;
}

async function fork(fields: object = {}): Promise<Fork> {
  const body = { project_id: testProjectId, lifetime_hours: 24, ...fields };
  const { status, body: created } = await t.request<Fork>('POST /internal/project-forks', { ...operator, body });
  expect(status, JSON.stringify(created)).toBe(201);
  return created;
}

/** Sends a request to a fork with one of its keys, or as an owner. */
function toFork(route: string, { id, ...keys }: Fork, options: RequestOptions = {}) {
  const { access = 'client' } = options;
  const headers = {
    [headerNames.publishableClientKey]: keys.publishable_client_key,
    ...(access === 'server' && { [headerNames.secretServerKey]: keys.secret_server_key }),
    ...(access === 'admin' && { [headerNames.adminAccessToken]: owner.token, [headerNames.superSecretAdminKey]: '' }),
  };
  return t.request(route, { ...options, access, project: id, headers: { ...headers, ...options.headers } });
}

const signIn = (email: string) => ['POST /auth/password/sign-in', { body: { email, password } }] as const;

describe('A fork', () => {
  it('has the users, teams, permissions and settings of the project, and their passwords and second factors work', async () => {
    const user = await enableSecondFactor(t, await createSampleUser(t));
    const params = { user_id: user.userId };
    const teamId = await createSampleTeam(t, [user.userId], ['$delete_team']);
    const changes = { profile_image_url: samplePicture, selected_team_id: teamId, server_metadata: { plan: 'gold' } };
    await t.request('PATCH /users/{user_id}', { access: 'server', params, body: changes });
    const config = {
      magic_link_enabled: true,
      oauth_providers: [{ id: 'github', enabled: true, type: 'standard', client_id: 'x', client_secret: 'a secret' }],
    };
    await t.request('PATCH /projects/current', { access: 'admin', body: { config } });

    const copy = await fork();
    const { body: copied } = await toFork('GET /users/{user_id}', copy, { access: 'server', params });
    const { body: original } = await t.request('GET /users/{user_id}', { access: 'server', params });
    const picture = String(original['profile_image_url']).replace(testProjectId, copy.id);
    expect(copied).toEqual({
      ...original,
      profile_image_url: picture,
      selected_team: expect.objectContaining({ id: teamId }),
    });
    expect((await t.app.fetch(new Request(picture))).status).toBe(200);
    const permissions = { query: { team_id: teamId, user_id: user.userId }, access: 'server' } as const;
    expect((await toFork('GET /team-permissions', copy, permissions)).body).toEqual(
      (await t.request('GET /team-permissions', permissions)).body,
    );
    const { body: project } = await toFork('GET /projects/current', copy, { access: 'admin' });
    expect(project).toMatchObject({
      display_name: 'Test project (copy)',
      user_count: 1,
      config: { magic_link_enabled: true, oauth_providers: [{ id: 'github' }] },
    });
    const reveal = { access: 'admin', body: {} } as const;
    const { body: secrets } = await toFork('POST /projects/current/reveal-secrets', copy, reveal);
    expect(secrets['oauth_providers']).toEqual([{ id: 'github', client_secret: 'a secret' }]);

    const attempt = await toFork(signIn(user.email)[0], copy, signIn(user.email)[1]);
    const details = Object(attempt.body['details']);
    const bytes = new Uint8Array(Buffer.from(totpSecret, 'base64'));
    const totp = new TOTP({ secret: new Secret({ buffer: bytes.buffer }), digits: 6, period: 30 });
    const code = totp.generate({ timestamp: t.clock.now() });
    const body = { type: 'totp', code: details.attempt_code, totp: code };
    expect((await toFork('POST /auth/mfa/sign-in', copy, { body })).status).toBe(200);
  });

  it('accepts no token, key or code of the original, nor the original those of the fork', async () => {
    const user = await createSampleUser(t);
    const impersonation = await t.request('POST /users/{user_id}/impersonations', {
      access: 'admin',
      params: { user_id: user.userId },
      body: { callback_url: 'http://localhost:3000/handler/impersonation' },
    });
    const code = new URL(String(impersonation.body['url'])).searchParams.get('code');
    await t.request('POST /auth/password/send-reset-code', {
      body: { email: user.email, callback_url: 'http://localhost:3000/x' },
    });
    const resetCode = await t.mailedCode(user.email);
    const copy = await fork();
    const { body: session } = await toFork(...withFork(copy, signIn(user.email)));
    const tokens = { token: String(session['access_token']), refreshToken: String(session['refresh_token']) };

    // The session of each project works there, and only there.
    expect((await toFork('GET /users/me', copy, { token: tokens.token })).status).toBe(200);
    expect((await t.request('GET /users/me', { token: user.token })).status).toBe(200);
    const refresh = 'POST /auth/sessions/current/refresh';
    const refusals = [
      await toFork('GET /users/me', copy, { token: user.token }),
      await t.request('GET /users/me', { token: tokens.token }),
      await toFork(refresh, copy, { refreshToken: user.refreshToken }),
      await t.request(refresh, { refreshToken: tokens.refreshToken }),
      // The keys of the test project in requests to the fork, and the other way round.
      await t.request('GET /users', { access: 'server', project: copy.id }),
      await t.request('GET /users', { access: 'admin', project: copy.id }),
      await t.request('GET /users', {
        access: 'server',
        headers: { [headerNames.secretServerKey]: copy.secret_server_key },
      }),
      await toFork('POST /auth/impersonations/start', copy, { body: { code } }),
      await toFork('POST /auth/password/reset', copy, { body: { code: resetCode, password: 'another horse' } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401, 404, 404]);
    const keyIds = async (id: string) => {
      const response = await t.app.fetch(
        new Request(`http://localhost:8100/api/v1/projects/${id}/.well-known/jwks.json`),
      );
      return Object((await response.json()) as object).keys.map(({ kid }: { kid: string }) => kid);
    };
    expect(await keyIds(copy.id)).toHaveLength(1);
    expect(await keyIds(copy.id)).not.toEqual(await keyIds(testProjectId));
  });

  it('sends no email, also none that was waiting, and shows operators what it captured', async () => {
    const server = await startMailServer();
    const smtp = { url: `smtp://localhost:${server.port}`, from: 'login@example.com' };
    const user = await createSampleUser(t);
    const request = { body: { email: user.email, callback_url: 'http://localhost:3000/x' } };
    await t.request('POST /auth/password/send-reset-code', request);
    const copy = await fork();
    expect((await toFork('POST /auth/password/send-reset-code', copy, request)).status).toBe(200);
    const worker = createEmailWorker({ ...t.deps, transport: createServiceTransport({ production: true, smtp }) });
    await worker.runDue();
    await worker.stop();
    // One of the original, none of the fork.
    expect(server.emails).toHaveLength(1);
    expect(server.emails[0]?.text).not.toContain(copy.id);
    await server.stop();

    const captured = await t.request('GET /internal/captured-emails', { ...operator, query: { project_id: copy.id } });
    expect(captured.body['items']).toMatchObject([
      { recipient: user.email, text: expect.stringContaining('http://localhost:3000/x?code=') },
    ]);
    const refused = await t.request('GET /internal/captured-emails', {
      ...operator,
      query: { project_id: testProjectId },
    });
    expect(refused.status).toBe(400);
    const config = {
      type: 'standard',
      host: 'mail.example.com',
      port: 465,
      username: 'x',
      password: 'x',
      sender_name: 'x',
      sender_email: 'x@example.com',
    };
    const test = { access: 'admin', body: { recipient: user.email, email_config: config } } as const;
    expect(await toFork('POST /emails/test', copy, test)).toMatchObject({
      status: 400,
      body: expect.stringContaining('captures'),
    });
  });

  it('redirects only to localhost and its own domains', async () => {
    const domains = [{ domain: 'https://shop.example.com', handler_path: '/handler' }];
    await t.request('PATCH /projects/current', {
      access: 'admin',
      body: { is_production_mode: true, config: { domains, allow_localhost: false } },
    });
    const user = await createSampleUser(t);
    const copy = await fork({ domains: [{ domain: 'https://pr-7.preview.example.com' }] });
    const statusOf = async (callback_url: string) =>
      (await toFork('POST /auth/password/send-reset-code', copy, { body: { email: user.email, callback_url } })).status;
    expect(await statusOf('https://shop.example.com/x')).toBe(400);
    expect(await statusOf('https://pr-7.preview.example.com/x')).toBe(200);
    expect(await statusOf('http://localhost:3000/x')).toBe(200);
    const invalid = { project_id: testProjectId, lifetime_hours: 24, domains: [{ domain: 'http://example.com' }] };
    expect((await t.request('POST /internal/project-forks', { ...operator, body: invalid })).status).toBe(400);
  });

  it('has webhook endpoints that are off and have another secret, and none of their messages', async () => {
    const body = { url: 'https://example.com/webhooks' };
    const { body: endpoint } = await t.request('POST /webhooks/endpoints', { access: 'admin', body });
    await createUserByServer();
    const copy = await fork();
    await toFork('POST /users', copy, { access: 'server', body: { display_name: 'Grace' } });
    const params = { endpoint_id: String(endpoint['id']) };
    const { body: copied } = await toFork('GET /webhooks/endpoints/{endpoint_id}', copy, { access: 'admin', params });
    expect(copied).toMatchObject({ url: body.url, enabled: false });
    const reveal = { access: 'admin', params, body: {} } as const;
    const { body: original } = await t.request('POST /webhooks/endpoints/{endpoint_id}/reveal-secrets', reveal);
    const { body: revealed } = await toFork('POST /webhooks/endpoints/{endpoint_id}/reveal-secrets', copy, reveal);
    const secretsOf = ({ secrets }: { readonly secrets?: unknown }) =>
      (secrets as { secret: string }[]).map(({ secret }) => secret);
    for (const secrets of [original, revealed].map(secretsOf))
      expect(secrets).toEqual([expect.stringMatching(/^whsec_/)]);
    expect(secretsOf(revealed)).not.toEqual(secretsOf(original));
    const messages = await toFork('GET /webhooks/endpoints/{endpoint_id}/messages', copy, { access: 'admin', params });
    expect(messages.body['items']).toEqual([]);
  });

  it('begins an activity log of its own, and the original tells of the copy', async () => {
    await createUserByServer();
    const copy = await fork();
    await toFork('POST /users', copy, { access: 'server', body: { display_name: 'Grace' } });
    const { body: log } = await toFork('GET /events', copy, { access: 'admin' });
    expect(log['items']).toMatchObject([
      { type: 'user.created' },
      { type: 'key_set.created' },
      { type: 'project.created', data: { copied_from: testProjectId } },
    ]);
    const { body: ofOriginal } = await t.request('GET /events', { access: 'admin', query: { type: 'project.copied' } });
    expect(ofOriginal['items']).toMatchObject([{ data: { project_id: copy.id } }]);
  });

  it('is deleted after its expiry, and not before', async () => {
    const copy = await fork({ lifetime_hours: 2 });
    expect(copy.expires_at_millis).toBe(t.clock.now() + 2 * hour);
    const job = createExpiredCopiesJob(t.deps);
    const owned = async () => {
      const { body } = await t.request('GET /internal/projects', { project: 'internal', token: owner.token });
      return (body['items'] as { id: string }[]).map(({ id }) => id);
    };
    t.clock.advance(2 * hour - 1);
    await job.runOnce();
    await renewOwner();
    expect(await owned()).toEqual(expect.arrayContaining([copy.id, testProjectId]));
    t.clock.advance(1);
    await job.runOnce();
    expect(await owned()).toEqual([testProjectId]);
    expect((await toFork('GET /projects/current', copy)).status).toBe(401);
    const { body } = await t.request('GET /events', { ...operator, query: { type: 'project.deleted' } });
    expect(body['items']).toMatchObject([{ data: { project_id: copy.id, display_name: 'Test project (copy)' } }]);
  });

  it('is deleted also if a whole page of others cannot be deleted', async () => {
    const copy = await fork({ lifetime_hours: 2 });
    await sql`insert into projects (project_id, config_id, display_name, created_at, expires_at)
      select '0000-stuck-' || number, gen_random_uuid(), 'Stuck', now(), ${new Date(t.clock.now())}::timestamptz
      from generate_series(1, 21) number`.execute(t.deps.db.sql);
    await sql
      .raw(
        `create function refuse_deletion() returns trigger language plpgsql as $$ begin raise exception 'too slow'; end $$;
        create trigger refuse_deletion before delete on projects for each row when (old.project_id like '0000-stuck%')
          execute function refuse_deletion()`,
      )
      .execute(t.deps.db.sql);
    t.clock.advance(2 * hour);
    const job = createExpiredCopiesJob(t.deps);
    expect([await job.runOnce(), await job.runOnce()]).toEqual([true, false]);
    const { body } = await t.request('GET /internal/all-projects', operator);
    const ids = (body['items'] as { id: string }[]).map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('0000-stuck'))).toHaveLength(21);
    expect(ids).not.toContain(copy.id);
  });

  it('is refused for the project internal and for an unknown one', async () => {
    const statusOf = async (project_id: string) =>
      (await t.request('POST /internal/project-forks', { ...operator, body: { project_id, lifetime_hours: 1 } }))
        .status;
    expect([await statusOf('internal'), await statusOf('no-project')]).toEqual([400, 404]);
    const body = { project_id: testProjectId, lifetime_hours: 1 };
    expect((await t.request('POST /internal/project-forks', { access: 'admin', body })).body['code']).toBe(
      'EXPECTED_INTERNAL_PROJECT',
    );
  });
});

const withFork = <Options>(copy: Fork, [route, options]: readonly [string, Options]) => [route, copy, options] as const;

async function createUserByServer(): Promise<void> {
  await t.request('POST /users', { access: 'server', body: { display_name: 'Ada' } });
}

/** Starts a new session of the owner, after the access token has expired. */
async function renewOwner(): Promise<void> {
  const { body } = await t.request('POST /auth/sessions/current/refresh', {
    project: 'internal',
    refreshToken: owner.refreshToken,
  });
  owner = { ...owner, token: String(body['access_token']) };
}
