import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Plugin } from 'vite';
import { type Bundle, buildExample, contentOf, responseFromBundle } from './bundle.ts';

const origin = 'https://host.invalid';
const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-abc'; img-src data: 'self'; connect-src *`;

/** Returns the button that submits the form. */
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

/** The path of the module with the appearance and the settings, which the test writes. */
const settings = '/settings.js';

let building: Promise<Bundle> | undefined;

/**
 * Builds the app. Its module with settings is not part of the build, so that tests with other settings share the build.
 */
function build() {
  const input = resolve('examples/gallery/src/host.tsx');
  const module = `
    import { AuthPage, StackClientApp, StackProvider, StackTheme } from '@keystack/react';
    import * as presets from '@keystack/react/presets';
    import '@keystack/react/styles.css';
    import { createRoot } from 'react-dom/client';
    import { appearanceWith, config } from '${settings}';
    const app = new StackClientApp({
      tokenStore: 'memory', baseUrl: 'https://service.invalid', projectId: 'demo', publishableClientKey: 'key',
    });
    createRoot(document.getElementById('root')).render(
      <StackProvider app={app} appearance={appearanceWith(presets)}>
        <StackTheme nonce="abc">
          <AuthPage type="sign-in" fullPage firstTab="password" mockProject={{ displayName: 'Acme', config }} />
        </StackTheme>
      </StackProvider>,
    );`;
  const plugin: Plugin = {
    name: 'host',
    resolveId: (id) => (id === settings ? { id, external: true } : id === input ? id : undefined),
    load: (id) => (id === input ? module : undefined),
  };
  return buildExample('examples/gallery', { plugins: [plugin], build: { rolldownOptions: { input } } });
}

/**
 * Opens an app with the sign-in page under a strict Content-Security-Policy, and returns what the policy refuses.
 * `appearance` and `config` are code, and `appearance` can use the presets by `presets.bold`. Without `canLoadLook`,
 * the module for looks cannot be loaded. The app is built once for each worker.
 */
export async function openSignInPage(page: Page, appearance: string, config = '', { canLoadLook = true } = {}) {
  building ??= build();
  const files = await building;
  const module = `
    export const appearanceWith = (presets) => (${appearance});
    export const config = {
      signUpEnabled: true, credentialEnabled: true, magicLinkEnabled: true,
      oauthProviders: ['google', 'github', 'microsoft', 'apple', 'gitlab'].map((id) => ({ id })), ${config}
    };`;
  const [entry] = [...files.values()].filter((file) => file.type === 'chunk' && file.isEntry);
  const css = [...files].filter(([path]) => path.endsWith('.css')).map(([, file]) => contentOf(file).toString());
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.includes('on-demand-') && !canLoadLook) return route.abort();
    if (pathname === settings) return route.fulfill({ contentType: 'text/javascript', body: module });
    if (pathname === '/host.css') return route.fulfill({ contentType: 'text/css', body: css.join('') });
    if (files.has(pathname)) return route.fulfill(responseFromBundle(files, route.request().url()));
    return route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><html lang="en"><head><title>Host</title><link rel="stylesheet" href="/host.css"></head>
        <body><div id="root"></div><script type="module" src="/${entry?.fileName}"></script></body></html>`,
    });
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.goto(origin);
  await expect(submitButton(page)).toBeVisible();
  await expect(page.locator('.ks-oauth-icon > svg').first()).toBeVisible();
  return refused;
}
