import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDoctor } from '../../testing/run-doctor.ts';
import { freePort } from '../../testing/run-service.ts';
import { hasOpenssl } from '../../testing/self-signed-certificate.ts';
import { startTlsProxy } from '../../testing/tls-proxy.ts';

/* The redirect from http:// of a public URL with the default port. No service runs behind it. */

describe.skipIf(!hasOpenssl)('https-redirect', () => {
  const cleanUps: (() => unknown)[] = [];
  /** The response at port 80. */
  let response: { status: number; location?: string };
  let folder: string;
  let settings: Record<string, string>;
  let tlsPort: string;
  let plainPort: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keystack-doctor-redirect-'));
    cleanUps.push(() => rm(folder, { recursive: true }));
    const proxy = await startTlsProxy(folder);
    cleanUps.push(proxy.stop);
    const plain = createServer((_, outgoing) => {
      const { status, location } = response;
      outgoing.writeHead(status, location === undefined ? {} : { location }).end();
    }).listen(0);
    await once(plain, 'listening');
    cleanUps.push(() => plain.close());
    plainPort = (plain.address() as AddressInfo).port;
    tlsPort = new URL(proxy.url).port;
    settings = { KEYSTACK_URL: 'https://localhost', PORT: '9', NODE_EXTRA_CA_CERTS: proxy.certificate };
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  /** Returns the findings. Connections to the ports 443 and 80, which need rights, lead to those of the test. */
  async function check(port80 = plainPort) {
    const module = `import net from 'node:net';
      const ports = { 80: ${port80}, 443: ${tlsPort} };
      const { connect } = net.Socket.prototype;
      net.Socket.prototype.connect = function (...args) {
        const [options] = [args[0]].flat();
        options.port = ports[options.port] ?? options.port;
        return connect.apply(this, args);
      };`;
    const file = join(folder, `${port80}.mjs`);
    await writeFile(file, module);
    return (await runDoctor({ ...settings, NODE_OPTIONS: `--import=${file}` }, 'https-redirect')).findings;
  }

  it('accepts a redirect to https://', async () => {
    response = { status: 308, location: 'https://localhost/' };
    const message = 'http://localhost redirects to https://.';
    expect(await check()).toEqual([{ check: 'https-redirect', status: 'ok', message, remedy: null }]);
  });

  it.each([
    ['a page', { status: 200 }],
    ['a redirect to http://', { status: 301, location: 'http://localhost/login' }],
    ['a status of an error with a location', { status: 404, location: 'https://localhost/' }],
  ])('finds %s instead', async (_, found) => {
    response = found;
    expect(await check()).toEqual([
      {
        check: 'https-redirect',
        status: 'warning',
        message: expect.stringContaining(`http://localhost responds ${found.status} instead of a redirect`),
        remedy: expect.stringContaining('redirect every http:// request'),
      },
    ]);
  });

  it('accepts that nothing responds', async () => {
    expect(await check(await freePort())).toEqual([
      { check: 'https-redirect', status: 'ok', message: 'Nothing responds at http://localhost.', remedy: null },
    ]);
  });
});
