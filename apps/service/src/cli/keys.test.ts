import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headerNames } from '@keystack/contract';
import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { createMigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { type RunningService, runService } from '../testing/run-service.ts';

/* New keys by the command line, while services run. */

const isEmbedded = inject('database') === 'pglite';
const formerSecret = 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6';
const newSecret = 'another secret of the tests: q4Lw8ZrT2mN6vX9cK3jH7';
const user = { email: 'ada@example.com', password: 'correct horse battery staple' };

const credentials = {
  [headerNames.projectId]: 'internal',
  [headerNames.publishableClientKey]: 'this-publishable-client-key-is-for-local-development-only',
  [headerNames.superSecretAdminKey]: 'this-super-secret-admin-key-is-for-local-development-only',
};

async function send(service: RunningService, method: string, path: string, sent: object, body?: object) {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: {
      ...credentials,
      [headerNames.accessType]: 'client',
      ...(body && { 'content-type': 'application/json' }),
      ...sent,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: Object(await response.json()) };
}

let database: UnopenedTestDatabase;
let folder: string;
let services: RunningService[];
beforeEach(async () => {
  database = await createMigratedDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keystack-keys-'));
  services = [];
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.end('SIGTERM')));
  await database.remove();
  await rm(folder, { recursive: true });
});

const settings = (secrets: string): Record<string, string> => ({
  KEYSTACK_SECRET: secrets,
  // The issuer of the tokens of all replicas.
  KEYSTACK_URL: 'http://localhost:8100',
  KEYSTACK_ABUSE_LIMITS: 'off',
  KEYSTACK_OWNER_SIGN_UP: 'open',
  ...('url' in database.address
    ? { DATABASE_URL: database.address.url }
    : { KEYSTACK_DATA_DIR: database.address.directory }),
});

/** Starts the replicas that the database allows: two, or one with the embedded database. */
async function startReplicas(secrets: string): Promise<RunningService[]> {
  services = await Promise.all(Array.from({ length: isEmbedded ? 1 : 2 }, () => runService(settings(secrets))));
  return services;
}

async function keystack(args: readonly string[], secrets: string) {
  const port = new URL(services[0]?.url ?? '').port;
  const { code, output } = await runCommandHere(args, { ...settings(secrets), PORT: port });
  expect(code, output).toBe(0);
  return output;
}

/** Signs in and calls replicas in turn until `until` has settled. Returns the statuses of all responses. */
async function load(until: Promise<unknown>): Promise<Set<number>> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  until.then(over, over);
  const statuses = new Set<number>();
  for (let turn = 0; !isOver; turn += 1) {
    const [one, other] = [services[turn % services.length], services[(turn + 1) % services.length]];
    if (one === undefined || other === undefined) throw new Error('No service runs.');
    const signedIn = await send(one, 'POST', '/auth/password/sign-in', {}, user);
    const token = String(signedIn.body['access_token']);
    const me = await send(other, 'GET', '/users/me', { [headerNames.accessToken]: token });
    for (const { status } of [signedIn, me]) statuses.add(status);
  }
  return statuses;
}

async function signUp(): Promise<{ token: string; refreshToken: string }> {
  const [service] = services;
  if (service === undefined) throw new Error('No service runs.');
  const { body } = await send(
    service,
    'POST',
    '/auth/password/sign-up',
    {},
    {
      ...user,
      verification_callback_url: `${service.url}/handler/email-verification`,
    },
  );
  expect(body).toHaveProperty('access_token');
  return { token: String(body['access_token']), refreshToken: String(body['refresh_token']) };
}

/** Does what the service does in production when it has sent an email. */
async function deleteContentOfEmails(): Promise<void> {
  const db = await openDatabase(database.address, { log: quiet });
  await db.sql
    .updateTable('emails')
    .set({ content: Buffer.alloc(0) })
    .execute();
  await db.close();
}

describe.skipIf(!isEmbedded)('keystack keys reseal with a single process, which is restarted', () => {
  it('encrypts everything with the new root secret under load, so that the former one can be removed', async () => {
    await startReplicas(formerSecret);
    const { token } = await signUp();
    const totp_secret_base64 = Buffer.alloc(20, 7).toString('base64');
    const [first] = services;
    const secured =
      first &&
      (await send(first, 'PATCH', '/users/me', { [headerNames.accessToken]: token }, { totp_secret_base64: null }));
    expect(secured?.status).toBe(200);
    const admin = { [headerNames.accessType]: 'admin' };
    const created =
      first && (await send(first, 'POST', '/users', admin, { display_name: 'Grace', totp_secret_base64 }));
    expect(created?.status).toBe(201);
    await Promise.all(services.map((service) => service.end('SIGTERM')));

    const both = `${newSecret},${formerSecret}`;
    await startReplicas(both);
    const resealing = keystack(['keys', 'reseal', '--json'], both);
    expect(await load(resealing)).toEqual(new Set([200]));
    // The second factor, two signing keys or more, and the emails of the sign-up.
    expect(JSON.parse(await resealing).resealed).toBeGreaterThanOrEqual(4);
    expect(JSON.parse(await keystack(['keys', 'reseal', '--json'], both))).toEqual({ resealed: 0 });
    await Promise.all(services.map((service) => service.end('SIGTERM')));
    await deleteContentOfEmails();

    await startReplicas(newSecret);
    const archive = join(folder, 'archive');
    await keystack(['backup', archive], newSecret);
    expect(await keystack(['verify', archive], newSecret)).toContain('All secrets can be decrypted.');
    expect(await load(keystack(['version'], newSecret))).toEqual(new Set([200]));
  });
});

/* The rest of the commands does not depend on the database. */

describe.skipIf(isEmbedded)('keystack keys reseal with a value that no root secret decrypts', () => {
  it('names it, encrypts the others, and fails', async () => {
    await startReplicas(formerSecret);
    await signUp();
    await Promise.all(services.map((service) => service.end('SIGTERM')));
    const lost = createSecretCipher(['a root secret that nobody has any more']).encrypt('x', 'any context');
    const db = await openDatabase(database.address, { log: quiet });
    await db.sql.updateTable('users').set({ totp_secret: lost }).execute();
    await db.close();
    await deleteContentOfEmails();
    const both = `${newSecret},${formerSecret}`;
    await startReplicas(both);
    const port = new URL(services[0]?.url ?? '').port;
    const { code, output } = await runCommandHere(['keys', 'reseal'], { ...settings(both), PORT: port });
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('1 others cannot be decrypted with any of its secrets'),
    ]);
    expect(output).toMatch(/^Encrypted [1-9]\d* values .*\n {2}users\.totp_secret \(totp:internal:/s);
    expect(output).not.toContain(newSecret);
  });
});

describe.skipIf(isEmbedded)('keystack keys rotate', () => {
  it('publishes the next key under load, and no request fails', async () => {
    await startReplicas(formerSecret);
    const { token } = await signUp();
    const rotating = keystack(['keys', 'rotate', 'internal'], formerSecret);
    expect(await load(rotating)).toEqual(new Set([200]));
    expect(await rotating).toContain('Rotated the key of 1 project. The new keys are published now');
    expect(await keystack(['keys', 'rotate', '--all'], formerSecret)).toMatch(/Rotated the key/);
    expect(await keystack(['keys', 'rotate', 'internal'], formerSecret)).toContain('No key was rotated');
    for (const service of services) {
      const jwks = await (await fetch(`${service.url}/.well-known/jwks.json`)).json();
      expect(jwks.keys).toHaveLength(2);
      expect((await send(service, 'GET', '/users/me', { [headerNames.accessToken]: token })).status).toBe(200);
    }
  });

  it('replaces a leaked key with --now, and the session goes on', async () => {
    await startReplicas(formerSecret);
    const { token, refreshToken } = await signUp();
    const [service] = services;
    if (service === undefined) throw new Error('No service runs.');
    await keystack(['keys', 'rotate', 'internal', '--now'], formerSecret);
    expect((await send(service, 'GET', '/users/me', { [headerNames.accessToken]: token })).status).toBe(401);
    const { body } = await send(service, 'POST', '/auth/sessions/current/refresh', {
      [headerNames.refreshToken]: refreshToken,
    });
    const renewed = String(body['access_token']);
    expect(decodeProtectedHeader(renewed).kid).not.toBe(decodeProtectedHeader(token).kid);
    expect((await send(service, 'GET', '/users/me', { [headerNames.accessToken]: renewed })).status).toBe(200);
  });

  it('needs one project or --all', async () => {
    const { code, output } = await runCommandHere(['keys', 'rotate'], settings(formerSecret));
    expect([code, output]).toEqual([2, 'error: name one project, or use --all for all projects\n']);
  });
});
