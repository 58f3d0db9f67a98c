import type { Browser, Page } from '@playwright/test';
import { expectCardOnFilledWindow } from './filled-window.ts';
import { createOwnerLink } from './owner-steps.ts';
import { expect, type TestServers, test } from './stack.ts';
import { fillInCredentials, generateTestUser, goToSignUp, withoutPauses } from './steps.ts';
import { recordConsole, withTypedApp } from './typed-app.ts';

/*
 * The five minutes of a developer: from the link that `npm start` prints to a sign-in in an app of their own, in
 * development and in production, with the newest templates of Vite and Next.js.
 */

// The page waits for the first sign-in to the project.
test.use({ servers: 'first-app' });

/** Looks at the sign-in page of an app, and signs up. Returns the person. */
async function signUpIn(browser: Browser, url: string, mode: 'development' | 'production') {
  const person = generateTestUser();
  // All servers on localhost share their cookies.
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const messages = recordConsole(visitor, mode);
  await visitor.goto(`${url}/handler/sign-in`);
  await expectCardOnFilledWindow(visitor, mode);
  await visitor.goto(url);
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await goToSignUp(visitor);
  await fillInCredentials(visitor, { ...person, repeat: person.password });
  await visitor.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(visitor.getByRole('button', { name: 'User menu' })).toBeVisible();
  // Next.js checks in the background how much of a page it can prerender, and reports it later.
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(visitor.locator('nextjs-portal').getByText(/\d+ Issue/)).toHaveCount(0);
  expect(messages()).toEqual([]);
  await context.close();
  return person;
}

async function openConnectPage(page: Page, stack: TestServers, framework: string) {
  await withoutPauses(page);
  await page.goto(await createOwnerLink(stack, 'demo'));
  await page.getByRole('link', { name: framework, exact: true }).click();
  await expect(page.getByRole('link', { name: framework, exact: true })).toHaveAttribute('aria-current');
}

test('the commands and files of the dashboard give an app in which a person signs up', async ({
  page,
  browser,
  stack,
}) => {
  await openConnectPage(page, stack, 'React with Vite');
  await expect(page.getByText('Waiting for the first sign-in to this project')).toBeVisible();

  await withTypedApp(page, async ({ create, run, serve }) => {
    await create();
    await test.step('the development server', () =>
      serve('node node_modules/vite/bin/vite.js --port 0', async (url) => {
        const person = await signUpIn(browser, url, 'development');
        await expect(page.getByText(`First sign-in: ${person.email}`)).toBeVisible();
        await page.getByRole('link', { name: 'Open users' }).click();
        await expect(page.getByRole('row', { name: person.email })).toBeVisible();
      }));
    await test.step('the code compiles', () => run('npm run build'));
    await test.step('the production build', () =>
      serve(
        'node node_modules/vite/bin/vite.js preview --port 0',
        async (url) => void (await signUpIn(browser, url, 'production')),
      ));
  });
});

test('the commands and files of the dashboard give a Next.js app in which a person signs up', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(900_000);
  await openConnectPage(page, stack, 'Next.js');

  await withTypedApp(page, async ({ create, run, serve }) => {
    await create();
    await test.step('the development server', () =>
      serve(
        'node node_modules/next/dist/bin/next dev --port 0',
        async (url) => void (await signUpIn(browser, url, 'development')),
      ));
    await test.step('the production build', () => run('npm run build'));
    await test.step('the production server', () =>
      serve(
        'node node_modules/next/dist/bin/next start --port 0',
        async (url) => void (await signUpIn(browser, url, 'production')),
      ));
  });
});
