import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { headerNames } from '@keystack/contract';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import type { DatabaseLocation } from '../database/database-location.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { compilePglite, createMigratedDatabase, createUnmigratedDatabase } from '../testing/database.ts';
import { startPiped } from '../testing/piped-commands.ts';
import { quiet } from '../testing/quiet.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { runService, waitForOutput } from '../testing/run-service.ts';
import { runServiceHere, type ServiceHere } from '../testing/run-service-here.ts';

/* Backups, restores and moves by the command line, with a service that runs before, meanwhile and afterwards. */

/** Runs on a PostgreSQL server only, because the behavior does not depend on the database. */
const itOnServer = it.skipIf(inject('database') === 'pglite');

const secret = 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6';
const otherSecret = 'another secret of the tests: q4Lw8ZrT2mN6vX9cK3jH7';
const passphrase = 'a passphrase of the tests';

const user = { email: 'ada@example.com', password: 'correct horse battery staple', totp: Buffer.alloc(20, 7) };
const adminKey = 'this-super-secret-admin-key-is-for-local-development-only';
const headers = (access: 'client' | 'admin', key: string) => ({
  'content-type': 'application/json',
  [headerNames.accessType]: access,
  [headerNames.projectId]: 'internal',
  [access === 'admin' ? headerNames.superSecretAdminKey : headerNames.publishableClientKey]: key,
});
const asAdmin = headers('admin', adminKey);
const asClient = headers('client', 'this-publishable-client-key-is-for-local-development-only');

async function post(service: ServiceHere, path: string, body: object, sent: Record<string, string> = asClient) {
  const options = { method: 'POST', headers: sent, body: JSON.stringify(body) };
  return (await fetch(`${service.url}/api/v1${path}`, options)).json();
}

let folder: string;
let source: Awaited<ReturnType<typeof createMigratedDatabase>>;
const cleanUps: (() => Promise<unknown>)[] = [];

const settingsOf = (location: DatabaseLocation, rootSecret = secret): Record<string, string> => ({
  KEYSTACK_SECRET: rootSecret,
  KEYSTACK_ABUSE_LIMITS: 'off',
  ...('url' in location ? { DATABASE_URL: location.url } : { KEYSTACK_DATA_DIR: location.directory }),
});

async function keystack(args: readonly string[], settings: Record<string, string>) {
  const { code, output } = await runCommandHere(args, settings);
  expect(code, output).toBe(0);
  return output;
}

/** Runs a service while `work` uses it. */
async function withService<T>(settings: Record<string, string>, work: (service: ServiceHere) => Promise<T>) {
  const service = await runServiceHere(settings);
  try {
    return await work(service);
  } finally {
    await service.end();
  }
}

async function emptyDatabase(): Promise<DatabaseLocation> {
  const { address, remove } = await createUnmigratedDatabase();
  cleanUps.push(remove);
  return address;
}

async function emptyDirectory(): Promise<DatabaseLocation> {
  await compilePglite();
  const directory = await mkdtemp(join(tmpdir(), 'keystack-archive-'));
  cleanUps.push(() => rm(directory, { recursive: true, force: true }));
  return { directory };
}

/** Signs the user in with the password alone, which needs the second factor next. */
function signInAttempt(service: ServiceHere) {
  return post(service, '/auth/password/sign-in', { email: user.email, password: user.password });
}

/** Signs the user in with the password and the second factor. */
async function signIn(service: ServiceHere) {
  const { details } = await signInAttempt(service);
  const secretOfApp = new Secret({ buffer: new Uint8Array(user.totp).buffer });
  const code = new TOTP({ secret: secretOfApp, digits: 6, period: 30 }).generate();
  const body = { type: 'totp', code: details.attempt_code, totp: code };
  return post(service, '/auth/mfa/sign-in', body);
}

/** Returns the lines of an archive, those of each table sorted, without the first and the last. */
async function contentOf(file: string) {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');
  return lines.slice(1, -1).toSorted();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystack-archives-'));
  source = await createMigratedDatabase();
  await withService(settingsOf(source.address), async (service) => {
    const totp_secret_base64 = user.totp.toString('base64');
    const { id: userId, ...created } = await post(
      service,
      '/users',
      {
        primary_email: user.email,
        primary_email_verified: true,
        primary_email_auth_enabled: true,
        password: user.password,
        totp_secret_base64,
        server_metadata: { 'line\nbreak': '\\ "quoted" ☃' },
      },
      asAdmin,
    );
    expect(userId, JSON.stringify(created)).toEqual(expect.any(String));
  });
  const db = await openDatabase(source.address, { log: quiet });
  // Values that only the database can hold exactly.
  const metadata = '{"big": 12345678901234567890.5, "huge": 1e400, "none": null}';
  await sql`update users set client_metadata = ${metadata}::jsonb, client_read_only_metadata = 'null'::jsonb`.execute(
    db.sql,
  );
  // A pending link, which the database stores as base64 inside of JSON.
  const { project_id, id } = await db.sql.selectFrom('users').select(['project_id', 'id']).executeTakeFirstOrThrow();
  const link = createSecretCipher([secret]).encrypt('x'.repeat(200), `oauth link:${project_id}:${id}`);
  await sql`insert into verification_codes (project_id, purpose, code_hash, tail_hash, user_id, created_at, expires_at, data)
    values (${project_id}, 'mfa', ${link.subarray(0, 32)}, ${link.subarray(0, 32)}, ${id}, now(), now() + '1 hour',
      jsonb_build_object('link', encode(${link}, 'base64')))`.execute(db.sql);
  await db.close();
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

afterAll(async () => {
  await source.remove();
  await rm(folder, { recursive: true });
});

describe('keystack backup', () => {
  it('archives everything while the service runs, and keystack restore gives the same database', async () => {
    const file = join(folder, 'whole.keystack');
    const printed = await withService(settingsOf(source.address), async (service) => {
      const settings = { ...settingsOf(source.address), PORT: new URL(service.url).port };
      const lastBackup = async () =>
        (await (await fetch(`${service.url}/api/v1/backups/last`, { headers: asAdmin })).json()).written_at_millis;
      const former = await lastBackup();
      const output = await keystack(['backup', file, '--json'], settings);
      expect(await lastBackup()).toBeGreaterThan(former ?? 0);
      return output;
    });
    const { rows } = JSON.parse(printed);
    expect(rows).toMatchObject({ users: 1, verification_codes: expect.any(Number), projects: 2 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const verified = JSON.parse(await keystack(['verify', file, '--json'], settingsOf(source.address)));
    expect(verified).toMatchObject({ engine: inject('database'), rows, migration: expect.stringMatching(/^\d{4}_/) });

    const target = await emptyDatabase();
    expect(await keystack(['restore', file], settingsOf(target))).toMatch(/^Restored \d+ rows\./);
    const again = join(folder, 'again.keystack');
    await keystack(['backup', again], settingsOf(target));
    expect(await contentOf(again)).toEqual(await contentOf(file));
    await withService(settingsOf(target), async (service) => {
      expect(await signIn(service)).toHaveProperty('access_token');
      // An identity column goes on after the archived rows.
      const db = inject('database') === 'postgres' ? await openDatabase(target, { log: quiet }) : null;
      const { rows: repeated } =
        db === null
          ? { rows: [] }
          : await sql`select position from events group by 1 having count(*) > 1`.execute(db.sql);
      expect(repeated).toEqual([]);
      await db?.close();
    });
  });

  itOnServer('encrypts the secrets with a passphrase, for an instance with another root secret', async () => {
    const file = join(folder, 'passphrase.keystack');
    const written = await keystack(['backup', file, '--json'], {
      ...settingsOf(source.address),
      KEYSTACK_ARCHIVE_PASSPHRASE: passphrase,
    });
    const target = settingsOf(await emptyDatabase(), otherSecret);
    const refused = await runCommandHere(['restore', file], target);
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('Set KEYSTACK_ARCHIVE_PASSPHRASE') });
    const wrong = await runCommandHere(['restore', file], { ...target, KEYSTACK_ARCHIVE_PASSPHRASE: `${passphrase}s` });
    expect(wrong).toEqual({ code: 1, output: expect.stringContaining('is not the passphrase of this archive') });
    await keystack(['verify', file], { ...target, KEYSTACK_ARCHIVE_PASSPHRASE: passphrase });
    const restored = await keystack(['restore', file, '--json'], {
      ...target,
      KEYSTACK_ARCHIVE_PASSPHRASE: passphrase,
    });
    expect(JSON.parse(written)).toEqual({ file, ...JSON.parse(restored) });
    expect(JSON.parse(restored)).toEqual({
      rows: expect.objectContaining({ users: expect.any(Number) }),
      unreadable: {},
    });
    await withService(target, async (service) => expect(await signIn(service)).toHaveProperty('access_token'));
    // Every secret, also those that this sign-in does not use.
    const own = join(folder, 'own.keystack');
    await keystack(['backup', own], target);
    expect(await keystack(['verify', own], target)).toContain('All secrets can be decrypted.');
    expect((await runCommandHere(['verify', own], settingsOf(source.address))).output).toContain('not in the settings');
  });

  itOnServer(
    'refuses a passphrase that can be guessed, and an archive on a terminal or for a database that is not empty',
    async () => {
      const weak = await runCommandHere(['backup', '-'], {
        ...settingsOf(source.address),
        KEYSTACK_ARCHIVE_PASSPHRASE: 'short',
      });
      expect(weak).toEqual({ code: 2, output: expect.stringContaining('fewer than 16 characters') });
      const file = join(folder, 'again-into-source.keystack');
      await keystack(['backup', file], settingsOf(source.address));
      const refused = await runCommandHere(['restore', file], settingsOf(source.address));
      expect(refused).toEqual({ code: 1, output: expect.stringContaining('The database is not empty') });
    },
  );
});

describe('an archive that cannot be written or read', () => {
  itOnServer(
    'ends with an error if the reader of the standard output goes away, or the folder is missing',
    async () => {
      const { child, ended } = await startPiped(['backup', '-'], settingsOf(source.address));
      child.stdout.destroy();
      const { code, errors } = await ended;
      expect([code, errors]).toEqual([
        1,
        expect.stringMatching(/^The archive cannot be written to the standard output: /),
      ]);
      const file = join(folder, 'missing', 'folder.keystack');
      const refused = await runCommandHere(['backup', file], settingsOf(source.address));
      expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^The archive cannot be written to .*ENOENT/) });
    },
  );

  itOnServer('ends with an error if the file to restore is missing', async () => {
    const target = settingsOf(await emptyDatabase());
    for (const command of ['verify', 'restore']) {
      const refused = await runCommandHere([command, join(folder, 'missing.keystack')], target);
      expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^The archive cannot be read: ENOENT/) });
    }
  });

  itOnServer('is complete if several commands write to the same file', async () => {
    const file = join(folder, 'shared.keystack');
    await withService(settingsOf(source.address), async (service) => {
      const settings = { ...settingsOf(source.address), PORT: new URL(service.url).port };
      await Promise.all(Array.from({ length: 4 }, () => keystack(['backup', file], settings)));
    });
    await keystack(['verify', file], settingsOf(source.address));
    expect((await readdir(folder)).filter((name) => name.includes('incomplete'))).toEqual([]);
  });
});

describe.skipIf(inject('database') === 'postgres')('a backup of a running embedded database', () => {
  const requestCopy = (service: ServiceHere) => post(service, '/internal/database-copies', {}, asAdmin);

  it('has a copy that later requests for copies do not delete, in a folder that only its owner can read', async () => {
    await withService(settingsOf(source.address), async (service) => {
      const copies = await Promise.all(Array.from({ length: inject('daily') ? 4 : 16 }, () => requestCopy(service)));
      for (const { directory } of copies) {
        expect((await stat(String(directory))).mode & 0o777).toBe(0o700);
        expect(await readdir(join(String(directory), 'postgres'))).toContain('PG_VERSION');
      }
    });
  });

  it('does not open or delete a folder that another program names', async () => {
    const other = await emptyDirectory();
    const directory = 'directory' in other ? other.directory : '';
    await mkdir(join(directory, 'postgres'));
    const server = createServer((_request, response) => response.end(JSON.stringify({ directory }))).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await withService(settingsOf(source.address), async () => {
      const settings = { ...settingsOf(source.address), PORT: String(port) };
      const refused = await runCommandHere(['backup', join(folder, 'foreign.keystack')], settings);
      expect(refused).toEqual({ code: 1, output: expect.stringContaining('does not use the data directory') });
    });
    server.close();
    expect(await readdir(directory)).toEqual(['postgres']);
  });

  it('and a restored one are in a folder that only its owner can read', async () => {
    const file = join(folder, 'modes.keystack');
    await keystack(['backup', file], settingsOf(source.address));
    const target = await emptyDirectory();
    await keystack(['restore', file], settingsOf(target));
    const cluster = join('directory' in target ? target.directory : '', 'postgres');
    expect((await stat(cluster)).mode & 0o777).toBe(0o700);
  });
});

describe('a damaged archive', () => {
  const damages: [string, (lines: string[]) => string[] | Buffer, RegExp][] = [
    ['without its end', (lines) => lines.slice(0, -1), /its end is missing/],
    ['with a changed row', (lines) => lines.map((line) => line.replace('ada@', 'eve@')), /does not match its checksum/],
    ['without a row', (lines) => lines.filter((line) => !line.includes('ada@')), /does not match its checksum/],
    ['that was cut', (lines) => gzipSync(lines.join('\n')).subarray(0, 500), /incomplete/],
    [
      'with a row that is too long',
      (lines) => lines.map((line) => (line.includes('ada@') ? line.replace(/]$/, ',"more"]') : line)),
      /a row of the table "users" does not have a text for each column/,
    ],
    [
      'with a row of numbers',
      (lines) => lines.map((line) => (line.includes('ada@') ? line.replace(/,[^,]*]$/, ',1]') : line)),
      /a row of the table "users" does not have a text for each column/,
    ],
    [
      'with a table twice',
      (lines) => lines.flatMap((line) => (line.startsWith('{"table":"users"') ? [line, line] : [line])),
      /the table "users" or one of its columns twice/,
    ],
    [
      'with a column twice',
      (lines) => lines.map((line) => (line.startsWith('{"table":"users"') ? line.replace(/]}$/, ',"id"]}') : line)),
      /the table "users" or one of its columns twice/,
    ],
    [
      'with a table of a dangerous name',
      ([first = '', ...rest]) => [first, '{"table":"__proto__","columns":["__proto__"]}', '["x"]', ...rest],
      /does not match its checksum|a table __proto__, which its migrations do not create/,
    ],
    [
      'with a sequence that is no number',
      (lines) => lines.map((line) => line.replace('"events.position":"', '$&x')),
      /not an archive of Keystack/,
    ],
    ['with a header and an end in one line', ([first = '']) => [first.replace(/}$/, ',"end":{}}')], /not an archive/],
    ['with an incomplete header', ([, ...rest]) => ['{"archive":{"format":1}}', ...rest], /not an archive of Keystack/],
    ['that is no archive', () => ['{}'], /not an archive of Keystack/],
    ['that is no gzip file', () => Buffer.from('hello'), /not compressed with gzip/],
    [
      'of a newer format',
      ([first = '', ...rest]) => [first.replace('"format":1', '"format":2'), ...rest],
      /newer version/,
    ],
    [
      'of a newer version',
      ([first = '', ...rest]) => [
        first.replace(/"migrations":\[/, '$&{"name":"9999_new.sql","checksum":""},'),
        ...rest,
      ],
      /9999_new/,
    ],
  ];
  let undamaged: string[];
  let target: Awaited<ReturnType<typeof createUnmigratedDatabase>>;
  beforeAll(async () => {
    // One for all, because it stays empty.
    target = await createUnmigratedDatabase();
    const file = join(folder, 'undamaged.keystack');
    await keystack(['backup', file], settingsOf(source.address));
    undamaged = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  });
  afterAll(() => target.remove());

  /** Returns the names of everything that the database has. */
  async function readTarget(): Promise<string[]> {
    if ('directory' in target.address) return readdir(target.address.directory);
    const client = new pg.Client(target.address.url);
    await client.connect();
    const { rows } = await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`);
    await client.end();
    return rows.map(({ relname }) => relname);
  }

  // Reading does not depend on the database.
  it.each(inject('database') === 'pglite' ? damages.slice(0, 1) : damages)(
    '%s is refused, and leaves the database empty',
    async (_name, damage, message) => {
      const file = join(folder, `${randomUUID()}.keystack`);
      const damaged = damage(undamaged);
      writeFileSync(file, Buffer.isBuffer(damaged) ? damaged : gzipSync(`${damaged.join('\n')}\n`));
      for (const command of ['verify', 'restore']) {
        if (command === 'verify' && /9999/.test(String(message))) continue;
        const { code, output } = await runCommandHere([command, file], settingsOf(target.address));
        expect([code, output]).toEqual([1, expect.stringMatching(message)]);
      }
      const left = await readTarget();
      if ('directory' in target.address) expect(left).not.toContain('postgres');
      else expect(left).toEqual([]);
    },
  );
});

describe.skipIf(inject('database') === 'pglite')('keystack move', () => {
  it('copies a PostgreSQL database to an embedded one and back', async () => {
    const directory = await emptyDirectory();
    const start = await runCommandHere(
      ['move', 'directory' in directory ? directory.directory : ''],
      settingsOf(source.address),
    );
    expect(start).toEqual({ code: 0, output: expect.stringContaining('Copied') });
    await withService(settingsOf(directory), async (service) =>
      expect(await signIn(service)).toHaveProperty('access_token'),
    );
    const target = await emptyDatabase();
    const url = 'url' in target ? target.url : '';
    expect(await keystack(['move', url], settingsOf(directory))).toContain(
      'Set DATABASE_URL to the new database and keep KEYSTACK_SECRET',
    );
    await withService(settingsOf(target), async (service) => {
      // Without the second factor, whose code was used above.
      expect(await signInAttempt(service)).toHaveProperty('details.attempt_code');
      const unused = await emptyDirectory();
      const refused = await runCommandHere(['move', 'directory' in unused ? unused.directory : ''], settingsOf(target));
      expect(refused).toEqual({ code: 1, output: expect.stringContaining('The database is in use by') });
    });
    const first = join(folder, 'first.keystack');
    const last = join(folder, 'last.keystack');
    await keystack(['backup', first], settingsOf(directory));
    await keystack(['backup', last], settingsOf(target));
    expect((await contentOf(last)).filter((line) => line.includes(user.email))).toEqual(
      (await contentOf(first)).filter((line) => line.includes(user.email)),
    );
  });
});

describe.skipIf(inject('database') === 'postgres')('keystack move with a generated root secret', () => {
  it('copies the secret to another data directory, and overwrites none', async () => {
    const [former, next] = [await emptyDirectory(), await emptyDirectory()];
    const settings = (location: DatabaseLocation): Record<string, string> => ({
      KEYSTACK_DATA_DIR: 'directory' in location ? location.directory : '',
    });
    await withService(settings(former), async () => {});
    await keystack(['move', settings(next)['KEYSTACK_DATA_DIR'] ?? ''], settings(former));
    const again = await runCommandHere(['move', settings(next)['KEYSTACK_DATA_DIR'] ?? ''], settings(former));
    expect(again).toEqual({ code: 1, output: expect.stringContaining('has a root secret of another instance') });
    // It does not start with another secret.
    await withService(settings(next), async () => {});
  });
});

describe.skipIf(inject('database') === 'pglite')('in a wrong folder', () => {
  it.each([
    ['move', () => [join(folder, 'target')]],
    ['backup', () => [join(folder, 'wrong.keystack')]],
  ])('keystack %s creates no root secret, so the folder can still be started in', async (command, args) => {
    const directory = await emptyDirectory();
    const dataDirectory = 'directory' in directory ? directory.directory : '';
    const settings = { KEYSTACK_DATA_DIR: dataDirectory };
    expect(await runCommandHere([command, ...args()], settings)).toEqual({
      code: 1,
      output: expect.stringContaining('There is no embedded database at'),
    });
    const { address } = source;
    const ofServer = { ...settings, DATABASE_URL: 'url' in address ? address.url : '' };
    expect(await runCommandHere([command, ...args()], ofServer)).toEqual({
      code: 1,
      output: expect.stringMatching(/There is no root secret: KEYSTACK_SECRET is not set/),
    });
    await withService(settings, async (service) => expect((await fetch(`${service.url}/health`)).ok).toBe(true));
  });
});

describe.skipIf(inject('database') === 'pglite')('keystack move to the data directory of the settings', () => {
  it('copies a server there, beside its generated root secret', async () => {
    const [server, directory] = [await emptyDatabase(), await emptyDirectory()];
    const folder = { KEYSTACK_DATA_DIR: 'directory' in directory ? directory.directory : '' };
    const settings = { ...folder, DATABASE_URL: 'url' in server ? server.url : '' };
    await withService(settings, async () => {});
    await keystack(['move', folder.KEYSTACK_DATA_DIR], settings);
    // It does not start with another secret.
    await withService(folder, async () => {});
  });
});

// On the embedded database a backup is a request to the service itself. `scheduled-backups.test.ts` uses a server.
describe.skipIf(inject('database') === 'postgres')('KEYSTACK_BACKUP_DIR', () => {
  it('writes a verified archive at the start, and keeps the newest', async () => {
    const directory = join(folder, 'backups');
    const names = ['keystack-2026-01-01T00-00-00Z.archive', 'keystack-2026-01-02T00-00-00Z.archive', 'notes.txt'];
    const left = 'keystack-2026-01-02T00-00-00Z.archive.0123abcd.incomplete';
    await mkdir(directory);
    for (const name of [...names, left]) await writeFile(join(directory, name), '');
    const settings = {
      ...settingsOf(source.address),
      KEYSTACK_BACKUP_DIR: directory,
      KEYSTACK_BACKUP_KEEP: '2',
      KEYSTACK_LOG_LEVEL: 'info',
    };
    const first = await runService(settings);
    await waitForOutput(first, /Wrote a backup/);
    await first.end('SIGTERM');
    const kept = (await readdir(directory)).filter((name) => !name.startsWith('lock')).toSorted();
    expect(kept).toEqual([names[1], expect.stringMatching(/^keystack-.*Z\.archive$/), 'newest-intact', 'notes.txt']);
    await keystack(['verify', join(directory, kept[1] ?? '')], settingsOf(source.address));
    // Not again at the next start.
    await (await runService(settings)).end('SIGTERM');
    expect((await readdir(directory)).filter((name) => name.endsWith('.archive'))).toHaveLength(2);
  });
});
