import type { Page } from '@playwright/test';
import { expect, test } from './stack.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('the API reference finds an endpoint by error code, and shows and copies it', async ({ page, context, stack }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${stack.service}/docs`);
  await expect(heading(page, 'Introduction')).toBeVisible();

  await test.step('search', async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search endpoints' })).toBeFocused();
    await page.keyboard.type('email_password_mismatch');
    await expect(page.getByRole('status').filter({ hasText: '1 endpoint' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in with a password' }).click();
    await expect(page).toHaveURL(/\/docs#signInWithPassword$/);
    await expect(heading(page, 'Sign in with a password')).toBeFocused();
  });

  const endpoint = page.getByRole('article', { name: 'Sign in with a password' });

  await test.step('show the endpoint', async () => {
    await expect(endpoint.getByText('/auth/password/sign-in')).toHaveCount(2);
    const password = endpoint.getByRole('table', { name: 'Body' }).getByRole('row', { name: /^password / });
    await expect(password).toContainText('required');
    const error = endpoint
      .getByRole('table', { name: 'Errors' })
      .getByRole('row', { name: '400 EMAIL_PASSWORD_MISMATCH' });
    await expect(error).toContainText('Wrong e-mail or password.');
  });

  await test.step('copy the server request with fetch', async () => {
    await endpoint.getByRole('button', { name: 'server' }).click();
    await endpoint.getByRole('button', { name: 'fetch', exact: true }).click();
    await endpoint.getByRole('button', { name: 'Copy the request' }).click();
    await expect(endpoint.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`await fetch('${stack.service}/api/v1/auth/password/sign-in', {`);
    expect(copied).toContain("'X-Stack-Access-Type': 'server'");
  });

  await test.step('the next endpoint keeps the selected options', async () => {
    await page.getByRole('searchbox').fill('teams');
    await page.getByRole('link', { name: 'Create a team' }).click();
    const next = page.getByRole('article', { name: 'Create a team' });
    await expect(next.getByRole('button', { name: 'server' })).toHaveAttribute('aria-pressed', 'true');
    await expect(next.getByRole('table', { name: 'Body' }).getByRole('row', { name: 'server_metadata' })).toBeVisible();
    await next.getByRole('button', { name: 'client' }).click();
    await expect(next.getByRole('row', { name: 'server_metadata' })).toHaveCount(0);
  });

  await test.step('a search without results says so', async () => {
    await page.getByRole('searchbox').fill('no such endpoint');
    await expect(page.getByText('No endpoint matches “no such endpoint”')).toBeVisible();
  });
});

test('the link to an endpoint opens it', async ({ page, stack }) => {
  await page.goto(`${stack.service}/docs#listTeams`);
  await expect(heading(page, 'List teams')).toBeFocused();
  await expect(heading(page, 'List teams')).toBeInViewport();
  await page
    .getByRole('article', { name: 'List teams' })
    .getByRole('link', { name: 'errors of every endpoint' })
    .click();
  await expect(heading(page, 'Errors of every endpoint')).toBeFocused();
  await expect(page.getByRole('row', { name: '401 ACCESS_TOKEN_EXPIRED' })).toBeVisible();
});

test('a narrow window has the endpoints in a drawer', async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${stack.service}/docs`);
  await page.getByRole('button', { name: 'All endpoints' }).click();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page, 'Projects')).toBeFocused();
  await page.getByRole('button', { name: 'All endpoints' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'All endpoints' })).toBeFocused();
  const hidden = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(hidden, 'pixels outside of the window').toBeLessThanOrEqual(0);
});

test('the API reference reports an unreachable service and offers a retry', async ({ page, stack }) => {
  const document = '**/api/v1/openapi.json';
  await page.route(document, (route) => route.abort('connectionrefused'));
  await page.goto(`${stack.service}/docs#getUser`);
  await expect(page.getByRole('alert')).toContainText('The service does not respond');
  await page.unroute(document);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Get a user')).toBeFocused();
});
