import { once } from 'node:events';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** The output of a Vite build of an example, by path. */
export type Bundle = ReadonlyMap<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

/** Builds an example with Vite, without writing the files. `config` overrides its configuration. */
export async function buildExample(folder: string, config: InlineConfig = {}): Promise<Bundle> {
  const built = await build({ root: folder, logLevel: 'error', ...config, build: { ...config.build, write: false } });
  if (!('output' in built))
    throw new Error(`The build of ${folder} has more than one output, so it is unclear which one is meant.`);
  return new Map(built.output.map((file) => [`/${file.fileName}`, file]));
}

/** Returns the bytes of a file of a build. */
export const contentOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  Buffer.from(file.type === 'chunk' ? file.code : file.source);

/** Returns the paths of the modules that a file of a build contains. */
export function modulesOf(bundle: Bundle, path: string): readonly string[] {
  const file = bundle.get(path);
  return file?.type === 'chunk' ? file.moduleIds : [];
}

/** Returns the paths of the files of a build that contain a module whose path matches. */
export const withModule = (bundle: Bundle, pattern: RegExp) =>
  [...bundle.keys()].filter((path) => modulesOf(bundle, path).some((id) => pattern.test(id)));

/** Returns `true` if a file of a build is one that the page itself loads. */
export function isEntry(bundle: Bundle, path: string): boolean {
  const file = bundle.get(path);
  return file?.type === 'chunk' && file.isEntry;
}

/** Returns these files and all that they import statically, directly or through other files, without style sheets. */
export function withImports(bundle: Bundle, paths: readonly string[]): readonly string[] {
  const found = new Set(paths);
  for (const path of found) {
    const file = bundle.get(path);
    if (file?.type === 'chunk') for (const name of file.imports) found.add(`/${name}`);
  }
  return [...found];
}

/** Returns the compressed size of a file of a build, in bytes. */
export function weightOf(bundle: Bundle, path: string): number {
  const file = bundle.get(path);
  if (file === undefined) throw new Error(`The build has no ${path}.`);
  return gzipSync(contentOf(file)).length;
}

/** The content types of files by extension. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Returns the file at a URL as a static host serves it: `index.html` for paths without a file. */
export function responseFromBundle(bundle: Bundle, url: string) {
  const { pathname } = new URL(url);
  const path = bundle.has(pathname) ? pathname : '/index.html';
  const file = bundle.get(path);
  if (file === undefined) throw new Error('The build has no index.html.');
  return { body: contentOf(file), contentType: contentTypes[extname(path)] ?? 'application/octet-stream' };
}

/** Serves a build on a free port. Returns the URL, and `stop`, which ends the server. */
export async function serveBundle(bundle: Bundle) {
  const server = createServer((request, response) => {
    const { body, contentType } = responseFromBundle(bundle, `http://localhost${request.url}`);
    response.setHeader('content-type', contentType).end(body);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    stop: () => void server.close(),
  };
}
