import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { createTar, type TarFileInput } from 'nanotar';
import { findBundledFolder } from '../bundle.ts';
import type { Config } from '../config.ts';

const packagesDirectory = findBundledFolder('packages', '../../packages');

/** The packages that apps install, each with the folders of its archive. The styles are in `src`. */
const contents: Readonly<Record<string, readonly string[]>> = {
  contract: ['dist', 'src'],
  js: ['dist', 'src'],
  ui: ['dist', 'src'],
  react: ['dist', 'src', 'cli'],
  next: ['lib', 'src'],
};

/** Tests and intermediate results of the build. */
const leftOut = /\.test\.|\/testing\/|\.tsbuildinfo$|\/tsconfig\.json$/;

/** The time of all files in an archive, so that the same files always give the same archive. */
const fileTime = Date.UTC(2026, 0, 1);

interface Manifest extends Record<string, unknown> {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Creates `GET /packages/<name>.tgz`, which serves the client packages of this version as npm archives, so that an app
 * on the same machine can install them without a registry: `npm install http://localhost:8100/packages/react.tgz`. The
 * packages depend on each other by these URLs.
 */
export function packageRoutes(config: Pick<Config, 'url'>): Hono {
  const app = new Hono();
  for (const [name, parts] of Object.entries(contents)) {
    const folder = join(packagesDirectory, name);
    if (!parts.every((part) => existsSync(join(folder, part)))) continue;
    let archive: Uint8Array<ArrayBuffer> | undefined;
    app.get(`/packages/${name}.tgz`, () => {
      archive ??= createArchive(folder, parts, config.url);
      return new Response(archive, { headers: { 'content-type': 'application/gzip', 'cache-control': 'no-cache' } });
    });
  }
  return app;
}

function createArchive(folder: string, parts: readonly string[], serviceUrl: string): Uint8Array<ArrayBuffer> {
  const files: TarFileInput[] = [{ name: 'package/package.json', data: writeManifest(folder, serviceUrl) }];
  for (const part of parts) {
    for (const file of readdirSync(join(folder, part), { recursive: true, withFileTypes: true })) {
      const path = join(file.parentPath, file.name);
      const name = `package/${relative(folder, path).split(sep).join('/')}`;
      if (file.isFile() && !leftOut.test(name)) files.push({ name, data: readFileSync(path) });
    }
  }
  files.sort((a, b) => (a.name < b.name ? -1 : 1));
  return new Uint8Array(gzipSync(createTar(files, { attrs: { mtime: fileTime, mode: '644' } })));
}

/** Returns the `package.json` of a package, in which dependencies on the other packages are URLs of the service. */
function writeManifest(folder: string, serviceUrl: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, version]) => {
    const own = name.match(/^@keystack\/(.+)$/)?.[1];
    return [name, own === undefined ? version : `${serviceUrl}/packages/${own}.tgz`];
  });
  return `${JSON.stringify({ ...manifest, dependencies: Object.fromEntries(dependencies) }, null, 2)}\n`;
}
