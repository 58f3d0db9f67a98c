import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { headerNames } from '@keystack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { craftArchive, linesOf, replaceValue } from '../testing/crafted-archive.ts';
import { createMigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { type RunningService, runService } from '../testing/run-service.ts';

/*
 * Archives of an attacker, who knows the format and the checksum. The owner of the new project may be the attacker,
 * too.
 */

const owner = 'owner@example.org';
const password = 'correct horse battery staple';
const argon2Digest = 'ZWQplUa/7QR/B88kA5yfhw$8llwpTQI33jK9ScsIeh42jPQkCNiH96PIOWBt/TQ//U';

let folder: string;
let database: UnopenedTestDatabase;
let service: RunningService;
let settings: Record<string, string>;
let archive: string;
let admin: Record<string, string>;

async function keystack(...args: readonly string[]) {
  const { code, output } = await runCommandHere([...args, '--json'], settings);
  expect(code, output).toBe(0);
  return JSON.parse(output);
}

async function importError(change: (lines: string[]) => void): Promise<string> {
  const file = await craftArchive(archive, change);
  const { code, output } = await runCommandHere(['project', 'import', file, '--owner', owner], settings);
  expect(code, output).toBe(1);
  return output;
}

async function send(method: string, path: string, headers: Record<string, string>, body: object) {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const result = Object(await response.json());
  expect(response.ok, JSON.stringify(result)).toBe(true);
  return result;
}

/** The title of a terminal, and a color with the character for it that JSON does not escape. */
const escapes = '\u001b]0;title\u0007\u009b31m';

function changedHeader([first = '']: readonly string[], changes: object): string {
  const { archive: header } = JSON.parse(first);
  return JSON.stringify({ archive: { ...header, ...changes } });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystack-hostile-archives-'));
  database = await createMigratedDatabase();
  const { address } = database;
  const secret = { KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6', KEYSTACK_ABUSE_LIMITS: 'off' };
  settings = {
    ...secret,
    ...('url' in address ? { DATABASE_URL: address.url } : { KEYSTACK_DATA_DIR: address.directory }),
  };
  service = await runService(settings);
  settings = { ...settings, PORT: new URL(service.url).port };
  const { url } = await keystack('owner', 'create', owner);
  const internal = {
    [headerNames.accessType]: 'client',
    [headerNames.projectId]: 'internal',
    [headerNames.publishableClientKey]: 'this-publishable-client-key-is-for-local-development-only',
  };
  await send('POST', '/auth/password/reset', internal, { code: new URL(url).searchParams.get('code'), password });
  const session = await send('POST', '/auth/password/sign-in', internal, { email: owner, password });
  const project = await keystack('project', 'create', 'Shop', '--owner', owner);
  admin = {
    [headerNames.accessType]: 'admin',
    [headerNames.projectId]: String(project.id),
    [headerNames.adminAccessToken]: String(session.access_token),
  };
  const user = { primary_email: 'ada@example.com', primary_email_auth_enabled: true, password };
  await send('POST', '/users', admin, user);
  const mailServer = { host: 'mail.example.com', port: 465, username: 'shop', password: 'a mail password' };
  await send('PATCH', '/projects/current', admin, {
    config: {
      domains: [{ domain: 'https://shop.example.com', handler_path: '/handler' }],
      oauth_providers: [{ id: 'github', enabled: true, type: 'standard', client_id: 'x', client_secret: 'y' }],
      email_config: { type: 'standard', ...mailServer, sender_name: 'Shop', sender_email: 'shop@example.com' },
      brand: { logo_url: 'https://shop.example.com/logo.png', primary_color: '#0f766e' },
    },
  });
  await send('PATCH', '/email-templates/email_verification', admin, { subject: 'Welcome' });
  await send('POST', '/webhooks/endpoints', admin, { url: 'https://example.com/webhooks' });
  archive = join(folder, 'shop.archive');
  await keystack('project', 'export', project.id, archive);
});

afterAll(async () => {
  await service.end('SIGTERM');
  await database.remove();
  await rm(folder, { recursive: true });
});

it('is imported without a change', async () => {
  const file = await craftArchive(archive, () => {});
  expect(await keystack('project', 'import', file, '--owner', owner, '--name', 'Copy')).toMatchObject({
    display_name: 'Copy',
  });
});

it.each([
  // The first sign-in would need all memory, or occupy a core for days.
  ['users', 'password_hash', `$argon2id$v=19$m=4000000,t=1,p=1$${argon2Digest}`, 'users.password_hash'],
  ['users', 'password_hash', `$argon2id$v=19$m=19456,t=4000000000,p=1$${argon2Digest}`, 'users.password_hash'],
  ['users', 'password_hash', 'no hash', 'users.password_hash'],
  // The embedded database would abort.
  ['users', 'client_metadata', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'users.client_metadata'],
  ['users', 'display_name', 'x'.repeat(2 ** 21 + 1), 'users.display_name'],
  // No list of users could be read.
  ['users', 'last_active_at', 'infinity', 'users.last_active_at'],
  ['users', 'signed_up_at', '-infinity', 'users.signed_up_at'],
  ['users', 'signed_up_at', '294276-12-31 00:00:00+00', 'users.signed_up_at'],
  // The expired events of all projects would stay, because their deletion would fail.
  ['projects', 'event_retention_days', '2147483647', 'event_retention_days'],
  ['project_domains', 'domain', 'http://evil.example', 'domains.0.domain'],
  ['project_brands', 'primary_color', 'red;background:url(//evil.example)', 'primary_color'],
  ['project_brands', 'terms_url', 'javascript:alert(1)', 'terms_url'],
  ['project_brands', 'logo_url', 'javascript:alert(1)', 'logo'],
  ['oauth_providers', 'client_id', '', 'client_id'],
  ['mail_servers', 'port', '6379', 'Port 6379'],
  ['mail_servers', 'sender_email', 'shop@example.com\r\nBcc: all@example.com', 'sender_email'],
  ['email_templates', 'subject', '', 'subject'],
  ['email_templates', 'content', '{"root":{"type":"Script","data":{}}}', 'email_verification'],
  ['webhook_endpoints', 'url', 'file:///etc/passwd', 'webhook'],
])('is refused with %s.%s of another kind (%#)', async (table, column, value, reason) => {
  const error = await importError((lines) => replaceValue(lines, table, column, value));
  expect(error).toContain('The archive is not valid');
  expect(error).toContain(reason);
});

it('cannot turn on a webhook endpoint whose port the API does not accept', async () => {
  const url = 'https://example.com:6379/';
  const file = await craftArchive(archive, (lines) => replaceValue(lines, 'webhook_endpoints', 'url', url));
  const { id } = await keystack('project', 'import', file, '--owner', owner, '--name', 'With a port');
  const copy = { ...admin, [headerNames.projectId]: String(id) };
  const response = await fetch(`${service.url}/api/v1/webhooks/endpoints`, { headers: copy });
  const { items } = Object(await response.json());
  const enabled = await fetch(`${service.url}/api/v1/webhooks/endpoints/${items[0].id}`, {
    method: 'PATCH',
    headers: { ...copy, 'content-type': 'application/json' },
    body: JSON.stringify({ enabled: true }),
  });
  expect(enabled.status).toBe(400);
  expect(await enabled.text()).toContain('Port 6379');
});

it('is refused before a control line takes the memory of the service', async () => {
  const names = Array.from({ length: 200_000 }, (_, index) => `column_${index}`);
  const error = await importError((lines) => lines.push(JSON.stringify({ table: 'users', columns: names })));
  expect(error).toContain('a line is too long');
});

/** Writes an archive whose table `users` ends with more lines. It has no end, because nothing reads that far. */
async function archiveWithUsers(more: (row: string) => Iterable<string>): Promise<string> {
  const lines = await linesOf(archive);
  const index = lines.findIndex((line) => line.startsWith('{"table":"users"'));
  const file = join(folder, `${crypto.randomUUID()}.archive`);
  const all = function* () {
    for (const line of [...lines.slice(0, index + 2), ...more(lines[index + 1] ?? '')]) yield `${line}\n`;
  };
  await pipeline(Readable.from(all()), createGzip({ level: 1 }), createWriteStream(file));
  return file;
}

/** Returns a line with the same row that has a number of bytes. */
const padded = (row: string, bytes: number) => `[${' '.repeat(bytes - row.length)}${row.slice(1)}`;

const projects = async () => (await keystack('project', 'list')).projects;

it('stops at 300 MB of an archive that is packed into less than 2 MB, and changes nothing', async () => {
  const before = await projects();
  const file = await archiveWithUsers((row) => Array.from({ length: 21 }, () => padded(row, 15_000_000)));
  expect((await stat(file)).size).toBeLessThan(2_000_000);
  const { code, output } = await runCommandHere(['project', 'import', file, '--owner', owner], settings);
  expect(code).toBe(1);
  expect(output).toContain('The archive is too large: unpacked, it has more than 300 MB');
  expect(output).toContain('--max-size');
  expect(await projects()).toEqual(before);
});

it('stops at a row for every 128 bytes, and at the size that the operator chooses', async () => {
  const many = await craftArchive(archive, (lines) => {
    const index = lines.findIndex((line) => line.startsWith('{"table":"project_domains"'));
    const { columns } = JSON.parse(lines[index] ?? '');
    const row: unknown[] = JSON.parse(lines[index + 1] ?? '');
    const withDomain = (domain: string) => row.map((value, column) => (columns[column] === 'domain' ? domain : value));
    const rows = Array.from({ length: 8000 }, (_, number) => JSON.stringify(withDomain(`https://${number}.example`)));
    expect(rows.join().length).toBeLessThan(900_000);
    lines.splice(index + 1, 1, ...rows);
  });
  const large = await archiveWithUsers((row) => [padded(row, 1_000_000)]);
  for (const file of [many, large]) {
    const { output } = await runCommandHere(['project', 'import', file, '--owner', owner, '--max-size', '1'], settings);
    expect(output).toContain('unpacked, it has more than 1 MB, or too many rows');
  }
  const untouched = await craftArchive(archive, () => {});
  expect(
    await keystack('project', 'import', untouched, '--owner', owner, '--name', 'Small', '--max-size', '1'),
  ).toEqual(expect.objectContaining({ display_name: 'Small' }));
});

it.each<[string, (lines: string[]) => void]>([
  ['a value', (lines) => replaceValue(lines, 'users', 'email_verified', escapes)],
  ['a table', (lines) => lines.push(JSON.stringify({ table: escapes, columns: [] }))],
  ['the version', (lines) => lines.splice(0, 1, changedHeader(lines, { version: escapes, migrations: [] }))],
])('prints nothing of %s that a terminal executes', async (_part, change) => {
  const error = await importError(change);
  expect(error).toContain('0;title');
  expect(error).toMatch(/^[\P{Cc}\n]*$/u);
});

it('is verified without printing what a terminal executes', async () => {
  const file = await craftArchive(archive, (lines) => {
    lines.splice(0, 1, changedHeader(lines, { version: escapes, createdAt: escapes }));
  });
  for (const args of [
    ['verify', file],
    ['verify', file, '--json'],
  ]) {
    const { code, output } = await runCommandHere(args, settings);
    expect(code).toBe(0);
    expect(output).toContain('0;title');
    expect(output).toMatch(/^[\P{Cc}\n]*$/u);
  }
});

it('creates no project after an error in the last of its rows', async () => {
  const before = await projects();
  const error = await importError((lines) => lines.push('[]'));
  expect(error).toContain('archive');
  expect(await projects()).toEqual(before);
});
