import { headerNames } from '@keystack/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { productionSettings } from '../testing/production-settings.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { type RunningService, runService } from '../testing/run-service.ts';

/* Projects and their owners by the command line, through a running service. */

const password = 'correct horse battery staple';
const clientKey = 'this-publishable-client-key-is-for-local-development-only';
const adminKey = 'this-super-secret-admin-key-is-for-local-development-only';

let database: UnopenedTestDatabase;
let service: RunningService;
let settings: Record<string, string>;
beforeAll(async () => {
  database = await createMigratedDatabase();
  settings = {
    KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
    KEYSTACK_ABUSE_LIMITS: 'off',
    ...('url' in database.address
      ? { DATABASE_URL: database.address.url }
      : { KEYSTACK_DATA_DIR: database.address.directory }),
  };
  service = await runService(settings);
  settings = { ...settings, PORT: new URL(service.url).port };
});
afterAll(async () => {
  await service.end('SIGTERM');
  await database.remove();
});

async function keystack(...args: string[]) {
  const { code, output } = await runCommandHere([...args, '--json'], settings);
  return { code, ...JSON.parse(output) };
}

async function send(method: string, path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: {
      [headerNames.accessType]: 'client',
      [headerNames.projectId]: 'internal',
      [headerNames.publishableClientKey]: clientKey,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: Object(await response.json()) };
}

const asAdmin = { [headerNames.accessType]: 'admin', [headerNames.superSecretAdminKey]: adminKey };
const signIn = (email: string) => send('POST', '/auth/password/sign-in', {}, { email, password });

/** Creates an owner who sets a password with the link of the command. */
async function createOwner(email: string) {
  const created = await keystack('owner', 'create', email);
  const code = new URL(created.url).searchParams.get('code');
  const reset = await send('POST', '/auth/password/reset', {}, { code, password });
  return {
    created,
    reset,
    useAgain: () => send('POST', '/auth/password/reset', {}, { code, password: `${password}!` }),
  };
}

describe('keystack owner create', () => {
  it('creates an account whose password the owner sets with a link that works once', async () => {
    const { created, reset, useAgain } = await createOwner('ada@example.com');
    expect(created).toMatchObject({ code: 0, user_id: expect.any(String) });
    expect(new URL(created.url).pathname).toBe('/handler/password-reset');
    expect(reset.status).toBe(200);
    expect((await useAgain()).status).toBe(400);
    expect((await signIn('ada@example.com')).body).toMatchObject({ user_id: created.user_id });
    expect(await keystack('owner', 'create', 'ada@example.com')).toMatchObject({
      code: 1,
      error: 'An owner signs in with the email address ada@example.com already.',
    });
  });
});

describe('keystack project', () => {
  it('creates a project of an owner with keys that work, and lists it', async () => {
    await createOwner('grace@example.com');
    const created = await keystack('project', 'create', 'Shop', '--owner', 'Grace@example.com');
    expect(created).toMatchObject({ code: 0, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const { body: me } = await send('GET', '/projects/current', {
      [headerNames.accessType]: 'server',
      [headerNames.projectId]: created.id,
      [headerNames.secretServerKey]: created.secret_server_key,
    });
    expect(me).toMatchObject({ id: created.id, display_name: 'Shop' });
    const { body: session } = await signIn('grace@example.com');
    const { body: owned } = await send('GET', '/internal/projects', {
      [headerNames.accessToken]: session.access_token,
    });
    expect(owned.items).toMatchObject([{ id: created.id }]);
    const { projects } = await keystack('project', 'list');
    expect(projects).toEqual(
      expect.arrayContaining([
        { id: created.id, display_name: 'Shop', created_at_millis: expect.any(Number), user_count: 0 },
      ]),
    );
    const { output } = await runCommandHere(['project', 'list'], settings);
    expect(output).toMatch(new RegExp(`^${created.id} {2}\\d{4}-\\d\\d-\\d\\d {2}0 users {2}Shop$`, 'm'));
  });

  it('creates nothing for an owner who does not exist', async () => {
    const before = await keystack('project', 'list');
    const { code, output } = await runCommandHere(
      ['project', 'create', 'Shop', '--owner', 'nobody@example.com'],
      settings,
    );
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^No owner signs in with .* nobody@example\.com\. .*\n$/),
    ]);
    expect(await keystack('project', 'list')).toEqual(before);
  });

  it('needs the name, the owner, and a running service', async () => {
    expect(await runCommandHere(['project', 'create', 'Shop'], settings)).toMatchObject({ code: 2 });
    const stopped = await runCommandHere(['project', 'list'], { ...settings, PORT: '1' });
    expect(stopped).toEqual({ code: 1, output: expect.stringContaining('No service responds at port 1.') });
    const otherKey = await runCommandHere(['project', 'list'], {
      ...settings,
      KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'another-admin-key-which-is-long-enough-for-the-settings',
    });
    expect(otherKey).toEqual({
      code: 1,
      output: expect.stringContaining('Run this command with the settings of the service.'),
    });
  });
});

it('gives no project to somebody who signed up with the email address of another person', async () => {
  const other = await createMigratedDatabase();
  const { address } = other;
  const production = {
    ...productionSettings,
    KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
    KEYSTACK_OWNER_SIGN_UP: 'open',
    ...('url' in address ? { DATABASE_URL: address.url } : { KEYSTACK_DATA_DIR: address.directory }),
  };
  const open = await runService(production);
  const env = { ...production, PORT: new URL(open.url).port };
  const post = (path: string, body: object) =>
    fetch(`${open.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [headerNames.accessType]: 'client',
        [headerNames.projectId]: 'internal',
        [headerNames.publishableClientKey]: production.KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY,
      },
      body: JSON.stringify(body),
    });
  const signUp = await post('/auth/password/sign-up', {
    email: 'victim@example.com',
    password,
    verification_callback_url: 'https://auth.example.com/handler/email-verification',
  });
  expect(signUp.status).toBe(200);
  const magicLink = await post('/auth/otp/send-sign-in-code', {
    email: 'placeholder@example.com',
    callback_url: 'https://auth.example.com/handler/magic-link-callback',
  });
  expect(magicLink.status).toBe(200);
  const create = (email: string, settings = env) =>
    runCommandHere(['project', 'create', 'Shop', '--owner', email], settings);
  const refused = await create('victim@example.com');
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('nobody has proved access to its mailbox'),
  });
  expect(await runCommandHere(['owner', 'create', 'ada@example.com'], env)).toMatchObject({ code: 0 });
  expect(await create('ada@example.com')).toMatchObject({ code: 0 });
  // Requesting a magic link creates no account.
  expect(await create('placeholder@example.com')).toMatchObject({
    code: 1,
    output: expect.stringContaining('No owner signs in with the email address placeholder@example.com'),
  });
  await open.end('SIGTERM');
  // Invitations let strangers choose an email address, too, and accounts from before stay.
  const closed = await runService({ ...production, KEYSTACK_OWNER_SIGN_UP: 'closed' });
  expect(await create('victim@example.com', { ...env, PORT: new URL(closed.url).port })).toEqual(refused);
  await closed.end('SIGTERM');
  await other.remove();
});

describe('keystack project fork', () => {
  it('creates a copy with keys that work, and prints the emails that the copy captured', async () => {
    await createOwner('katherine@example.com');
    const { id, secret_server_key } = await keystack('project', 'create', 'Orbit', '--owner', 'katherine@example.com');
    const server = (project: string, key: string) => ({
      [headerNames.accessType]: 'server',
      [headerNames.projectId]: project,
      [headerNames.secretServerKey]: key,
    });
    const user = { primary_email: 'user@example.com', primary_email_auth_enabled: true, password };
    await send('POST', '/users', server(id, secret_server_key), user);
    const options = ['--name', 'Orbit of pull request 7', '--expires', '2', '--domain', 'https://pr-7.example.com'];
    const copy = await keystack('project', 'fork', id, ...options);
    expect(copy).toMatchObject({ code: 0, display_name: 'Orbit of pull request 7' });
    const asServer = server(copy.id, copy.secret_server_key);
    const { body: users } = await send('GET', '/users', asServer);
    expect(users.items).toMatchObject([{ primary_email: 'user@example.com' }]);
    const reset = { email: 'user@example.com', callback_url: 'https://pr-7.example.com/handler/password-reset' };
    const asClient = {
      [headerNames.projectId]: copy.id,
      [headerNames.publishableClientKey]: copy.publishable_client_key,
    };
    expect((await send('POST', '/auth/password/send-reset-code', asClient, reset)).status).toBe(200);
    const { output } = await runCommandHere(['project', 'emails', copy.id], settings);
    expect(output).toMatch(/ to user@example\.com: .*https:\/\/pr-7\.example\.com\/handler\/password-reset\?code=/s);
    expect(await keystack('project', 'emails', id)).toMatchObject({ code: 1 });
    expect(await runCommandHere(['project', 'fork', id, '--expires', 'never'], settings)).toMatchObject({ code: 2 });
  });
});

describe('keystack owner invite', () => {
  it('invites a person whose link makes her an owner of the project', async () => {
    await createOwner('hedy@example.com');
    const { id } = await keystack('project', 'create', 'Radio', '--owner', 'hedy@example.com');
    const invitation = await keystack('owner', 'invite', 'joan@example.com', '--project', id);
    expect(invitation).toMatchObject({ code: 0 });
    const token = new URL(invitation.url).hash.slice(1);
    const body = { token, email: 'joan@example.com', password };
    const joined = await send('POST', '/internal/owner-links/create-owner', {}, body);
    expect(joined).toMatchObject({ status: 201, body: { project_id: id } });
    const unknown = await keystack('owner', 'invite', 'joan@example.com', '--project', 'no-project');
    expect(unknown).toMatchObject({ code: 1, error: expect.stringContaining('no project with the id no-project') });
  });
});

describe('keystack owner reset-mfa', () => {
  it('removes the second factor, ends the sessions, and records that', async () => {
    const { created } = await createOwner('mary@example.com');
    const secret = Buffer.alloc(20, 7);
    const update = { totp_secret_base64: secret.toString('base64') };
    await send('PATCH', `/users/${created.user_id}`, asAdmin, update);
    const attempt = await signIn('mary@example.com');
    expect(attempt.body.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), digits: 6 }).generate();
    const factor = { type: 'totp', code: attempt.body.details.attempt_code, totp };
    const session = await send('POST', '/auth/mfa/sign-in', {}, factor);
    const token = { [headerNames.accessToken]: String(session.body.access_token) };
    expect((await send('GET', '/users/me', token)).status).toBe(200);

    expect(await keystack('owner', 'reset-mfa', 'mary@example.com')).toEqual({
      code: 0,
      user_id: created.user_id,
      was_enabled: true,
    });
    expect((await send('GET', '/users/me', token)).status).toBe(401);
    expect((await signIn('mary@example.com')).status).toBe(200);
    const { body: events } = await send(
      'GET',
      `/events?user_id=${created.user_id}&type=second_factor.disabled`,
      asAdmin,
    );
    expect(events.items).toMatchObject([{ type: 'second_factor.disabled', actor: { type: 'admin' } }]);
    expect(await keystack('owner', 'reset-mfa', 'mary@example.com')).toMatchObject({ code: 0, was_enabled: false });
    expect(await keystack('owner', 'reset-mfa', 'nobody@example.com')).toMatchObject({ code: 1 });
  });
});
