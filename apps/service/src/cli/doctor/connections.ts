import { TLSSocket } from 'node:tls';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { connectionOptions, findServer } from '../../database/database-servers.ts';
import { chooseEncryption } from '../../database/encryption.ts';
import { type Finding, findFirst } from '../../domain/deployment/finding.ts';
import { attempt, stepTimeoutMs } from './attempt.ts';

/** Checks the encryption of the connections to a PostgreSQL server. */
export async function checkConnections({ databaseUrl, production }: Config): Promise<Finding[]> {
  if (databaseUrl === null) return [];
  const { encryption, url } = await chooseEncryption(databaseUrl);
  // The service would not start, and a connection would send the password in clear text.
  const isRefused = production && (encryption === 'plain' || encryption === 'unknown');
  const { result, reason } = isRefused
    ? { result: null, reason: 'it does not tell whether it offers TLS' }
    : await attempt(() => readTlsVersion(url));
  const connections = `Connections to the database are ${result?.tls ? `encrypted (${result.tls})` : 'not encrypted'}`;
  return findFirst('connections', [
    {
      when: encryption === 'plain',
      warning: 'Connections to the database are not encrypted, because the server offers no TLS.',
      remedy: 'Enable "ssl" in its postgresql.conf, or add sslmode=disable to DATABASE_URL if the network is private.',
    },
    { when: result === null, skipped: `The encryption of the connections to the database was not checked: ${reason}.` },
    { when: encryption === 'encrypted', ok: `${connections}. The certificate of the server is not checked.` },
    { when: encryption === 'configured', ok: `${connections}, as DATABASE_URL decides.` },
    { ok: `${connections}, because it is on this machine.` },
  ]);
}

/** Connects to the database as the service does. Returns the version of TLS, for example `TLSv1.3`, if it is used. */
async function readTlsVersion(url: string) {
  const options = { ...connectionOptions(await findServer(url)), connectionTimeoutMillis: stepTimeoutMs };
  const client = new pg.Client(options);
  client.on('error', () => {});
  try {
    await client.connect();
    // Not from `pg_stat_ssl`, which describes the connection of a pooler or proxy to the server.
    const { stream } = Object(Object(client).connection);
    return { tls: stream instanceof TLSSocket ? stream.getProtocol() : null };
  } finally {
    client.end().catch(() => {});
  }
}
