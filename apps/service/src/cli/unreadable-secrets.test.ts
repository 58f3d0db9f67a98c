import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headerNames } from '@keystack/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { linesOf } from '../testing/crafted-archive.ts';
import { createMigratedDatabase, createUnmigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { runCommandApartHere } from '../testing/run-command-here.ts';
import { runServiceHere, type ServiceHere } from '../testing/run-service-here.ts';

/*
 * An instance in which one second factor and one secret of an OAuth provider are damaged: the operator can save
 * everything else.
 */

const secret = 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6';
const otherSecret = 'another secret of the tests: q4Lw8ZrT2mN6vX9cK3jH7';
const passphrase = { KEYSTACK_ARCHIVE_PASSPHRASE: 'a passphrase of the tests' };
const owner = 'owner@example.org';
const password = 'correct horse battery staple';
const unreadable = { users: 1, oauth_providers: 1 };

let folder: string;
let source: UnopenedTestDatabase;
/** The project with the damaged secrets. */
let projectId: string;
let damagedUserId: string;
const cleanUps: (() => Promise<unknown>)[] = [];

const settingsOf = ({ address }: UnopenedTestDatabase, rootSecret = secret): Record<string, string> => ({
  KEYSTACK_SECRET: rootSecret,
  KEYSTACK_ABUSE_LIMITS: 'off',
  ...('url' in address ? { DATABASE_URL: address.url } : { KEYSTACK_DATA_DIR: address.directory }),
});

async function keystack(args: readonly string[], settings: Record<string, string>) {
  const { code, output, stdout, stderr } = await runCommandApartHere([...args, '--json'], settings);
  expect(code, output).toBe(0);
  return { result: JSON.parse(stdout ?? ''), warnings: stderr ?? '' };
}

async function emptyDatabase(): Promise<UnopenedTestDatabase> {
  const database = await createUnmigratedDatabase();
  cleanUps.push(database.remove);
  return database;
}

async function send(
  service: ServiceHere,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
) {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: Object(await response.json()) };
}

const asClient = (id: string, key: string) => ({
  [headerNames.accessType]: 'client',
  [headerNames.projectId]: id,
  [headerNames.publishableClientKey]: key,
});
const ofInternal = asClient('internal', 'this-publishable-client-key-is-for-local-development-only');

/** Signs the owner in, and returns the headers of the owner for a project. */
async function asOwner(service: ServiceHere, id: string): Promise<Record<string, string>> {
  const { body } = await send(service, 'POST', '/auth/password/sign-in', ofInternal, { email: owner, password });
  return {
    [headerNames.accessType]: 'admin',
    [headerNames.projectId]: id,
    [headerNames.adminAccessToken]: body.access_token,
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystack-unreadable-'));
  source = await createMigratedDatabase();
  const service = await runServiceHere(settingsOf(source));
  const settings = { ...settingsOf(source), PORT: new URL(service.url).port };
  const { result } = await keystack(['owner', 'create', owner], settings);
  const code = new URL(result.url).searchParams.get('code');
  await send(service, 'POST', '/auth/password/reset', ofInternal, { code, password });
  const { result: project } = await keystack(['project', 'create', 'Shop', '--owner', owner], settings);
  projectId = project.id;
  const admin = await asOwner(service, projectId);
  for (const name of ['ada', 'eve']) {
    const user = {
      primary_email: `${name}@example.com`,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password,
      totp_secret_base64: Buffer.alloc(20, 7).toString('base64'),
    };
    const created = await send(service, 'POST', '/users', admin, user);
    expect(created.status).toBe(201);
    if (name === 'eve') damagedUserId = created.body.id;
  }
  const oauth_providers = ['github', 'google'].map((id) => ({
    id,
    enabled: true,
    type: 'standard',
    client_id: 'x',
    client_secret: `the secret of ${id}`,
  }));
  const changed = await send(service, 'PATCH', '/projects/current', admin, { config: { oauth_providers } });
  expect(changed.status).toBe(200);
  await service.end();
  const db = await openDatabase(source.address, { log: quiet });
  const damage = sql`set_byte(totp_secret, 30, get_byte(totp_secret, 30) # 1)`;
  await sql`update users set totp_secret = ${damage} where project_id = ${projectId} and id = ${damagedUserId}`.execute(
    db.sql,
  );
  // Encrypted with a root secret that is lost.
  await sql`update oauth_providers set client_secret = set_byte(client_secret, 0, get_byte(client_secret, 0) # 1)
    where project_id = ${projectId} and id = 'github'`.execute(db.sql);
  await db.close();
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});
afterAll(async () => {
  await source.remove();
  await rm(folder, { recursive: true });
});

/** Returns the rows with the damaged values of an archive. */
async function damagedRows(archive: string): Promise<string[]> {
  return (await linesOf(archive))
    .filter((line) => line.includes(damagedUserId) || line.includes('"github"'))
    .toSorted();
}

describe('secrets that cannot be decrypted', () => {
  it('are in a backup and in the restored and the moved database as they were, counted and with a warning', async () => {
    const own = join(folder, 'own.archive');
    await keystack(['backup', own], settingsOf(source));
    const verified = await keystack(['verify', own], settingsOf(source));
    expect(verified.result.unreadable).toEqual(unreadable);
    expect(verified.warnings).toMatch(/cannot be decrypted: 1 in oauth_providers, 1 in users\..*KEYSTACK_SECRET/);
    const { output } = await runCommandApartHere(['verify', own], settingsOf(source));
    expect(output).toContain('All other secrets can be decrypted.');

    const encrypted = join(folder, 'passphrase.archive');
    const written = await keystack(['backup', encrypted], { ...settingsOf(source), ...passphrase });
    expect([written.result.unreadable, written.warnings]).toEqual([unreadable, expect.stringContaining('as they are')]);
    const target = await emptyDatabase();
    const settings = settingsOf(target, otherSecret);
    const restored = await keystack(['restore', encrypted], { ...settings, ...passphrase });
    expect([restored.result.unreadable, restored.warnings]).toEqual([unreadable, expect.stringContaining('restored')]);
    const again = join(folder, 'again.archive');
    await keystack(['backup', again], settings);
    expect((await keystack(['verify', again], settings)).result.unreadable).toEqual(unreadable);

    const moved = await emptyDatabase();
    const to = 'url' in moved.address ? moved.address.url : moved.address.directory;
    await keystack(['move', to], settingsOf(source));
    const copy = join(folder, 'moved.archive');
    await keystack(['backup', copy], settingsOf(moved));
    expect(await damagedRows(copy)).toEqual(await damagedRows(own));
  });

  it('are replaced in copies of their project, which go on to require the second factor', async () => {
    const service = await runServiceHere(settingsOf(source));
    cleanUps.push(service.end);
    const settings = { ...settingsOf(source), PORT: new URL(service.url).port };
    const file = join(folder, 'shop.archive');
    const exported = await keystack(['project', 'export', projectId, file], settings);
    expect([exported.result.unreadable, exported.warnings]).toEqual([unreadable, expect.stringContaining('random')]);
    expect((await keystack(['verify', file], settings)).result.unreadable).toEqual({});
    const imported = await keystack(['project', 'import', file, '--owner', owner], settings);
    const forked = await keystack(['project', 'fork', projectId], settings);
    expect([forked.result.unreadable_secrets, forked.warnings]).toEqual([2, expect.stringContaining('random')]);

    for (const { result: copy } of [imported, forked]) {
      const admin = await asOwner(service, copy.id);
      const { body } = await send(service, 'POST', '/projects/current/reveal-secrets', admin, {});
      expect(body.oauth_providers).toMatchObject([
        { id: 'github', client_secret: expect.not.stringContaining('the secret of github') },
        { id: 'google', client_secret: 'the secret of google' },
      ]);
      const headers = asClient(copy.id, copy.publishable_client_key);
      const user = { email: 'eve@example.com', password };
      const attempt = await send(service, 'POST', '/auth/password/sign-in', headers, user);
      expect(attempt.body.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
      const code = { type: 'totp', code: attempt.body.details.attempt_code, totp: '123456' };
      const refused = await send(service, 'POST', '/auth/mfa/sign-in', headers, code);
      expect(refused.body.code).toBe('INVALID_TOTP_CODE');
    }
  });
});
