import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { SharedServerConfig } from '../domain/emails/shared-server.ts';
import { demoProject } from '../domain/projects/bootstrap.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

const headers = {
  'content-security-policy':
    // The pictures of users may be on any site.
    "default-src 'self'; img-src 'self' https: data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'cross-origin-opener-policy': 'same-origin',
};

type DashboardDeps = { readonly config: Pick<Deps['config'], 'production'> & SharedServerConfig } & Pick<
  Deps,
  'settingsKeys'
>;

/** The paths of the pages, as in `routes.tsx` of the dashboard. */
const pages = ['/', '/docs', '/projects', '/projects/*', '/new-project', '/setup', '/handler/*'];

/**
 * Creates routes that serve the dashboard, a built single-page app, from memory: its files, and `index.html` at the
 * paths of its pages. Creates none if the directory does not exist.
 */
export function dashboardRoutes(directory: string, deps: DashboardDeps): Hono {
  const app = new Hono();
  if (!existsSync(directory)) return app;
  for (const file of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = relative(directory, join(file.parentPath, file.name)).split(sep).join('/');
    const isIndex = path === 'index.html';
    const content = readFileSync(join(directory, path));
    const body = isIndex ? Buffer.from(writeSettings(content.toString(), deps)) : content;
    const type = types[extname(path)] ?? 'application/octet-stream';
    // File names below assets/ contain a hash of the content.
    const caching = path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const respond = createFileResponder(body, { ...headers, 'content-type': type, 'cache-control': caching });
    const paths = isIndex ? [...pages, ...(deps.config.production ? [] : ['/inbox'])] : [`/${path}`];
    for (const route of paths) app.get(route, respond);
  }
  return app;
}

/**
 * Returns a function that responds with a file, compressed for browsers that accept it. Compresses it at the first
 * request.
 */
function createFileResponder(file: Buffer, headers: Readonly<Record<string, string>>) {
  const isText = /^text\/|javascript|json|svg/.test(headers['content-type'] ?? '');
  let compressed: Uint8Array<ArrayBuffer> | undefined;
  return ({ req }: Context) => {
    if (!isText) return new Response(new Uint8Array(file), { headers });
    const varying = { ...headers, vary: 'accept-encoding' };
    if (!/\bgzip\b/.test(req.header('accept-encoding') ?? ''))
      return new Response(new Uint8Array(file), { headers: varying });
    compressed ??= new Uint8Array(gzipSync(file, { level: 9 }));
    return new Response(compressed, { headers: { ...varying, 'content-encoding': 'gzip' } });
  };
}

/** Returns `index.html` with the settings of this service, which the dashboard reads. */
function writeSettings(html: string, { config, settingsKeys }: DashboardDeps): string {
  const { internal, demo } = settingsKeys;
  const settings = {
    'data-client-key': internal.client,
    'data-development': String(!config.production),
    'data-shared-mail-templates': config.smtp === null ? 'own' : config.sharedMailTemplates,
    ...(!config.production && {
      'data-demo-project': demoProject.id,
      'data-demo-client-key': demo.client,
      'data-demo-server-key': demo.server,
    }),
  };
  const attributes = Object.entries(settings).map(([name, value]) => `${name}="${escapeAttribute(value)}"`);
  return html.replace(/<meta\s+name="keystack"[^>]*>/, () => `<meta name="keystack" ${attributes.join(' ')} />`);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
