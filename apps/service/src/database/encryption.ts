import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { isLoopback } from '../host-of-url.ts';
import { StartError } from '../start-error.ts';
import { hostOf } from './database-servers.ts';
import { splitHosts } from './database-url.ts';

/** The message with which a client asks a PostgreSQL server for TLS (`SSLRequest`). */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Time limit of the question whether a server offers TLS, in milliseconds. */
const timeoutMs = 5000;

/** The encryption of the connections to a database. */
type Encryption = 'configured' | 'encrypted' | 'plain' | 'local' | 'unknown';

/**
 * Returns the encryption of the connections to a database and the URL for them: encrypted if a server offers that and
 * the URL does not decide it. Like `sslmode=prefer` of libpq, this does not check the certificate.
 */
export async function chooseEncryption(
  url: string,
): Promise<{ readonly encryption: Encryption; readonly url: string }> {
  const urls = splitHosts(url);
  if (urls.some((each) => /[?&](sslmode|ssl)=/.test(each))) return { encryption: 'configured', url };
  const answers = await Promise.all(urls.map(offersTls));
  if (answers.includes(true)) {
    return { encryption: 'encrypted', url: withTls(url) };
  }
  if (urls.every(isLocal)) return { encryption: 'local', url };
  return { encryption: answers.includes(false) ? 'plain' : 'unknown', url };
}

/** Returns the URL for connections that fail without TLS. */
const withTls = (url: string) => `${url}${url.includes('?') ? '&' : '?'}sslmode=no-verify`;

/**
 * Returns the URL for connections like `chooseEncryption`. If another machine has not told whether it offers TLS, for
 * example because it is starting, connections without TLS fail, so that no password is sent in clear text.
 *
 * @throws {StartError} If the connections to another machine would not be encrypted.
 */
export async function requireEncryption(given: string): Promise<string> {
  const { encryption, url } = await chooseEncryption(given);
  if (encryption !== 'plain') return encryption === 'unknown' ? withTls(url) : url;
  const hosts = splitHosts(given).map(hostOf).join(', ');
  throw new StartError(
    `The PostgreSQL server at ${hosts} offers no TLS, so passwords and tokens would cross the network in clear text. Enable "ssl" in its postgresql.conf, or add sslmode=disable to DATABASE_URL if the network between the two is private.`,
  );
}

function isLocal(url: string): boolean {
  const { host } = new pg.Client(url);
  return host.startsWith('/') || isLoopback({ hostname: host.includes(':') ? `[${host}]` : host });
}

/** Asks a server whether it offers TLS. Returns `null` if it does not respond or has a Unix socket. */
async function offersTls(url: string): Promise<boolean | null> {
  const { host, port } = new pg.Client(url);
  if (host.startsWith('/')) return null;
  const socket = connect({ host, port, timeout: timeoutMs });
  socket.on('timeout', () => socket.destroy(new Error('The server does not respond.')));
  // Otherwise the response of a server that closes the connection would be awaited for ever.
  socket.on('end', () => socket.destroy(new Error('The server has closed the connection.')));
  try {
    await once(socket, 'connect');
    socket.write(tlsRequest);
    const [answer]: Buffer[] = await once(socket, 'data');
    return answer?.toString('latin1', 0, 1) === 'S';
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
