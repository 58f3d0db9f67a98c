import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headerNames } from '@keystack/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { craftArchive, linesOf, replaceValue } from '../testing/crafted-archive.ts';
import { createMigratedDatabase, createUnmigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { hasTerminals, runCommandOnTerminal, runService } from '../testing/run-service.ts';
import { runServiceHere, type ServiceHere } from '../testing/run-service-here.ts';

/* Export and import of one project by the command line. */

const secret = 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6';
const otherSecret = 'another secret of the tests: q4Lw8ZrT2mN6vX9cK3jH7';
const passphrase = 'a passphrase of the tests';
const password = 'correct horse battery staple';
const totpSecret = Buffer.alloc(20, 7);
const clientKey = 'this-publishable-client-key-is-for-local-development-only';
const owner = 'owner@example.org';
const isEmbedded = inject('database') === 'pglite';

let folder: string;
let database: UnopenedTestDatabase;
let service: ServiceHere;
let settings: Record<string, string>;
/** The exported project. */
let project: Record<string, string>;
let archive: string;

const settingsOf = ({ address }: UnopenedTestDatabase, rootSecret = secret): Record<string, string> => ({
  KEYSTACK_SECRET: rootSecret,
  KEYSTACK_ABUSE_LIMITS: 'off',
  ...('url' in address ? { DATABASE_URL: address.url } : { KEYSTACK_DATA_DIR: address.directory }),
});

async function keystack(args: readonly string[], env = settings) {
  const { code, output } = await runCommandHere([...args, '--json'], env);
  expect(code, output).toBe(0);
  return JSON.parse(output);
}

async function refusal(args: readonly string[], env = settings): Promise<string> {
  const { code, output } = await runCommandHere(args, env);
  expect(code, output).toBe(1);
  return output;
}

async function send(url: string, method: string, path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: Object(await response.json().catch(() => ({}))) };
}

const asClient = (id: string, key: string) => ({
  [headerNames.accessType]: 'client',
  [headerNames.projectId]: id,
  [headerNames.publishableClientKey]: key,
});
const asServer = (id: string, key: string) => ({
  [headerNames.accessType]: 'server',
  [headerNames.projectId]: id,
  [headerNames.secretServerKey]: key,
});

/** Creates an owner, and returns the headers of the owner for a project. */
async function createOwner(url: string, env = settings) {
  const created = await keystack(['owner', 'create', owner], env);
  const code = new URL(created.url).searchParams.get('code');
  const internal = asClient('internal', clientKey);
  await send(url, 'POST', '/auth/password/reset', internal, { code, password });
}

async function asOwner(url: string, id: string): Promise<Record<string, string>> {
  const internal = asClient('internal', clientKey);
  const { body } = await send(url, 'POST', '/auth/password/sign-in', internal, { email: owner, password });
  return {
    [headerNames.accessType]: 'admin',
    [headerNames.projectId]: id,
    [headerNames.adminAccessToken]: body.access_token,
  };
}

/** Signs the user in to a project with the password and the second factor. Returns the status. */
async function signIn(url: string, { id = '', publishable_client_key: key = '' }: Record<string, string>) {
  const body = { email: 'ada@example.com', password };
  const attempt = await send(url, 'POST', '/auth/password/sign-in', asClient(id, key), body);
  const app = new Secret({ buffer: new Uint8Array(totpSecret).buffer });
  const totp = new TOTP({ secret: app, digits: 6, period: 30 }).generate();
  const factor = { type: 'totp', code: attempt.body.details?.attempt_code, totp };
  return send(url, 'POST', '/auth/mfa/sign-in', asClient(id, key), factor);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystack-project-archives-'));
  database = await createMigratedDatabase();
  service = await runServiceHere(settingsOf(database));
  settings = { ...settingsOf(database), PORT: new URL(service.url).port };
  await createOwner(service.url);
  project = await keystack(['project', 'create', 'Shop', '--owner', owner]);
  const { id = '', secret_server_key: key = '' } = project;
  const user = {
    primary_email: 'ada@example.com',
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    password,
    totp_secret_base64: totpSecret.toString('base64'),
  };
  const { body: ada } = await send(service.url, 'POST', '/users', asServer(id, key), user);
  const { body: team } = await send(service.url, 'POST', '/teams', asServer(id, key), {
    display_name: 'Analysts',
    creator_user_id: ada.id,
  });
  await send(service.url, 'PATCH', `/users/${ada.id}`, asServer(id, key), { selected_team_id: team.id });
  const admin = await asOwner(service.url, id);
  const provider = {
    id: 'github',
    enabled: true,
    type: 'standard',
    client_id: 'x',
    client_secret: 'a provider secret',
  };
  const email_config = {
    type: 'standard',
    host: 'mail.example.invalid',
    port: 465,
    username: 'x',
    password: 'a mail password',
    sender_name: 'Shop',
    sender_email: 'shop@example.com',
  };
  const config = { oauth_providers: [provider], email_config };
  expect((await send(service.url, 'PATCH', '/projects/current', admin, { config })).status).toBe(200);
  const endpoint = { url: 'https://example.com/webhooks' };
  expect((await send(service.url, 'POST', '/webhooks/endpoints', admin, endpoint)).status).toBe(201);
  // An email and a webhook message that wait, and a session.
  const reset = { email: 'ada@example.com', callback_url: 'http://localhost:3000/x' };
  const client = asClient(id, project['publishable_client_key'] ?? '');
  await send(service.url, 'POST', '/auth/password/send-reset-code', client, reset);
  // Not with the second factor, whose code would be used up.
  expect((await send(service.url, 'POST', '/auth/sessions', asServer(id, key), { user_id: ada.id })).status).toBe(200);
  archive = join(folder, 'shop.archive');
  await keystack(['project', 'export', id, archive]);
});

afterAll(async () => {
  await service.end();
  await database.remove();
  await rm(folder, { recursive: true });
});

describe('keystack project export', () => {
  it('archives one project without its keys, sessions, waiting messages and activity log', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    const verified = await keystack(['verify', archive]);
    expect(verified).toMatchObject({
      project: { id: project['id'], displayName: 'Shop' },
      rows: { projects: 1, users: 1, teams: 1, mail_servers: 1, webhook_endpoints: 1 },
    });
    const tables = Object.keys(verified.rows);
    for (const table of [
      'signing_keys',
      'api_keys',
      'sessions',
      'verification_codes',
      'emails',
      'webhook_messages',
      'events',
    ])
      expect(tables).not.toContain(table);
    const content = (await linesOf(archive)).join('\n');
    expect(content).not.toContain(owner);
    for (const text of ['a provider secret', 'a mail password']) expect(content).not.toContain(text);
    expect(await refusal(['verify', archive], { ...settings, KEYSTACK_SECRET: otherSecret })).toContain(
      'KEYSTACK_SECRET',
    );
  });

  it.skipIf(isEmbedded)('refuses the project internal and one that does not exist, and leaves no file', async () => {
    const file = join(folder, 'none.archive');
    expect(await refusal(['project', 'export', 'internal', file])).toContain('Use keystack backup');
    expect(await refusal(['project', 'export', "x' or true --", file])).toContain('There is no project with the id');
    expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([]);
  });
});

describe('keystack project import', () => {
  it('creates another project of the same instance, whose users sign in and whose secrets are readable', async () => {
    const copy = await keystack(['project', 'import', archive, '--owner', owner, '--name', 'Staging']);
    expect(copy).toMatchObject({ id: expect.not.stringContaining(project['id'] ?? ''), display_name: 'Staging' });
    const signedIn = await signIn(service.url, copy);
    expect(signedIn.status).toBe(200);
    const admin = await asOwner(service.url, copy.id);
    const { body: settingsOfCopy } = await send(service.url, 'GET', '/projects/current', admin);
    expect(settingsOfCopy).toMatchObject({
      display_name: 'Staging',
      user_count: 1,
    });
    const { body: secrets } = await send(service.url, 'POST', '/projects/current/reveal-secrets', admin, {});
    expect(secrets).toMatchObject({
      oauth_providers: [{ client_secret: 'a provider secret' }],
      email_password: 'a mail password',
    });
    const { body: users } = await send(service.url, 'GET', '/users', asServer(copy.id, copy.secret_server_key));
    expect(users.items).toMatchObject([
      { primary_email: 'ada@example.com', selected_team: { display_name: 'Analysts' } },
    ]);

    const isRefused = async (path: string, headers: Record<string, string>) =>
      expect((await send(service.url, 'GET', path, headers)).status).toBe(401);
    const token = { [headerNames.accessToken]: String(signedIn.body.access_token) };
    await isRefused('/users/me', {
      ...asClient(project['id'] ?? '', project['publishable_client_key'] ?? ''),
      ...token,
    });
    await isRefused('/users', asServer(copy.id, project['secret_server_key'] ?? ''));
    await isRefused('/users', asServer(project['id'] ?? '', copy.secret_server_key));

    const { body: emails } = await send(service.url, 'GET', '/emails?state=waiting', admin);
    expect(emails.items).toEqual([]);
    const { body: endpoints } = await send(service.url, 'GET', '/webhooks/endpoints', admin);
    expect(endpoints.items).toMatchObject([{ url: 'https://example.com/webhooks', enabled: false }]);
    const { body: log } = await send(service.url, 'GET', '/events?type=project.created', admin);
    expect(log.items).toMatchObject([{ data: { copied_from: project['id'] } }]);
    if (isEmbedded) expect(await readdir(join(settings['KEYSTACK_DATA_DIR'] ?? '', 'imports'))).toEqual([]);
  });

  it('names the archive that does not exist', async () => {
    const missing = join(folder, 'missing.archive');
    const { code, output } = await runCommandHere(['project', 'import', missing, '--owner', owner], settings);
    expect([code, output]).toEqual([1, expect.stringMatching(/^The archive cannot be read: ENOENT.*missing\.archive/)]);
  });

  it('imports into another instance with a passphrase, and with the id of the original', async () => {
    const file = join(folder, 'passphrase.archive');
    await keystack(['project', 'export', project['id'] ?? '', file], {
      ...settings,
      KEYSTACK_ARCHIVE_PASSPHRASE: passphrase,
    });
    const other = await createMigratedDatabase();
    const withOwner = await runService(settingsOf(other, otherSecret));
    const env = { ...settingsOf(other, otherSecret), PORT: new URL(withOwner.url).port };
    await createOwner(withOwner.url, env);
    // The service of an embedded database does the import, and stopped ones let the command do it.
    await withOwner.end('SIGTERM');
    const options = ['--owner', owner, '--id', project['id'] ?? ''];
    expect(await refusal(['project', 'import', file, ...options], env)).toContain('KEYSTACK_ARCHIVE_PASSPHRASE');
    const copy = await keystack(['project', 'import', file, ...options], {
      ...env,
      KEYSTACK_ARCHIVE_PASSPHRASE: passphrase,
    });
    expect(copy.id).toBe(project['id']);
    const again = await runService(env);
    expect((await signIn(again.url, copy)).status).toBe(200);
    const server = asServer(copy.id, project['secret_server_key'] ?? '');
    expect((await send(again.url, 'GET', '/users', server)).status).toBe(401);
    await again.end('SIGTERM');
    await other.remove();
  });

  it('changes nothing if the archive is damaged, crafted or not that of a project', async () => {
    const whole = join(folder, 'instance.archive');
    await keystack(['backup', whole]);
    const damaged = join(folder, 'damaged.archive');
    const bytes = await readFile(archive);
    await writeFile(damaged, bytes.subarray(0, bytes.length - 100));
    const before = await keystack(['project', 'list']);
    const attempts: readonly (readonly [file: string, reason: string])[] = [
      [whole, 'that of a whole instance'],
      [damaged, 'The archive is damaged'],
      [
        await craftArchive(archive, (lines) => replaceValue(lines, 'users', 'project_id', 'internal')),
        'belongs to another row',
      ],
      [
        await craftArchive(archive, (lines) => replaceValue(lines, 'teams', 'project_id', 'internal')),
        'rows of another project',
      ],
      [
        await craftArchive(archive, (lines) => replaceValue(lines, 'teams', 'project_id', null)),
        'rows of another project',
      ],
      [
        await craftArchive(archive, (lines) => replaceValue(lines, 'users', 'id', randomUUID())),
        'belongs to another row',
      ],
      [
        await craftArchive(archive, (lines) => replaceValue(lines, 'team_members', 'team_id', randomUUID())),
        'foreign key',
      ],
      [
        await craftArchive(archive, (lines) => replaceValue(lines, 'users', 'signed_up_at', 'yesterday at noon o')),
        'not valid',
      ],
      [
        await craftArchive(archive, (lines) => lines.push('{"table":"signing_keys","columns":["project_id"]}')),
        'a project has no table signing_keys',
      ],
      [
        await craftArchive(archive, (lines) => lines.splice(0, 1, lines[0]?.replace(/0048_\w+/, '0048_other') ?? '')),
        'tables differ',
      ],
    ];
    // The reasons do not depend on the database. The service of an embedded one imports, and reports the reason.
    for (const [file, reason] of isEmbedded
      ? attempts.filter(([, reason]) => /damaged|foreign key/.test(reason))
      : attempts)
      expect(await refusal(['project', 'import', file, '--owner', owner])).toContain(reason);
    const other = ['--owner', 'nobody@example.com'];
    expect(await refusal(['project', 'import', archive, ...other])).toContain('No owner signs in');
    const taken = ['--owner', owner, '--id', project['id'] ?? ''];
    expect(await refusal(['project', 'import', archive, ...taken])).toContain('There is a project with the id');
    expect(
      await runCommandHere(['project', 'import', archive, '--owner', owner, '--id', 'internal'], settings),
    ).toMatchObject({ code: 2 });
    expect(await keystack(['project', 'list'])).toEqual(before);
  });

  it('is not restored as an instance', async () => {
    const { address, remove } = await createUnmigratedDatabase();
    const message = await refusal(['restore', archive], settingsOf({ address, remove }));
    expect(message).toContain('keystack project import');
    await remove();
  });
});

describe.skipIf(!hasTerminals)('a command on a terminal', () => {
  const commands: [name: string, args: () => string[], progress: RegExp][] = [
    ['doctor', () => ['doctor'], /Checking the service …/],
    ['keys rotate --all', () => ['keys', 'rotate', '--all'], /0 keys/],
    ['project fork', () => ['project', 'fork', project['id'] ?? ''], /Copying the project …/],
    [
      'project import',
      () => ['project', 'import', archive, '--owner', owner],
      isEmbedded ? /[\d.]+ MB sent/ : /\d+ rows, /,
    ],
  ];
  // The service of an embedded database imports.
  it.each(isEmbedded ? commands.slice(-1) : commands)(
    'shows how far it is, and clears the line before the result: %s',
    async (_, args, progress) => {
      const { output } = await runCommandOnTerminal(args(), settings);
      // Commands that act on a running service name it first.
      const [shown] = output.replace(/^Deployment: [^\n]*\n/, '').split('\n');
      expect(shown).toMatch(new RegExp(`^\r\x1b\\[K${progress.source}[^]*\r\x1b\\[K[^\r]+\r?$`));
      const json = await runCommandOnTerminal([...args(), '--json'], settings);
      expect(json.output).not.toContain('\x1b');
    },
  );
});
