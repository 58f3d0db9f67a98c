import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { Hono } from 'hono';

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
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Creates routes that serve the dashboard, a built single-page app, from memory: its files, and `index.html` at the
 * paths `pages`. Creates none if the directory does not exist.
 */
export function dashboardRoutes(directory: string, pages: readonly string[]): Hono {
  const app = new Hono();
  if (!existsSync(directory)) return app;
  for (const file of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = relative(directory, join(file.parentPath, file.name)).split(sep).join('/');
    const body = readFileSync(join(directory, path));
    const type = types[extname(path)] ?? 'application/octet-stream';
    // File names below assets/ contain a hash of the content.
    const caching = path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const respond = () =>
      new Response(new Uint8Array(body), { headers: { ...headers, 'content-type': type, 'cache-control': caching } });
    for (const route of path === 'index.html' ? pages : [`/${path}`]) app.get(route, respond);
  }
  return app;
}
