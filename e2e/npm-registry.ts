import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { promisify } from 'node:util';

/** A registry on this machine that has only the packages of this checkout, as they would be published. */
export interface NpmRegistry {
  readonly url: string;
  stop(): void;
}

/** Starts a registry with these archives. */
export async function serveNpmRegistry(archives: readonly string[]): Promise<NpmRegistry> {
  const files = new Map(
    await Promise.all(archives.map(async (path) => [basename(path), await readFile(path)] as const)),
  );
  const manifests = new Map<string, object>();
  for (const path of archives) {
    const { stdout } = await promisify(execFile)('tar', ['-xzOf', path, 'package/package.json']);
    const manifest = JSON.parse(stdout);
    const integrity = `sha512-${createHash('sha512')
      .update(files.get(basename(path)) ?? '')
      .digest('base64')}`;
    manifests.set(manifest.name, { ...manifest, dist: { integrity, tarball: `/${basename(path)}` } });
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const file = files.get(path);
    const manifest = Object(manifests.get(path));
    if (file !== undefined) response.end(file);
    else if (manifest.name === undefined) response.writeHead(404).end('{}');
    else {
      const dist = { ...manifest.dist, tarball: url + manifest.dist.tarball };
      const versions = { [manifest.version]: { ...manifest, dist } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ name: path, 'dist-tags': { latest: manifest.version }, versions }));
    }
  }).listen(0);
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { url, stop: () => server.close() };
}
