import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type BuiltFiles, bundlers, reactFiles } from './bundlers.ts';
import { respondWithProject } from './sample-project.ts';
import { expect, test } from './stack.ts';

/* The weight of the sign-in page with bundlers other than Vite, whose build weight.spec.ts measures. */

const origin = 'https://host.invalid';

/** Maximum weights in bytes (JavaScript and CSS, gzip, without React). The goal is 40,000 with each. */
const limits: Readonly<Record<string, number>> = { esbuild: 52_500, webpack: 43_300 };

const app = `
  import { SignIn, StackClientApp, StackProvider, StackTheme } from '@keystack/react';
  import '@keystack/react/styles.css';
  import { createElement, Suspense } from 'react';
  import { createRoot } from 'react-dom/client';

  const app = new StackClientApp({
    tokenStore: 'cookie', baseUrl: 'https://service.invalid', projectId: 'demo', publishableClientKey: 'key',
  });
  const page = createElement(Suspense, null, createElement(SignIn, { fullPage: true }));
  createRoot(document.getElementById('root')).render(
    createElement(StackProvider, { app }, createElement(StackTheme, null, page)),
  );
`;

for (const [name, bundle] of Object.entries(bundlers)) {
  const limit = limits[name] ?? 0;
  test(`the sign-in page built with ${name} weighs at most ${limit / 1000} kB without React`, async ({ page }) => {
    const folder = await mkdtemp(join(import.meta.dirname, '../examples/demo/.weight-'));
    await writeFile(join(folder, 'main.js'), app);
    const files = await bundle(join(folder, 'main.js')).finally(() => rm(folder, { recursive: true }));
    const weights = (await loadedFiles(page, files)).map((path) => ({
      path,
      bytes: gzipSync(files.get(path) ?? '').length,
    }));
    const sum = weights.reduce((total, { bytes }) => total + bytes, 0);
    expect(sum, weights.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')).toBeLessThanOrEqual(limit);
  });
}

/** Opens the sign-in page of a build and returns the paths of the files of the build that the browser has loaded. */
async function loadedFiles(page: Page, files: BuiltFiles): Promise<string[]> {
  const react = await reactFiles();
  const loaded: string[] = [];
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    const body = files.get(pathname) ?? react.files.get(pathname);
    if (files.has(pathname)) loaded.push(pathname);
    if (body !== undefined) return route.fulfill({ contentType, body });
    const html = `<script type="importmap">${JSON.stringify(react.importMap)}</script>
      <link rel="stylesheet" href="/index.css"><div id="root"></div><script type="module" src="/index.js"></script>`;
    return route.fulfill({ contentType: 'text/html', body: html });
  });
  await respondWithProject(page);
  await page.goto(`${origin}/handler/sign-in`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign in with GitHub' }).locator('svg')).toBeVisible();
  return loaded;
}
