import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type InlineConfig, preview } from 'vite';
import { openSecurity, seeNotes, watchErrors } from './notes-app.ts';
import { test as base, expect } from './stack.ts';
import { fillIn, newUser, pickFromMenu, signIn } from './steps.ts';

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
    { scope: 'worker', timeout: 120_000 },
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
      const user = newUser();
      const errors = watchErrors(page);
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
        await fillIn(page, { ...user, repeat: user.password });
        await page.getByRole('button', { name: 'Sign up', exact: true }).click();
        await seeNotes(page, user);
      });

      await test.step('each section of the settings has its own URL', async () => {
        await openSecurity(page);
        await page.goBack();
        await expect(page).toHaveURL('/handler/account-settings');
        await page.goBack();
        await seeNotes(page, user);
      });

      await test.step('signing out redirects to the home page, also from a protected page', async () => {
        await pickFromMenu(page, 'Sign out');
        await expect(page).toHaveURL('/');
        await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
      });

      await test.step('signing in shows the user on the home page', async () => {
        await page.getByRole('link', { name: 'Notes' }).click();
        await signIn(page, user);
        await seeNotes(page, user);
        await page.getByRole('link', { name: 'Home' }).click();
        await expect(page.getByRole('heading', { name: `Hello, ${user.email}` })).toBeVisible();
      });

      await expect(page.locator('html')).toHaveAttribute('data-first');

      await test.step('a reload keeps the session', async () => {
        await page.goto('/notes');
        await seeNotes(page, user);
      });

      if (example === 'react-router') {
        await test.step("the handler's sign-in URL redirects to the app's own sign-in page", async () => {
          await page.goto('/');
          await pickFromMenu(page, 'Sign out');
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
