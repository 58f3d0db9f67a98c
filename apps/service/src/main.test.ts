import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { headerNames as names } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from './database/database.ts';
import { createSmtpTransport } from './domain/emails/smtp.ts';
import { createEmailWorker } from './jobs/email-delivery.ts';
import { createSecretCipher } from './security/encryption.ts';
import { createMigratedDatabase, type UnopenedTestDatabase } from './testing/database.ts';
import { startMailServer } from './testing/mail-server.ts';
import { productionSettings } from './testing/production-settings.ts';
import { quiet } from './testing/quiet.ts';
import {
  freePort,
  type RunningService,
  runCommand,
  runService,
  runServiceUntilExit,
  waitForOutput,
} from './testing/run-service.ts';

/* The service as a process: how it starts, stops and survives being killed. */

const isEmbedded = inject('database') === 'pglite';

/**
 * Runs on a PostgreSQL server only: the behavior does not depend on the database, and a start with the embedded one is
 * slow.
 */
const itOnServer = it.skipIf(isEmbedded);

const credentials: Readonly<Record<string, string>> = {
  [names.accessType]: 'client',
  [names.projectId]: 'internal',
  [names.publishableClientKey]: 'this-publishable-client-key-is-for-local-development-only',
};

const adminKey = 'this-super-secret-admin-key-is-for-local-development-only';

const secret = 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6';

const isLinux = process.platform === 'linux';

/** Settings of a production service, besides those of the tests. */
const production = { ...productionSettings, KEYSTACK_ABUSE_LIMITS: 'on' };

let address: UnopenedTestDatabase;
let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  address = await createMigratedDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keystack-main-'));
  settings = settingsOn(address);
});
afterAll(async () => {
  await address.remove();
  await rm(folder, { recursive: true });
});

function settingsOn({ address }: UnopenedTestDatabase): Record<string, string> {
  return {
    KEYSTACK_SECRET: secret,
    // The crowds of these tests all come from one address.
    KEYSTACK_ABUSE_LIMITS: 'off',
    ...('url' in address
      ? { DATABASE_URL: address.url, KEYSTACK_DATA_DIR: folder }
      : { KEYSTACK_DATA_DIR: address.directory }),
  };
}

function post(service: RunningService, path: string, body: unknown, headers = credentials): Promise<Response> {
  return fetch(`${service.url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const signUp = (service: RunningService, email: string, headers = credentials) => {
  const body = { email, password: 'correct horse', verification_callback_url: 'http://localhost:3000/verify' };
  return post(service, '/auth/password/sign-up', body, headers);
};

/** Signs up users one after another until the service has ended. Reports each acknowledged email. */
async function signUpUntilKilled(service: RunningService, acknowledge: (email: string) => void): Promise<void> {
  for (;;) {
    const email = `${crypto.randomUUID()}@example.com`;
    try {
      const response = await signUp(service, email);
      await response.json();
      if (response.status === 200) acknowledge(email);
    } catch {
      return;
    }
  }
}

describe('a killed service', () => {
  // A PostgreSQL server survives the service, so the embedded database is tested more often.
  const rounds = (isEmbedded ? 3 : 2) - (inject('daily') ? 1 : 0);

  it('has lost no acknowledged sign-up and no email of one, in each round of 20 clients', async () => {
    const mailServer = await startMailServer();
    // A database of its own, because another test gives the project a mail server that does not respond.
    const database = await createMigratedDatabase();
    const withMail = {
      ...settingsOn(database),
      KEYSTACK_SMTP_URL: mailServer.url,
      KEYSTACK_MAIL_FROM: 'login@example.com',
    };
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const service = await runService(withMail);
      const enough = acknowledged.length + 3 + round * 4;
      let killed: Promise<unknown> | undefined;
      const clients = Array.from({ length: 20 }, () =>
        signUpUntilKilled(service, (email) => {
          acknowledged.push(email);
          if (acknowledged.length >= enough) killed ??= service.end('SIGKILL');
        }),
      );
      await Promise.all(clients);
      await killed;
    }
    const service = await runService(withMail);
    const signIns = acknowledged.map(async (email) => {
      const { status } = await post(service, '/auth/password/sign-in', { email, password: 'correct horse' });
      return { email, status };
    });
    expect(await Promise.all(signIns)).toEqual(acknowledged.map((email) => ({ email, status: 200 })));
    expect(await service.end('SIGTERM')).toBe(0);
    await deliverLater(database, mailServer.url);
    const mailed = new Set(mailServer.emails.flatMap(({ envelope }) => envelope));
    expect(acknowledged.filter((email) => !mailed.has(email))).toEqual([]);
    await mailServer.stop();
    await database.remove();
  });
});

itOnServer('listens only on this machine in development, unless KEYSTACK_HOST says otherwise', async () => {
  const statusAt = async (service: RunningService, address: string) => {
    const url = `${service.url.replace('localhost', address)}/health`;
    // The development service refuses the names of other hosts, which shows that it has received the request.
    return fetch(url).then(
      ({ status }) => status,
      () => 'refused',
    );
  };
  const local = await runService(settings);
  // Text, without --json.
  expect(local.output()).toMatch(/^Keystack is listening on .*\(host 127\.0\.0\.1, port.*\n/m);
  // Another address of this machine, which only a service that listens on all addresses has.
  const other = isLinux ? ['127.0.0.2'] : [];
  expect(await Promise.all(['localhost', '127.0.0.1', '[::1]', ...other].map((each) => statusAt(local, each)))).toEqual(
    [200, 200, 200, ...other.map(() => 'refused')],
  );
  const others = { ...settings, PORT: new URL(local.url).port };
  expect((await runServiceUntilExit(others)).output).toContain('The port is in use by another process.');
  expect(await local.end('SIGTERM')).toBe(0);
  for (const more of [{ KEYSTACK_HOST: '0.0.0.0' }, production]) {
    const open = await runService({ ...settings, ...more });
    for (const each of other) expect(await statusAt(open, each)).toBe(200);
    expect(await open.end('SIGTERM')).toBe(0);
  }
});

itOnServer('has a line for every request in its log when it has stopped', async () => {
  const service = await runService({ ...settings, ...production });
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => fetch(`${service.url}/api/v1/users/${n}?secret=of-the-test`)),
  );
  await service.end('SIGTERM');
  const ids = service
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"Request"'))
    .map((line) => JSON.parse(line).requestId);
  expect(ids.toSorted()).toEqual(responses.map(({ headers }) => headers.get(names.requestId)).toSorted());
  expect(service.output()).not.toContain('of-the-test');
});

/**
 * An email that was being sent when its process died is sent again after its lease has expired, such as an hour later.
 */
async function deliverLater({ address }: UnopenedTestDatabase, smtpUrl: string): Promise<void> {
  const db = await openDatabase(address, { log: quiet });
  const transport = createSmtpTransport({ url: smtpUrl, from: 'login@example.com' });
  const clock = { now: () => Date.now() + 3_600_000 };
  const keys = createSecretCipher([secret]);
  const delivery = createEmailWorker({
    db,
    clock,
    log: quiet,
    keys,
    config: { smtp: null, sharedMailTemplates: 'default', production: false },
    transport,
  });
  await delivery.runDue();
  await delivery.stop();
  await db.close();
}

describe('a running service', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await runService(settings);
  });
  afterAll(() => service.end('SIGTERM'));

  it('keeps its port and its data directory to itself, and names the setting to change', async () => {
    const other = await mkdtemp(join(tmpdir(), 'keystack-main-'));
    const [port, directory] = await Promise.all([
      runServiceUntilExit({ KEYSTACK_DATA_DIR: other, PORT: new URL(service.url).port }),
      isEmbedded ? runServiceUntilExit({ ...settings, PORT: '0' }) : null,
    ]);
    expect(port).toEqual({ code: 1, output: expect.stringContaining('PORT') });
    if (isEmbedded) {
      expect(directory).toEqual({ code: 1, output: expect.stringContaining('KEYSTACK_DATA_DIR') });
      expect(directory?.output).not.toContain('at main');
    }
    await rm(other, { recursive: true });
  });

  itOnServer('keeps idle connections open longer than proxies, which keep theirs for up to 75 seconds', async () => {
    const { headers } = await fetch(`${service.url}/health`);
    expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(75);
  });

  itOnServer('responds to a body of 20 MB with a known error, with and without a Content-Length', async () => {
    for (const framing of ['content-length: 20971520', 'transfer-encoding: chunked']) {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      const head = Object.entries(credentials)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      socket.write(
        `POST /api/v1/auth/password/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${head}${framing}\r\n\r\n`,
      );
      const chunk = 'x'.repeat(65_536);
      for (let sent = 0; sent < 20_971_520; sent += chunk.length) {
        socket.write(framing.startsWith('transfer') ? `10000\r\n${chunk}\r\n` : chunk);
      }
      const [data] = await once(socket, 'data');
      expect(String(data)).toContain('HTTP/1.1 400');
      expect(String(data)).toContain('x-stack-known-error: BODY_PARSING_ERROR');
      socket.destroy();
    }
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
  });
});

describe('a service that receives SIGTERM', () => {
  const open = async (service: RunningService): Promise<Socket> => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const head = (length: number) =>
    [
      'POST /api/v1/auth/password/sign-up HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      `content-length: ${length}`,
      ...Object.entries(credentials).map(([name, value]) => `${name}: ${value}`),
    ].join('\r\n');
  const signUpText = () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const callback = 'http://localhost:3000/verify';
    const body = JSON.stringify({ email, password: 'correct horse', verification_callback_url: callback });
    return `${head(body.length)}\r\n\r\n${body}`;
  };

  itOnServer('responds to 16 sign-ups that were sent on new connections just before', async () => {
    for (let round = 0; round < (inject('daily') ? 1 : 3); round += 1) {
      const service = await runService(settings);
      const sockets = await Promise.all(Array.from({ length: 16 }, () => open(service)));
      const responses = sockets.map((socket) => text(socket));
      await Promise.all(sockets.map((socket) => new Promise((sent) => socket.write(signUpText(), sent))));
      const code = service.end('SIGTERM');
      const statuses = (await Promise.all(responses)).map((text) => text.slice(0, 'HTTP/1.1 200'.length));
      expect(statuses).toEqual(Array.from({ length: 16 }, () => 'HTTP/1.1 200'));
      expect(await code).toBe(0);
    }
  });

  it('finishes pending requests when it is stopped by SIGTERM, and does not wait for unresponsive servers', async () => {
    // Accepts every connection and never responds, neither to emails nor to webhooks.
    const mute = createServer();
    let connections = 0;
    mute.on('connection', (socket) => {
      connections += 1;
      socket.on('error', () => {});
    });
    await once(mute.listen(0, '127.0.0.1'), 'listening');
    const { port } = mute.address() as AddressInfo;
    const mail = { KEYSTACK_SMTP_URL: `smtp://127.0.0.1:${port}`, KEYSTACK_MAIL_FROM: 'login@example.com' };
    // Its own database, because emails and webhooks that other tests left would also connect.
    const own = await createMigratedDatabase();
    const service = await runService({ ...settingsOn(own), ...mail });
    const admin = { [names.accessType]: 'admin', [names.superSecretAdminKey]: adminKey };
    const body = { url: `http://127.0.0.1:${port}` };
    const { status } = await post(service, '/webhooks/endpoints', body, { ...credentials, ...admin });
    expect(status).toBe(201);
    expect((await signUp(service, `${crypto.randomUUID()}@example.com`)).status).toBe(200);
    await expect.poll(() => connections).toBe(2);
    await expectToStop(service, 'SIGTERM', credentials);
    mute.close();
    await own.remove();
  });

  itOnServer('ends with 0 although a body, a head and a whole request never arrive', async () => {
    const service = await runService(settings);
    const [body, half, silent] = await Promise.all([open(service), open(service), open(service)]);
    const gone = Promise.allSettled([body, half, silent].map((socket) => once(socket.resume(), 'close')));
    await new Promise((sent) => body.write(`${head(1000)}\r\n\r\n{"email"`, sent));
    await new Promise((sent) => half.write(head(1000).slice(0, 100), sent));
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    expect(await service.end('SIGTERM')).toBe(0);
    await gone;
  });

  itOnServer('is first not ready, and still serves until a second signal ends the delay', async () => {
    const service = await runService({ ...settings, KEYSTACK_STOP_DELAY: '60' });
    const status = async (path: string) => (await fetch(service.url + path)).status;
    expect(await status('/ready')).toBe(200);
    const ended = service.end('SIGTERM');
    await expect.poll(() => status('/ready')).toBe(503);
    expect(await status('/health?db=1')).toBe(503);
    expect(await status('/health')).toBe(200);
    const response = await signUp(service, `${crypto.randomUUID()}@example.com`);
    expect(response.status).toBe(200);
    expect(response.headers.get('connection')).toBe('close');
    expect(await service.end('SIGTERM')).toBe(0);
    expect(await ended).toBe(0);
  });
});

describe('a service in development', () => {
  itOnServer.each(['SIGTERM', 'SIGINT'] as const)(
    'with --json prints one line of JSON per event, also that %s stops it, and that it has stopped',
    async (signal) => {
      const service = await runService(settings, { args: ['start', '--json'] });
      await fetch(`${service.url}/api/v1/users`);
      await expect.poll(service.output).toContain('"msg":"Request"');
      expect(await service.end(signal)).toBe(0);
      const lines = service
        .output()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines).toEqual([
        expect.objectContaining({ msg: expect.stringContaining('Keystack is listening') }),
        expect.objectContaining({ msg: 'Request' }),
        expect.objectContaining({ level: 30, msg: 'The service stops.', signal, delayMs: 0 }),
        expect.objectContaining({ level: 30, msg: 'The service has stopped.' }),
      ]);
    },
  );
});

describe('a service in production', () => {
  itOnServer(
    'fails to start without the required settings of production and with invalid settings, and reports all at once',
    async () => {
      const [incomplete, unreadable] = await Promise.all([
        runServiceUntilExit({ NODE_ENV: 'production', KEYSTACK_DATA_DIR: folder }),
        runServiceUntilExit({ PORT: 'eighty', DATABASE_URL: 'mysql://x', KEYSTACK_SECRET: 'short' }),
      ]);
      expect([incomplete.code, unreadable.code]).toEqual([2, 2]);
      for (const name of ['URL', 'SECRET']) {
        expect(incomplete.output).toContain(`KEYSTACK_${name} is missing`);
      }
      for (const name of ['PORT', 'DATABASE_URL', 'KEYSTACK_SECRET']) expect(unreadable.output).toContain(name);
      expect(unreadable.output).not.toContain('at main');
    },
  );

  itOnServer('fails to start with a secret or with keys of internal that can be guessed or are equal', async () => {
    const { code, output } = await runServiceUntilExit({
      NODE_ENV: 'production',
      KEYSTACK_DATA_DIR: folder,
      KEYSTACK_SECRET: 'secret'.repeat(8),
      KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'client',
      KEYSTACK_INTERNAL_SECRET_SERVER_KEY: 'ssk_7t2y9u4i1o6p3a8s5d0f',
      KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'ssk_7t2y9u4i1o6p3a8s5d0f',
    });
    expect(code).toBe(2);
    expect(output).toContain('KEYSTACK_SECRET can be guessed');
    expect(output).toContain('KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY can be guessed');
    expect(output).toContain('KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY equals KEYSTACK_INTERNAL_SECRET_SERVER_KEY');
  });

  itOnServer('has no development pages, and finishes pending requests when it is stopped by SIGINT', async () => {
    const key = production.KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY;
    const service = await runService({ ...settings, ...production, KEYSTACK_OWNER_SIGN_UP: 'open' });
    const { port } = new URL(service.url);
    expect(service.output()).toMatch(
      new RegExp(`listening on https://auth\\.example\\.com \\(host \\S+, port ${port}\\)`),
    );
    for (const path of ['/inbox', '/inbox/mails', '/inbox/events']) {
      expect((await fetch(service.url + path)).status).toBe(404);
    }
    const { status } = await fetch(`${service.url}/api/v1/projects/current`, { headers: credentials });
    expect(status).toBe(401);
    await expectToStop(service, 'SIGINT', { ...credentials, [names.publishableClientKey]: key });
  });
});

describe('the first start in production', () => {
  const link = /https:\/\/auth\.example\.com\/setup#([0-9a-z]{45})/;
  const internal = {
    ...credentials,
    'content-type': 'application/json',
    [names.projectId]: 'internal',
    [names.publishableClientKey]: production.KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY,
  };
  const createOwner = ({ url }: RunningService, token: string | undefined) =>
    fetch(`${url}/api/v1/internal/owner-links/create-owner`, {
      method: 'POST',
      headers: internal,
      body: JSON.stringify({ token, email: `${crypto.randomUUID()}@example.com`, password: 'correct horse' }),
    });

  itOnServer(
    'names the command that prints a link for the first owner, and keeps the link out of the log',
    async () => {
      const empty = await createMigratedDatabase();
      const own = { ...settingsOn(empty), ...production };
      const metrics = { KEYSTACK_METRICS_PORT: String(await freePort()) };
      const first = await runService({ ...own, ...metrics });
      await waitForOutput(first, /keystack setup-link/);
      const another = await runCommand(['setup-link'], { ...own, PORT: new URL(first.url).port });
      expect(another).toMatchObject({ code: 0, output: expect.stringMatching(link) });
      const newest = await runCommand(['setup-link', '--json'], { ...own, PORT: new URL(first.url).port });
      expect(JSON.parse(newest.output)).toEqual({ url: expect.stringMatching(link) });
      expect((await createOwner(first, another.output.match(link)?.[1])).status).toBe(404);
      expect((await createOwner(first, newest.output.match(link)?.[1])).status).toBe(201);
      await first.end('SIGTERM');
      const events = first
        .output()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(events.filter(({ msg }) => /^(The metrics|Keystack|Nobody)/.test(msg))).toEqual([
        expect.objectContaining({ msg: expect.stringContaining('The metrics are at /metrics of port') }),
        expect.objectContaining({ level: 30, msg: expect.stringContaining('Keystack is listening') }),
        expect.objectContaining({ msg: expect.stringContaining('Nobody can sign in to the dashboard yet') }),
      ]);
      expect(first.output()).not.toContain('/setup#');

      const second = await runService(own);
      await second.end('SIGTERM');
      expect(second.output()).not.toContain('/setup#');
      await empty.remove();
    },
  );

  itOnServer('`keystack setup-link` says that the service does not run, or that its key is another', async () => {
    const { code, output } = await runCommand(['setup-link'], { ...settings, ...production, PORT: '9' });
    expect(code).toBe(1);
    expect(output).toContain('No service responds at port 9.');
  });
});

/** A stop finishes pending requests, accepts no new ones, and exits with 0. */
async function expectToStop(
  service: RunningService,
  signal: NodeJS.Signals,
  headers: Readonly<Record<string, string>>,
) {
  // Hashes queue up on the cores, so these are in flight when the signal comes.
  const responses = Array.from({ length: 16 }, () => signUp(service, `${crypto.randomUUID()}@example.com`, headers));
  await Promise.race(responses);
  const restless = Array.from({ length: 4 }, () => askUntilRefused(`${service.url}/health`));
  const code = service.end(signal);
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  expect(await code).toBe(0);
  await Promise.all(restless);
  await expect(fetch(`${service.url}/health`)).rejects.toThrow();
}

/** Sends the next request with every response, like a client that is never idle. */
async function askUntilRefused(url: string): Promise<void> {
  try {
    for (;;) await (await fetch(url)).text();
  } catch {
    // The service has ended.
  }
}
