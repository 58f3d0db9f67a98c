import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type InlineConfig, preview } from 'vite';
import { collectErrorsAndWarnings, expectNotesPage, openSecuritySettings } from './notes-app.ts';
import { test as base, expect } from './stack.ts';
import { fillInCredentials, generateTestUser, pickFromUserMenu, submitSignInForm } from './steps.ts';

const examples = ['react-router', 'tanstack-router'] as const;
type Example = (typeof examples)[number];

const test = base.extend<{ example: Example }, { urls: ReadonlyMap<Example, string> }>({
  example: ['react-router', { option: true }],
  urls: [
    async ({ stack }, use) => {
      process.env['VITE_KEYSTACK_URL'] = stack.service;
      const folder = await mkdtemp(join(tmpdir(), 'keystack-routers-'));
      const served = await Promise.all(examples.map((example) => serve(example, join(folder, example))));
      await use(new Map(served.map(({ example, url }) => [example, url])));
      await Promise.all(served.map(({ server }) => server.close()));
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ urls, example }, use) => use(urls.get(example)),
});

async function serve(example: Example, outDir: string) {
  const config: InlineConfig = { root: `examples/${example}`, logLevel: 'error', build: { outDir } };
  await build(config);
  const server = await preview(config);
  return { example, server, url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '' };
}

for (const example of examples) {
  test.describe(example, () => {
    test.use({ example });
    const signInPage = example === 'react-router' ? '/welcome' : '/handler/sign-in';

    test('signs in and out, and opens protected pages, without reloading', async ({ page }) => {
      const user = generateTestUser();
      const errors = collectErrorsAndWarnings(page);
      await page.goto('/');
      await page.evaluate(() => document.documentElement.setAttribute('data-first', ''));

      await test.step('a protected page redirects to sign-in', async () => {
        await page.getByRole('link', { name: 'Notes' }).click();
        await expect(page).toHaveURL(`${signInPage}?after_auth_return_to=%2Fnotes`);
        await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
      });

      await test.step('"back" leaves the sign-in page, and the protected page redirects again', async () => {
        await page.goBack();
        await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
        await page.getByRole('link', { name: 'Notes' }).click();
        await expect(page).toHaveURL(`${signInPage}?after_auth_return_to=%2Fnotes`);
      });

      await test.step('signing up returns to the protected page', async () => {
        await page.getByRole('link', { name: 'Sign up' }).click();
        await expect(page).toHaveURL('/handler/sign-up?after_auth_return_to=%2Fnotes');
        await fillInCredentials(page, { ...user, repeat: user.password });
        await page.getByRole('button', { name: 'Sign up', exact: true }).click();
        await expectNotesPage(page, user);
      });

      await test.step('each section of the settings has its own URL', async () => {
        await openSecuritySettings(page);
        await page.goBack();
        await expect(page).toHaveURL('/handler/account-settings');
        await page.goBack();
        await expectNotesPage(page, user);
      });

      await test.step('signing out redirects to the home page, also from a protected page', async () => {
        await pickFromUserMenu(page, 'Sign out');
        await expect(page).toHaveURL('/');
        await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
      });

      await test.step('signing in shows the user on the home page', async () => {
        await page.getByRole('link', { name: 'Notes' }).click();
        await submitSignInForm(page, user);
        await expectNotesPage(page, user);
        await page.getByRole('link', { name: 'Home' }).click();
        await expect(page.getByRole('heading', { name: `Hello, ${user.email}` })).toBeVisible();
      });

      await expect(page.locator('html')).toHaveAttribute('data-first');

      await test.step('a reload keeps the session', async () => {
        await page.goto('/notes');
        await expectNotesPage(page, user);
      });

      if (example === 'react-router') {
        await test.step("the handler's sign-in URL redirects to the app's own sign-in page", async () => {
          await page.goto('/');
          await pickFromUserMenu(page, 'Sign out');
          await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
          await page.goto('/handler/sign-in?after_auth_return_to=%2Fnotes');
          await expect(page).toHaveURL('/welcome?after_auth_return_to=%2Fnotes');
          await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
        });
      }
      expect(errors).toEqual([]);
    });
  });
}

test.describe('the sign-out page', () => {
  const signInWay = 'the sign-in page, which does not redirect there';
  const foreignPages = [
    ['a link', (url) => `<a href="${url}">go</a>`],
    ['a link without referrer', (url) => `<a href="${url}" rel="noreferrer">go</a>`],
    ['a form', (url) => `<form action="${url}"><button>go</button></form>`],
    ['a redirect', (url) => `<button onclick="location.replace('${url}')">go</button>`],
    [
      signInWay,
      (url) => {
        const signInUrl = new URL('/handler/sign-in?after_auth_return_to=%2Fhandler%2Fsign-out', url);
        return `<a href="${signInUrl}">go</a>`;
      },
    ],
    ['an earlier spelling of its path', (url) => `<a href="${new URL('/handler/signout', url)}">go</a>`],
  ] satisfies readonly (readonly [string, (url: string) => string])[];

  test('signs out at once after a link of a router, and asks after each way from another site', async ({
    page,
    context,
    baseURL,
  }) => {
    const user = generateTestUser();
    const url = `${baseURL}/handler/sign-out`;
    const greeting = page.getByRole('heading', { name: `Hello, ${user.email}` });
    await page.goto('/handler/sign-up');
    await fillInCredentials(page, { ...user, repeat: user.password });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(greeting).toBeVisible();

    for (const [way, html] of foreignPages) {
      const heading = way === signInWay ? `Hello, ${user.email}` : 'Sign out?';
      await test.step(`asks after ${way}`, async () => {
        await context.route('http://other.example/', (route) =>
          route.fulfill({ contentType: 'text/html', body: html(url) }),
        );
        await page.goto('http://other.example/');
        await page.getByText('go').click();
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await context.unroute('http://other.example/');
      });
    }

    await test.step('asks in a window that another site opened at the home page before', async () => {
      await context.route('http://other.example/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<button onclick="w = window.open('${baseURL}/')">open</button><button onclick="w.location = '${url}'">go</button>`,
        }),
      );
      await page.goto('http://other.example/');
      const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByText('open').click()]);
      await expect(opened.getByRole('heading', { name: `Hello, ${user.email}` })).toBeVisible();
      await page.getByText('go').click();
      await expect(opened.getByRole('heading', { name: 'Sign out?' })).toBeVisible();
      await opened.close();
    });

    await test.step('asks after a visit of its URL', async () => {
      await page.goto(url);
      await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible();
    });

    await test.step('signs out at once after a link of the router, also after it has asked', async () => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(greeting).toBeVisible();
      await page.getByRole('link', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
      await expect(page).toHaveURL('/');
    });
  });
});
