import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { readMigrations } from '../database/migration-files.ts';
import { createUnmigratedDatabase } from '../testing/database.ts';
import { startDnsServer } from '../testing/dns-server.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { type PostgresServer, startPostgres } from '../testing/postgres-server.ts';
import { runDoctor } from '../testing/run-doctor.ts';
import { freePort, type RunningService, runCommand, runService } from '../testing/run-service.ts';
import { hasOpenssl } from '../testing/self-signed-certificate.ts';
import { startTlsProxy } from '../testing/tls-proxy.ts';

/* The checks of `keystack doctor` at a service in production, behind a proxy with TLS. */

const isEmbedded = inject('database') === 'pglite';

/** Runs on a PostgreSQL server only, because the check does not depend on the database. */
const itOnServer = it.skipIf(isEmbedded);
const smtpPassword = 'pass-of-the-mail-server';

const records = {
  mx: new Map([['example.com', 'mail.example.com']]),
  txt: new Map([
    ['example.com', 'v=spf1 -all'],
    ['_dmarc.example.com', 'v=DMARC1; p=reject'],
  ]),
};

const cleanUps: (() => unknown)[] = [];
let folder: string;
let backups: string;
let postgres: PostgresServer | undefined;
let service: RunningService;
let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
let settings: Record<string, string>;

/** Starts a durable database with a role that owns it, as production has it. */
async function productionDatabase(): Promise<Record<string, string>> {
  if (isEmbedded) {
    const { address, remove } = await createUnmigratedDatabase();
    cleanUps.push(remove);
    if ('directory' in address) return { KEYSTACK_DATA_DIR: address.directory };
  }
  postgres = await startPostgres({ durable: true });
  cleanUps.push(postgres.stop);
  await administer('create role keystack login', 'create database keystack owner keystack');
  return { DATABASE_URL: urlOfRole('keystack', 'keystack') };
}

const urlOfRole = (role: string, database: string) =>
  (postgres?.url ?? '').replace('postgres@', `${role}@`).replace(/[^/]*$/, database);

async function administer(...statements: string[]) {
  const client = new pg.Client(postgres?.url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Runs the command with these settings instead of those of the service. */
async function doctor(changed: Record<string, string> = {}) {
  const { code, output, findings } = await runDoctor({
    ...settings,
    NODE_EXTRA_CA_CERTS: proxy.certificate,
    NODE_OPTIONS: `--import=${join(folder, 'dns.mjs')}`,
    ...changed,
  });
  for (const { status, remedy } of findings) {
    expect(typeof remedy).toBe(status === 'warning' || status === 'error' ? 'string' : 'object');
  }
  for (const secret of [smtpPassword, settings['KEYSTACK_SECRET'] ?? '', adminKey])
    expect(output).not.toContain(secret);
  return { code, problems: findings.filter(({ status }) => status === 'warning' || status === 'error'), findings };
}

const adminKey = 'q7Lw3ZrT5mN8vX2cK6jH1pB4';

/** Matches the only problem that is expected. */
function problem(check: string, status: 'warning' | 'error', message: string, remedy: string) {
  return { check, status, message: expect.stringContaining(message), remedy: expect.stringContaining(remedy) };
}

function archiveName(hoursAgo: number): string {
  const time = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  return `keystack-${time.slice(0, 19).replaceAll(':', '-')}Z.archive`;
}

beforeAll(async () => {
  if (!hasOpenssl) return;
  folder = await mkdtemp(join(tmpdir(), 'keystack-doctor-'));
  backups = await mkdtemp(join(tmpdir(), 'keystack-doctor-backups-'));
  cleanUps.push(
    () => rm(folder, { recursive: true }),
    () => rm(backups, { recursive: true }),
  );
  await writeFile(join(backups, archiveName(2)), '');
  const dns = await startDnsServer(records);
  cleanUps.push(dns.stop);
  const servers = `import dns from 'node:dns';\ndns.setServers(['${dns.address}']);\n`;
  await writeFile(join(folder, 'dns.mjs'), servers);
  await writeFile(join(folder, 'clock.mjs'), `${servers}const now = Date.now;\nDate.now = () => now() + 60_000;\n`);
  const mail = await startMailServer(undefined, undefined, (password) => password === smtpPassword);
  cleanUps.push(mail.stop);
  proxy = await startTlsProxy(folder);
  cleanUps.push(proxy.stop);
  settings = {
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    KEYSTACK_URL: proxy.url,
    KEYSTACK_SECRET: 'kB7xQ2mN9vR4tW8yZ1cF5hJ3pL6sD0gA8eU2iO7w',
    KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'c3Lw7ZrT1mN4vX8cK2jH5pB9',
    KEYSTACK_INTERNAL_SECRET_SERVER_KEY: 's5Lw9ZrT3mN6vX1cK4jH7pB2',
    KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey,
    KEYSTACK_SMTP_URL: mail.url.replace('smtp://', `smtp://keystack:${smtpPassword}@`),
    KEYSTACK_MAIL_FROM: 'login@example.com',
    KEYSTACK_TRUSTED_PROXIES: '1',
    KEYSTACK_STOP_DELAY: '0',
    KEYSTACK_BACKUP_DIR: backups,
    ...(await productionDatabase()),
  };
  service = await runService(settings);
  resetProxy();
});

afterEach(() => {
  if (hasOpenssl) resetProxy();
});

function resetProxy() {
  Object.assign(proxy.behavior, {
    target: service.url,
    appended: ['203.0.113.7'],
    responseHeaders: {},
    removedHeaders: [],
  });
}

afterAll(async () => {
  await service?.end('SIGTERM');
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

describe.skipIf(!hasOpenssl)('keystack doctor', () => {
  it('finds nothing in a deployment that is set up as the guide tells', async () => {
    const { code, findings, problems } = await doctor();
    expect(problems).toEqual([]);
    expect(code).toBe(0);
    const checks = findings.filter(({ status }) => status === 'ok').map(({ check }) => check);
    expect(checks).toEqual([
      'settings',
      'service',
      'readiness',
      'public-url',
      'certificate',
      'hsts',
      'proxies',
      'cookies',
      'smtp',
      'sender-domain',
      'clock',
      ...(isEmbedded ? [] : ['connections']),
      'database',
      ...(isEmbedded ? [] : ['connections']),
      'redirects',
      'backups',
    ]);
    const text = await runCommand(['doctor'], { ...settings, NODE_EXTRA_CA_CERTS: proxy.certificate });
    expect(text.output).toMatch(/^✓ settings: The settings are valid for production\.\n✓ service: .*\n/);
  });

  itOnServer('tells that no service runs', async () => {
    const port = String(await freePort());
    const { code, problems } = await doctor({ PORT: port });
    expect(problems).toEqual([problem('service', 'error', `No service responds at http://localhost:${port}`, 'PORT')]);
    expect(code).toBe(1);
  });

  itOnServer('reports every problem of the settings, and goes on', async () => {
    const { code, problems } = await doctor({ KEYSTACK_ABUSE_LIMITS: 'off', KEYSTACK_STOP_DELAY: '99' });
    expect(problems).toEqual([
      problem('settings', 'error', 'KEYSTACK_STOP_DELAY is "99".', 'Set it to the seconds'),
      problem('settings', 'error', 'KEYSTACK_ABUSE_LIMITS is off, so passwords could be guessed.', 'Omit it'),
    ]);
    expect(code).toBe(1);
  });

  itOnServer('finds development settings and guessable secrets of a public service', async () => {
    const { problems } = await doctor({
      NODE_ENV: '',
      KEYSTACK_URL: 'https://auth.invalid',
      KEYSTACK_SECRET: 'secret'.repeat(10),
    });
    expect(problems).toEqual(
      expect.arrayContaining([
        problem(
          'settings',
          'error',
          'KEYSTACK_URL is not of this machine, but NODE_ENV is not production',
          'NODE_ENV=production',
        ),
        problem('settings', 'error', 'KEYSTACK_SECRET can be guessed', 'Generate a random one'),
        problem('public-url', 'error', 'The host auth.invalid of KEYSTACK_URL has no IP address', 'DNS record'),
        problem('service', 'warning', `KEYSTACK_URL ${proxy.url} instead of https://auth.invalid`, 'Restart'),
      ]),
    );
  });

  itOnServer('tells that the admin key is another one, without the key', async () => {
    const { problems } = await doctor({ KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'x7Lw3ZrT5mN8vX2cK6jH1pB9' });
    expect(problems).toContainEqual(
      problem('service', 'error', 'the error INVALID_SUPER_SECRET_ADMIN_KEY', 'with the settings of the service'),
    );
  });

  itOnServer('tells that nothing responds at the public URL', async () => {
    const url = `https://localhost:${await freePort()}`;
    const { problems } = await doctor({ KEYSTACK_URL: url });
    expect(problems).toContainEqual(problem('public-url', 'error', `${url}, cannot be reached`, 'KEYSTACK_URL'));
  });

  itOnServer('tells that the public URL leads to another program or service, and sends it no admin key', async () => {
    const received: string[] = [];
    let responses: Readonly<Record<string, object>> = {};
    const other = createServer(({ url = '', rawHeaders }, response) => {
      received.push(rawHeaders.join());
      response.writeHead(url in responses ? 200 : 404).end(JSON.stringify(responses[url] ?? {}));
    }).listen(0);
    await once(other, 'listening');
    cleanUps.push(() => other.close());
    proxy.behavior.target = `http://localhost:${(other.address() as AddressInfo).port}`;
    const { problems } = await doctor();
    expect(problems).toEqual([
      problem('public-url', 'error', 'does not lead to a Keystack service', 'Let the proxy pass all paths'),
    ]);
    responses = { '/health': { status: 'ok' }, '/.well-known/jwks.json': { keys: [{ kid: 'another' }] } };
    const { problems: another } = await doctor();
    expect(another).toEqual([problem('public-url', 'error', 'leads to another Keystack service', 'KEYSTACK_URL')]);
    expect(received.length).toBeGreaterThanOrEqual(2);
    expect(received.join()).not.toContain(adminKey);
  });

  itOnServer('refuses a certificate that nobody trusts, and warns before one expires', async () => {
    const { problems: untrusted } = await doctor({ NODE_EXTRA_CA_CERTS: '' });
    expect(untrusted).toEqual([problem('certificate', 'error', 'is not valid', 'Renew')]);

    const expiring = await startTlsProxy(folder, { days: 10 });
    Object.assign(expiring.behavior, { target: service.url, appended: ['203.0.113.7'] });
    const { problems } = await doctor({ KEYSTACK_URL: expiring.url, NODE_EXTRA_CA_CERTS: expiring.certificate });
    await expiring.stop();
    expect(problems).toContainEqual(problem('certificate', 'warning', 'valid for 9 more days', 'Renew it now'));
  });

  itOnServer('tells that HSTS arrives twice', async () => {
    proxy.behavior.responseHeaders = { 'strict-transport-security': 'max-age=60' };
    const { code, problems } = await doctor();
    expect(problems).toEqual([problem('hsts', 'warning', 'arrives 2 times', 'Do not add the header at the proxy')]);
    expect(code).toBe(0);
  });

  itOnServer('finds too few trusted proxies', async () => {
    proxy.behavior.appended = ['203.0.113.7', '10.0.0.1'];
    const { problems } = await doctor();
    expect(problems).toEqual([
      problem('proxies', 'error', 'takes 10.0.0.1, the IP address of a proxy', 'KEYSTACK_TRUSTED_PROXIES=2'),
    ]);
  });

  itOnServer('finds a proxy that does not tell the IP address of the client', async () => {
    proxy.behavior.appended = [];
    const { problems } = await doctor();
    expect(problems).toEqual([problem('proxies', 'error', 'that this command invented', 'Let the proxy')]);
  });

  itOnServer('finds too many trusted proxies', async () => {
    await service.end('SIGTERM');
    const changed = { KEYSTACK_TRUSTED_PROXIES: '2' };
    service = await runService({ ...settings, ...changed });
    const { problems } = await doctor(changed);
    await service.end('SIGTERM');
    service = await runService(settings);
    expect(problems).toEqual([
      problem('proxies', 'error', 'KEYSTACK_TRUSTED_PROXIES is 2, but one proxy', 'KEYSTACK_TRUSTED_PROXIES=1'),
    ]);
  });

  const unchanged = '__Host-keystack-check=1; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax';

  itOnServer.each([
    ['removes Secure', unchanged.replace(' Secure;', ''), '__host-keystack-check=1; httponly; path=/; samesite=lax'],
    ['removes HttpOnly', unchanged.replace(' HttpOnly;', ''), '__host-keystack-check=1; path=/; samesite=lax; secure'],
    ['changes SameSite', unchanged.replace('Lax', 'Strict'), '; samesite=strict; secure'],
    ['changes the path', unchanged.replace('Path=/', 'Path=/auth'), '; path=/auth; samesite=lax; secure'],
    ['adds a domain', `${unchanged}; Domain=example.com`, '__host-keystack-check=1; domain=example.com; httponly'],
    ['renames it', unchanged.replace('__Host-', ''), 'httponly; keystack-check=1; path=/; samesite=lax; secure'],
  ])('finds a proxy that changes cookies: it %s', async (_, cookie, message) => {
    proxy.behavior.responseHeaders = { 'set-cookie': cookie };
    const { code, problems } = await doctor();
    expect(problems).toEqual([problem('cookies', 'error', message, 'proxy_cookie_flags')]);
    expect(code).toBe(1);
  });

  itOnServer('finds a proxy that removes cookies, and accepts one that adds its own', async () => {
    proxy.behavior.responseHeaders = { 'set-cookie': ['balancer=a; Path=/', unchanged] };
    expect((await doctor()).problems).toEqual([]);
    Object.assign(proxy.behavior, { responseHeaders: {}, removedHeaders: ['set-cookie'] });
    const { problems } = await doctor();
    expect(problems).toEqual([problem('cookies', 'error', 'does not arrive', 'proxy_hide_header')]);
  });

  itOnServer('tells that the mail server refuses the login or does not respond', async () => {
    const { problems } = await doctor({
      KEYSTACK_SMTP_URL: (settings['KEYSTACK_SMTP_URL'] ?? '').replace(smtpPassword, 'wrong'),
    });
    expect(problems).toEqual([problem('smtp', 'error', 'refused the login', 'KEYSTACK_SMTP_URL')]);

    const { problems: closed } = await doctor({ KEYSTACK_SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect(closed).toEqual([problem('smtp', 'error', '(connection_refused)', 'Correct the host and the port')]);
  });

  itOnServer('finds missing records of the domain of the sender', async () => {
    const { code, problems } = await doctor({ KEYSTACK_MAIL_FROM: 'login@no-records.example' });
    expect(problems).toEqual(
      ['MX', 'SPF', 'DMARC'].map((name) =>
        problem('sender-domain', 'warning', `no-records.example has no ${name} record`, 'record'),
      ),
    );
    expect(code).toBe(0);
  });

  it('finds clocks that differ', async () => {
    const { problems } = await doctor({ NODE_OPTIONS: `--import=${join(folder, 'clock.mjs')}` });
    // The response of a busy machine adds to the difference.
    expect(problems).toEqual(
      ['the service', 'the database', 'the server at KEYSTACK_URL'].map((name) => ({
        ...problem('clock', 'error', '', 'NTP'),
        message: expect.stringMatching(new RegExp(`The clock of ${name} is 6\\d s behind that of this machine`)),
      })),
    );
    proxy.behavior.responseHeaders = { date: new Date(Date.now() + 120_000).toUTCString() };
    const { problems: ahead } = await doctor();
    expect(ahead).toEqual([problem('clock', 'error', 'The clock of the server at KEYSTACK_URL is 1', 'NTP')]);
  });

  itOnServer('finds backups that are old, missing or not set up', async () => {
    const old = await mkdtemp(join(tmpdir(), 'keystack-doctor-old-'));
    cleanUps.push(() => rm(old, { recursive: true }));
    const { problems: none } = await doctor({ KEYSTACK_BACKUP_DIR: old });
    expect(none).toEqual([problem('backups', 'error', 'has no archive', 'look in its log for "backup"')]);
    await writeFile(join(old, archiveName(49)), '');
    const { problems } = await doctor({ KEYSTACK_BACKUP_DIR: old });
    expect(problems).toEqual([problem('backups', 'error', 'is 49 hours old', 'log of the service for "backup"')]);
    const ahead = archiveName(-2);
    await writeFile(join(old, ahead), '');
    const { problems: future } = await doctor({ KEYSTACK_BACKUP_DIR: old });
    expect(future).toEqual([
      problem('backups', 'warning', `The time of the backup ${ahead} is in the future`, 'Correct the clock'),
      ...problems,
    ]);
    const { problems: unset, code } = await doctor({ KEYSTACK_BACKUP_DIR: '' });
    expect(unset).toEqual([problem('backups', 'warning', 'KEYSTACK_BACKUP_DIR is not set', 'keystack backup')]);
    expect(code).toBe(0);
  });

  itOnServer('finds a role without rights, a superuser, and settings that lose data', async () => {
    // Connections keep the settings of their role, so the service is started again.
    await administer('alter role keystack superuser', 'alter role keystack set synchronous_commit = off');
    await service.end('SIGTERM');
    service = await runService(settings);
    const { problems: superuser } = await doctor();
    await administer(
      'alter role keystack nosuperuser',
      'alter role keystack reset synchronous_commit',
      'alter database keystack owner to postgres',
    );
    await service.end('SIGTERM');
    service = await runService(settings);
    const { problems: withoutRights } = await doctor();
    await administer('alter database keystack owner to keystack');
    expect(superuser).toEqual([
      problem('database', 'error', 'synchronous_commit of the database is off', 'synchronous_commit = on'),
      problem('database', 'warning', 'is a superuser', 'Create a role'),
    ]);
    expect(withoutRights).toEqual([
      problem('database', 'error', 'may not create tables', 'grant create on schema public'),
    ]);
  });

  // They change the database itself, which the embedded one allows only its process.
  itOnServer('finds unsafe redirects of projects in production mode, and pending migrations', async () => {
    const inDatabase = async (statement: string) => {
      const client = new pg.Client(settings['DATABASE_URL']);
      await client.connect();
      await client.query(statement);
      await client.end();
    };
    await inDatabase(`update projects set is_production_mode = true, allow_localhost = true where project_id = 'internal';
      insert into project_domains values ('internal', 'http://app.example.com', '/handler')`);
    const { problems } = await doctor();
    await inDatabase(`update projects set is_production_mode = false where project_id = 'internal';
      delete from project_domains`);
    expect(problems).toEqual([
      problem('redirects', 'warning', '1 project in production mode may redirect to localhost', 'Allow localhost'),
      problem('redirects', 'warning', 'to a domain without TLS', 'https://'),
    ]);
    await inDatabase("update migrations set name = 'hidden' where name = (select max(name) from migrations)");
    const { problems: pending } = await doctor();
    const newest = (await readMigrations()).at(-1)?.name;
    await inDatabase(`update migrations set name = '${newest}' where name = 'hidden'`);
    expect(pending).toEqual([
      problem('readiness', 'error', `The database lacks the migrations ${newest}`, 'Correct the reason'),
      problem('database', 'error', `The database lacks the migrations ${newest}`, 'keystack migrate'),
    ]);
  });
});
