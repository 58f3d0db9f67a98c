import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow, findAccessibilityViolations } from './accessible.ts';
import { contentTypes } from './bundle.ts';

/* The theme editor and the HTTP reference of the documentation site, in its build. */

const origin = 'https://docs.invalid';
const folder = 'node_modules/.cache/docs';

test.beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'docs:build'], { stdio: 'pipe' });
});

/** Opens a page of the site, and collects errors of the page and of the preview. */
async function openPage(page: Page, path: string) {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = [pathname, `${pathname}.html`].map((name) => join(folder, name)).find((name) => existsSync(name));
    if (path === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ body: readFileSync(path), contentType: contentTypes[extname(path)] ?? 'text/plain' });
  });
  await page.goto(`${origin}${path}`);
  return errors;
}

/** Opens the theme editor, and collects errors of the page and of the preview. */
async function open(page: Page, query = '') {
  const errors = await openPage(page, `/guides/theme-editor${query}`);
  await expect(submit(page)).toBeVisible();
  return errors;
}

const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');
const submit = (page: Page) => preview(page).getByRole('button', { name: 'Sign in', exact: true });
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click();
const code = (page: Page) => page.getByLabel('Code to copy');

test('a preset and a color change the preview and the code, which is copied, and the link reproduces both', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const errors = await open(page);
  await choose(page, 'Bold');
  await expect(submit(page)).toHaveCSS('background-color', 'rgb(91, 33, 230)');
  await page.getByLabel('Primary color, light mode', { exact: true }).fill('rgb(200, 0, 80)');
  await expect(submit(page)).toHaveCSS('background-color', 'rgb(200, 0, 80)');
  await page.getByLabel('Density').selectOption('compact');
  await expect(submit(page)).toHaveCSS('height', '32px');

  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByRole('status')).toHaveText('Code copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("import { bold } from '@keystack/react/presets';");
  expect(copied).toContain("light: { ...bold.colors?.light, primary: 'rgb(200, 0, 80)' },");
  expect(copied).toContain("density: 'compact',");

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status')).toHaveText('Link copied');
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const other = await context.newPage();
  errors.push(...(await open(other, link.search)));
  await expect(other.getByRole('radio', { name: 'Bold' })).toBeChecked();
  await expect(submit(other)).toHaveCSS('background-color', 'rgb(200, 0, 80)');
  await expect(submit(other)).toHaveCSS('height', '32px');
  expect(await code(other).textContent()).toBe(await code(page).textContent());

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(submit(page)).toHaveCSS('background-color', 'rgb(24, 24, 27)');
  expect(new URL(page.url()).search).toBe('');
  expect(errors).toEqual([]);
});

test('a color that is none gets a message, and the preview keeps the last theme', async ({ page }) => {
  const errors = await open(page);
  const color = page.getByLabel('Primary color, light mode', { exact: true });
  await color.fill('bluish');
  await expect(page.getByRole('alert')).toContainText('“bluish” is not a CSS color.');
  await expect(color).toHaveAccessibleDescription(/is not a CSS color/);
  await expect(submit(page)).toHaveCSS('background-color', 'rgb(24, 24, 27)');
  await expect(code(page)).not.toContainText('bluish');
  await color.fill('');
  await page.getByLabel('Font').fill('a { }');
  await expect(page.getByRole('alert')).toContainText('is not a list of fonts');
  await page.getByLabel('Font').fill('');
  await page.getByLabel('Logo URL').fill('javascript:alert(1)');
  await expect(page.getByRole('alert')).toContainText('starts with https://');
  await expect(code(page)).not.toContainText('logo');
  expect(errors).toEqual([]);
});

test('the preview has the chosen page, mode and width', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const errors = await open(page);
  const card = preview(page).locator('.ks-card');
  await expect(card).toHaveCSS('color-scheme', 'light');
  await choose(page, 'Dark');
  await expect(card).toHaveCSS('color-scheme', 'dark');
  await choose(page, 'Light');
  await expect(card).toHaveCSS('color-scheme', 'light');
  await choose(page, 'System');
  await expect(card).toHaveCSS('color-scheme', 'dark');

  await choose(page, '390 px');
  await expect(page.locator('iframe')).toHaveCSS('width', '390px');
  await choose(page, 'Full width');

  await page.getByLabel('Page', { exact: true }).selectOption('Account settings');
  await preview(page).getByRole('link', { name: 'Security' }).click();
  await expect(preview(page).getByRole('heading', { name: 'Security' })).toBeVisible();
  await page.getByLabel('Page', { exact: true }).selectOption('Menus');
  await preview(page).getByRole('button', { name: 'User menu' }).click();
  await expect(preview(page).getByRole('menuitem', { name: 'Account settings' })).toBeVisible();
  await page.getByLabel('Page', { exact: true }).selectOption('Sign-up');
  await expect(preview(page).getByRole('button', { name: 'Sign up', exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/guides/theme-editor');
  expect(errors).toEqual([]);
});

test('the code is also for Next.js and for the settings of a project', async ({ page }) => {
  await open(page, '?preset=glass&primary=%230f766e&logo=https%3A%2F%2Fexample.com%2Flogo.svg');
  await choose(page, 'Next.js');
  await expect(code(page)).toContainText("import { glass } from '@keystack/next/presets';");
  await choose(page, 'Project settings');
  await expect(code(page)).toContainText(
    "brand: { logoUrl: 'https://example.com/logo.svg', primaryColor: '#0f766e' },",
  );
});

test('the keyboard chooses a preset', async ({ page }) => {
  await open(page);
  await page.getByRole('radio', { name: 'Default' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Minimal' })).toBeChecked();
  await expect(submit(page)).toHaveCSS('background-color', 'rgb(10, 10, 10)');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in ${colorScheme} mode, and the page fits into 320 pixels`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, '?preset=glass&primary=bluish');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await expectNoOverflow(page);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('the HTTP reference links to the errors, and they link back to the endpoints', async ({ page }) => {
  const errors = await openPage(page, '/http.html#signInWithPassword');
  await expect(heading(page, 'Sign in with a password')).toBeFocused();
  const endpoint = page.getByRole('article', { name: 'Sign in with a password' });
  await expect(endpoint.getByText('curl http://localhost:8100/api/v1/auth/password/sign-in')).toBeVisible();
  await endpoint.getByRole('link', { name: 'EMAIL_PASSWORD_MISMATCH' }).click();
  await expect(page.getByRole('heading', { name: /^What to do/ })).toBeVisible();
  await page.getByRole('link', { name: 'POST /auth/password/sign-in' }).click();
  await expect(heading(page, 'Sign in with a password')).toBeFocused();
  await page.getByRole('link', { name: 'Teams', exact: true }).click();
  await expect(heading(page, 'Teams')).toBeFocused();
  expect(errors).toEqual([]);
});

test('the search of the site finds endpoints', async ({ page }) => {
  await openPage(page, '/http.html');
  await expect(heading(page, 'Introduction')).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('searchbox').last().fill('list teams');
  await page
    .getByRole('link', { name: /List teams/ })
    .first()
    .click();
  await expect(heading(page, 'List teams')).toBeInViewport();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the HTTP reference in ${colorScheme} mode`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const name of ['introduction', 'signInWithPassword']) {
      await openPage(page, `/http.html#${name}`);
      await expect(page.locator(`#${name}`)).toBeFocused();
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  });
}
