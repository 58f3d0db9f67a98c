import type { Browser, Page } from '@playwright/test';
import { expectCardOnFilledWindow } from './filled-window.ts';
import { createOwnerLink } from './owner-steps.ts';
import { expect, type TestServers, test } from './stack.ts';
import { fillInCredentials, generateTestUser, goToSignUp, withoutPauses } from './steps.ts';
import { type AppServer, recordConsole, withTypedApp } from './typed-app.ts';

/*
 * The five minutes of a developer: from the link that `npm start` prints to a sign-in in an app of their own, in
 * development and in production, with the newest templates of Vite and Next.js.
 */

// The page waits for the first sign-in to the project.
test.use({ servers: 'first-app' });

/**
 * Looks at the sign-in page of an app, and signs up. Returns the person. With `isNextDev`, expects that Next.js reports
 * no issue of a page: it checks in the background, after the response, how much of it can be prerendered.
 */
async function signUpIn(
  browser: Browser,
  server: AppServer,
  mode: 'development' | 'production',
  { isNextDev = false } = {},
) {
  const person = generateTestUser();
  // All servers on localhost share their cookies.
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const messages = recordConsole(visitor, mode);

  async function visit(path: string) {
    const visited = `${path}?visit=${crypto.randomUUID()}`;
    await visitor.goto(`${server.url}${visited}`);
    if (isNextDev) await expect.poll(() => findCheckedPages(server), { timeout: 300_000 }).toContain(visited);
  }

  await visit('/handler/sign-in');
  await expectCardOnFilledWindow(visitor, mode);
  await visit('/');
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await goToSignUp(visitor);
  await fillInCredentials(visitor, { ...person, repeat: person.password });
  await visitor.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(visitor.getByRole('button', { name: 'User menu' })).toBeVisible();
  await visit('/');
  await expect(visitor.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(visitor.locator('nextjs-portal').getByText(/\d+ Issue/)).toHaveCount(0);
  expect(messages()).toEqual([]);
  // Not its warnings, which are also about the machine, for example a slow disk.
  if (isNextDev) expect(server.output()).not.toMatch(/⨯|\bError\b|prerender/);
  await context.close();
  return person;
}

/** In the environment of `next dev`, lets it print when it has checked a page. */
const printChecks = '__NEXT_TEST_MODE=1 NEXT_TEST_LOG_VALIDATION=1';

/** Returns the URLs, without the origin, of the pages that `next dev` has checked. It reports issues before. */
function findCheckedPages({ output }: AppServer): string[] {
  const events = [...output().matchAll(/<VALIDATION_MESSAGE>(.*)<\/VALIDATION_MESSAGE>/g)];
  return events
    .map(([, event = '']) => JSON.parse(event))
    .filter(({ type }) => type === 'validation_end')
    .map(({ url }) => url);
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
      serve('node node_modules/vite/bin/vite.js --port 0', async (server) => {
        const person = await signUpIn(browser, server, 'development');
        await expect(page.getByText(`First sign-in: ${person.email}`)).toBeVisible();
        await page.getByRole('link', { name: 'Open users' }).click();
        await expect(page.getByRole('row', { name: person.email })).toBeVisible();
      }));
    await test.step('the code compiles', () => run('npm run build'));
    await test.step('the production build', () =>
      serve(
        'node node_modules/vite/bin/vite.js preview --port 0',
        async (server) => void (await signUpIn(browser, server, 'production')),
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
        `env ${printChecks} node node_modules/next/dist/bin/next dev --port 0`,
        async (server) => void (await signUpIn(browser, server, 'development', { isNextDev: true })),
      ));
    await test.step('the production build', () => run('npm run build'));
    await test.step('the production server', () =>
      serve(
        'node node_modules/next/dist/bin/next start --port 0',
        async (server) => void (await signUpIn(browser, server, 'production')),
      ));
  });
});
