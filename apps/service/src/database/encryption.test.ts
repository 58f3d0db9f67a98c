import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkConnections } from '../cli/doctor/connections.ts';
import { readConfig } from '../config.ts';
import { createMigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { productionSettings } from '../testing/production-settings.ts';
import { quiet } from '../testing/quiet.ts';
import { runCommand } from '../testing/run-service.ts';
import { createSelfSignedCertificate, hasOpenssl } from '../testing/self-signed-certificate.ts';
import { openDatabase } from './database.ts';
import { openMaintenanceConnection } from './maintenance-connection.ts';
import { findUnreadiness } from './readiness.ts';

describe.skipIf(inject('database') !== 'postgres')('a PostgreSQL server', () => {
  let database: UnopenedTestDatabase;
  let folder: string;
  const local = () => new URL('url' in database.address ? database.address.url : '');
  /** Connects to the server, which may have a Unix socket. */
  const connectToServer = () => {
    const { host, port } = new pg.Client(local().href);
    return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port });
  };
  /** Returns the URL of the database at another host and port. */
  const urlAt = (host: string, { port }: AddressInfo) => {
    const { user = '', password, database: name } = new pg.Client(local().href);
    const url = new URL(`postgres://${host}:${port}/${name}`);
    url.username = user;
    url.password = typeof password === 'string' ? password : '';
    return url;
  };
  beforeAll(async () => {
    database = await createMigratedDatabase();
    folder = await mkdtemp(join(tmpdir(), 'keystack-tls-'));
  });
  afterAll(async () => {
    await database.remove();
    await rm(folder, { recursive: true });
  });

  const refusal = (url: URL, requireTls = false) =>
    openDatabase({ url: url.href }, { log: quiet, requireTls }).then(
      () => 'opened',
      (error: unknown) => String(error),
    );

  /** Opens a connection of a command. Returns the error, or "opened". */
  const maintenance = (url: URL, options: Parameters<typeof openMaintenanceConnection>[1] = {}) =>
    openMaintenanceConnection({ url: url.href }, options).then(
      (connection) => connection.close().then(() => 'opened'),
      (error: unknown) => String(error),
    );

  /** Returns what `keystack doctor` says about the encryption. */
  async function encryptionFinding({ href }: URL): Promise<string | undefined> {
    const [finding] = await checkConnections(readConfig({ DATABASE_URL: href }));
    return finding?.message;
  }

  /** Opens the database and closes it. Returns the reason why it is not ready. */
  async function use(url: URL, requireTls: boolean): Promise<string | null> {
    const db = await openDatabase({ url: url.href }, { log: quiet, requireTls });
    return findUnreadiness(db).finally(() => db.close());
  }

  it.skipIf(!hasOpenssl)(
    'that offers TLS is used with it, and a certificate is checked if the URL asks for that',
    async () => {
      const { key, cert, file } = createSelfSignedCertificate(folder);
      let encrypted = 0;
      const server = createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', (request: Buffer) => {
          // Only the request for TLS is accepted, so a connection in clear text fails.
          if (request.readInt32BE(4) !== 80_877_103) return socket.destroy();
          socket.write('S');
          const secure = new TLSSocket(socket, { isServer: true, key, cert });
          secure.on('error', () => {});
          secure.once('secure', () => {
            encrypted += 1;
            pipe(secure, connectToServer());
          });
        });
      }).listen(0);
      await once(server, 'listening');
      const withTls = urlAt('localhost', server.address() as AddressInfo);
      expect(await use(withTls, true)).toBeNull();
      expect(encrypted).toBeGreaterThan(1);
      withTls.searchParams.set('sslmode', 'verify-full');
      expect(await refusal(withTls)).toMatch(/Its certificate is not trusted: add sslrootcert=<file>/);
      withTls.searchParams.set('sslrootcert', file);
      expect(await use(withTls, true)).toBeNull();
      expect(await encryptionFinding(withTls)).toMatch(/are encrypted \(TLSv1\.\d\), as DATABASE_URL decides/);
      withTls.search = '';
      expect(await encryptionFinding(withTls)).toMatch(
        /are encrypted \(TLSv1\.\d\)\. The certificate .* is not checked/,
      );
      server.close();
    },
  );

  it('of another machine that offers no TLS is refused in production, unless the URL allows it', async () => {
    const server = createServer((socket) => pipe(socket, connectToServer())).listen(0);
    await once(server, 'listening');
    // Not a loopback address by name, but it leads to this machine.
    const remote = urlAt('0.0.0.0', server.address() as AddressInfo);
    expect(await refusal(remote, true)).toMatch(/offers no TLS.*sslmode=disable/);
    expect(await maintenance(remote, { requireTls: true })).toMatch(/offers no TLS.*sslmode=disable/);
    expect(await maintenance(remote)).toBe('opened');
    expect(await use(remote, false)).toBeNull();
    remote.searchParams.set('sslmode', 'disable');
    expect(await use(remote, true)).toBeNull();
    expect(await use(local(), true)).toBeNull();
    expect(await encryptionFinding(remote)).toBe(
      'Connections to the database are not encrypted, as DATABASE_URL decides.',
    );
    server.close();
  });

  it('of another machine that offers no TLS gets no password of a service or a command in production', async () => {
    let unencrypted = 0;
    const server = createServer((socket) => {
      socket.on('data', (data: Buffer) => {
        // The request for TLS is all that may be sent.
        if (data.length !== 8 || data.readInt32BE(4) !== 80_877_103) unencrypted += 1;
      });
      pipe(socket, connectToServer());
    }).listen(0);
    await once(server, 'listening');
    const remote = urlAt('0.0.0.0', server.address() as AddressInfo).href;
    const settings = {
      ...productionSettings,
      KEYSTACK_SECRET: 'pFzq1vS0mX8u7Yd3KcJ2hT9bWn4RgLeA5oQiV6xU',
      KEYSTACK_DATA_DIR: folder,
      DATABASE_URL: remote,
    };
    const file = join(folder, 'archive');
    const commands: readonly (readonly [string[], Record<string, string>])[] = [
      [['start'], { PORT: '0' }],
      [['migrate', '--status'], {}],
      [['backup', file], {}],
      [['restore', file], {}],
      [['project', 'import', file, '--owner', 'ada@example.com'], {}],
      [['move', join(folder, 'target')], {}],
      [['move', remote], { DATABASE_URL: local().href }],
    ];
    const output = expect.stringMatching(/The PostgreSQL server at 0\.0\.0\.0:\d+ offers no TLS/);
    // One after the other: on a busy machine, none would notice in time that there is no TLS.
    for (const [args, changed] of commands) {
      const result = await runCommand(args, { ...settings, ...changed });
      expect({ args, ...result }).toEqual({ args, code: 1, output });
    }
    expect((await runCommand(['doctor'], settings)).output).toContain('the server offers no TLS');
    expect(unencrypted).toBe(0);
    server.close();
  });

  it('of another machine that tells too late that it offers no TLS gets no password in production', async () => {
    const starting = async (use: (url: URL) => Promise<unknown>) => {
      let connections = 0;
      const server = createServer((socket) => {
        connections += 1;
        if (connections === 1) socket.destroy();
        else pipe(socket, connectToServer());
      }).listen(0);
      await once(server, 'listening');
      const result = await use(urlAt('0.0.0.0', server.address() as AddressInfo));
      server.close();
      return result;
    };
    expect(await starting((url) => refusal(url, true))).toMatch(/cannot be used: The server does not support SSL/);
    expect(await starting((url) => maintenance(url, { requireTls: true }))).toMatch(/does not support SSL/);
    expect(await starting((url) => maintenance(url))).toBe('opened');
  });

  it('whose database is not in UTF-8 is refused', async () => {
    const client = new pg.Client(local().href);
    await client.connect();
    const name = `ascii_${crypto.randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${name} encoding sql_ascii template template0 locale 'C'`);
    const ascii = local();
    ascii.pathname = `/${name}`;
    const sentence = /The encoding of the database at .* is SQL_ASCII.*encoding UTF8/;
    expect(await refusal(ascii)).toMatch(sentence);
    expect(await maintenance(ascii, { create: true })).toMatch(sentence);
    const forReading = await openMaintenanceConnection({ url: ascii.href });
    await expect(forReading.upgrade([])).rejects.toThrow(sentence);
    await forReading.close();
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
});

function pipe(client: Socket, server: Socket): void {
  client.on('error', () => server.destroy());
  server.on('error', () => client.destroy());
  client.pipe(server).pipe(client);
}
