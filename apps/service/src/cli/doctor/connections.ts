import { TLSSocket } from 'node:tls';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { connectionOptions, findServer } from '../../database/database-servers.ts';
import { chooseEncryption } from '../../database/encryption.ts';
import { type Finding, ok, skipped, stepTimeoutMs, warning } from './finding.ts';
import { reasonOf } from './http.ts';

const check = 'connections';

/**
 * Checks the encryption of the connections to a PostgreSQL server, and whether it grants as many as the service opens.
 */
export async function checkConnections({
  databaseUrl,
  databaseConnections,
  workers,
  production,
}: Config): Promise<Finding[]> {
  if (databaseUrl === null) return [];
  const { encryption, url } = await chooseEncryption(databaseUrl);
  // The service would not start. A connection would send the password in clear text.
  const isRefused = production && (encryption === 'plain' || encryption === 'unknown');
  const probe = isRefused
    ? { error: 'not encrypted' }
    : await probeConnection(url).catch((error: unknown) => ({ error }));
  const used = 'error' in probe ? null : probe.tls;
  const findings = {
    configured: ok(
      check,
      'error' in probe
        ? 'DATABASE_URL decides whether connections to the database are encrypted.'
        : `Connections to the database are ${used === null ? 'not encrypted' : `encrypted (${used})`}, as DATABASE_URL decides.`,
    ),
    encrypted: ok(
      check,
      `Connections to the database are encrypted (${used ?? 'TLS'}). The certificate of the server is not checked.`,
    ),
    local: ok(check, 'The database is on this machine, and its connections are not encrypted.'),
    plain: warning(
      check,
      'Connections to the database are not encrypted, because the server offers no TLS.',
      'Enable "ssl" in its postgresql.conf, or add sslmode=disable to DATABASE_URL if the network is private.',
    ),
    unknown: skipped(check, 'The database server does not respond, so its connections were not checked.'),
  };
  const encrypted = findings[encryption];
  if ('error' in probe) {
    return [encrypted, skipped(check, `The number of connections was not checked: ${reasonOf(probe.error)}.`)];
  }
  const wanted = databaseConnections * workers;
  const numbers = `up to ${wanted} connections, and the database grants ${probe.granted}`;
  if (probe.granted >= wanted) return [encrypted, ok(check, `The service opens ${numbers}.`)];
  const remedy = 'Raise max_connections or the limit of the role, or lower KEYSTACK_DATABASE_CONNECTIONS.';
  return [encrypted, warning(check, `The service opens ${numbers}, so requests wait for each other.`, remedy)];
}

/** A connection like those of the service. */
interface ConnectionProbe {
  /** The number of connections that the server, the database and the role grant. */
  readonly granted: number;
  /** The version of TLS, for example `TLSv1.3`; `null` if the connection is not encrypted. */
  readonly tls: string | null;
}

/** Connects to the database as the service does. */
async function probeConnection(url: string): Promise<ConnectionProbe> {
  const options = { ...connectionOptions(await findServer(url)), connectionTimeoutMillis: stepTimeoutMs };
  const client = new pg.Client({ ...options, query_timeout: stepTimeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ granted: number }>(
      `select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as granted`,
    );
    return { granted: rows[0]?.granted ?? 0, tls: tlsVersionOf(client) };
  } finally {
    client.end().catch(() => {});
  }
}

/**
 * Returns the version of TLS of a connection. Not from `pg_stat_ssl`, which describes the connection of a pooler or
 * proxy to the server.
 */
function tlsVersionOf(client: pg.Client): string | null {
  const { stream } = Object(Object(client).connection);
  return stream instanceof TLSSocket ? stream.getProtocol() : null;
}
