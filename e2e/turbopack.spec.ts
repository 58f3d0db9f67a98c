import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { respondWithProject } from './sample-project.ts';
import { waitForOutput } from './stack.ts';

/* The weight of the sign-in page with Turbopack, the bundler of Next.js. */

/** Maximum weight in bytes (JavaScript and CSS, gzip), without Next.js and React. The goal is 40,000. */
const limit = 43_300;

const examples = join(import.meta.dirname, '../examples');

test(`the sign-in page built with Turbopack weighs at most ${limit / 1000} kB without Next.js`, async ({ page }) => {
  const folder = await mkdtemp(join(examples, '.turbopack-'));
  await cp(join(import.meta.dirname, 'turbopack'), folder, { recursive: true });
  await symlink(join(examples, 'next/node_modules'), join(folder, 'node_modules'));
  const { url, stop } = await buildAndStart(folder);
  try {
    const plain = await weightOf(page, `${url}/plain`, '0');
    const signIn = await weightOf(page, `${url}/sign-in`, 'Sign in with GitHub');
    expect(plain, 'the weight of Next.js and React').toBeGreaterThan(50_000);
    expect(signIn - plain).toBeGreaterThan(0);
    expect(signIn - plain).toBeLessThanOrEqual(limit);
  } finally {
    await stop();
    await rm(folder, { recursive: true });
  }
});

async function buildAndStart(cwd: string) {
  const next = join(cwd, 'node_modules/next/dist/bin/next');
  // Playwright forces colors, and Next.js warns about both variables.
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: undefined };
  await promisify(execFile)(process.execPath, [next, 'build'], { cwd, env });
  const server = spawn(process.execPath, [next, 'start', '--port', '0'], { cwd, env });
  const output = await waitForOutput(server, /http:\/\/localhost:\d+[\s\S]*Ready/);
  const ended = once(server, 'close');
  return {
    url: /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '',
    async stop() {
      server.kill();
      await ended;
    },
  };
}

/**
 * Opens a page until a button appears and is idle. Returns the compressed size of the scripts and style sheets that it
 * loaded.
 */
async function weightOf(page: Page, url: string, button: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\/_next\/static\/.*\.(js|css)$/.test(new URL(response.url()).pathname)) {
      sizes.push(response.body().then((body) => gzipSync(body).length));
    }
  });
  await respondWithProject(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: button })).toBeVisible();
  page.removeAllListeners('response');
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
