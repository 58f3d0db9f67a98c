import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSelfSignedCertificate } from './self-signed-certificate.ts';

/** The behavior of a reverse proxy, which tests change while it runs. */
export interface ProxyBehavior {
  /** The base URL of the service that it passes requests to. */
  target: string;
  /** The entries that it appends to `X-Forwarded-For`. */
  appended: readonly string[];
  /** Headers that it adds to responses, or replaces, except `Strict-Transport-Security`, which it adds again. */
  responseHeaders: Readonly<Record<string, string | readonly string[]>>;
  /** The names of headers of the service that it removes from responses. */
  removedHeaders: readonly string[];
}

/**
 * Starts a reverse proxy with TLS at `https://localhost`. Its certificate is the file `certificate`, which no other
 * program trusts.
 *
 * @param folder The folder for the certificate.
 * @param days Days until the certificate expires.
 */
export async function startTlsProxy(folder: string, { days = 90 } = {}) {
  const { key, cert, file: certificate } = createSelfSignedCertificate(folder, days);
  const behavior: ProxyBehavior = {
    target: 'http://localhost',
    appended: [],
    responseHeaders: {},
    removedHeaders: [],
  };
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { 'x-forwarded-for': sent, ...headers } = incoming.headers;
    const forwarded = [...[sent ?? []].flat(), ...behavior.appended].join(', ');
    const passed = request(
      `${behavior.target}${incoming.url}`,
      {
        method: incoming.method,
        agent: false,
        headers: { ...headers, ...(forwarded !== '' && { 'x-forwarded-for': forwarded }) },
      },
      (response) => {
        for (const [name, value] of Object.entries(response.headers)) {
          if (value === undefined || name === 'connection' || behavior.removedHeaders.includes(name)) continue;
          outgoing.setHeader(name, value);
        }
        for (const [name, value] of Object.entries(behavior.responseHeaders)) {
          if (name === 'strict-transport-security') outgoing.appendHeader(name, value);
          else outgoing.setHeader(name, value);
        }
        outgoing.writeHead(response.statusCode ?? 502);
        response.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    certificate,
    behavior,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
