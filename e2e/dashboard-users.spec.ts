import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { createOwner, createProject, createUsers } from './owner-steps.ts';
import { expect, test } from './stack.ts';
import { withoutPauses } from './steps.ts';

const formula = '=HYPERLINK("https://evil.example")';
const people = Array.from({ length: 12 }, (_, n) => ({
  display_name: n === 11 ? formula : `Person ${String(n).padStart(2, '0')}`,
  primary_email: `person${n}@example.com`,
  primary_email_auth_enabled: true,
  primary_email_verified: n % 2 === 0,
  ...(n === 4 && { password: 'correct horse battery' }),
}));

const bar = (page: Page) => page.getByRole('region', { name: 'Actions for the selected users' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const readText = async (download: Download) => readFile(await download.path(), 'utf8');

test('an owner filters the list of users, and changes, exports and deletes several at once', async ({
  page,
  stack,
}) => {
  await withoutPauses(page);
  await createOwner(page, stack);
  await page.goto(`${await createProject(page, stack, 'Rockets')}/users`);
  await createUsers(page, stack, people);
  await expect(page.getByText('12 users', { exact: true })).toBeVisible();

  await test.step('filter; the URL holds the filters', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByLabel('Sign-in method').selectOption('Password');
    await expect(page.getByText('1 user', { exact: true })).toBeVisible();
    await filters.getByLabel('Email verified').selectOption('No');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'No user matches.' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove the filter Sign-in method: Password' }).click();
    await expect(page.getByText('6 users', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?verified=false$/);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Filters ?\(1 active\)$/ })).toBeVisible();
    await expect(page.getByText('6 users', { exact: true })).toBeVisible();
  });

  await test.step('a range by shift-click; the action fails for one user and is tried again', async () => {
    await box(page, 'Person 09').check();
    await box(page, 'Person 03').click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('4 users selected');
    let failures = 0;
    await page.route('**/api/v1/users/*', async (route) => {
      const isFirst = route.request().method() === 'PATCH' && failures === 0;
      if (!isFirst) return route.continue();
      failures += 1;
      return route.fulfill({ status: 400, body: 'Not now.' });
    });
    await bar(page).getByRole('button', { name: 'Mark email verified' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText('Mark the email of 4 users as verified?');
    await expect(dialog.getByRole('listitem')).toHaveText(['Person 09', 'Person 07', 'Person 05', 'Person 03']);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Mark email verified' }).click();
    await expect(dialog.getByRole('region', { name: '1 user failed' })).toContainText('Not now.');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The email of 4 users is verified.', { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByText('2 users', { exact: true })).toBeVisible();
  });

  await test.step('keyboard', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('12 users', { exact: true })).toBeVisible();
    // The number of users is read apart from the list.
    await expect(page.getByRole('row')).toHaveCount(13);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Person 10' })).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await expect(bar(page)).toContainText('3 users selected');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Person 09', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('12 users', { exact: true })).toBeVisible();
  });

  await test.step('export; a name that begins like a formula is no formula', async () => {
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('dialog', { name: 'Export 12 users' }).getByRole('button', { name: /^CSV/ }).click();
    expect((await csv).suggestedFilename()).toBe('Rockets users.csv');
    const lines = (await readText(await csv)).trim().split('\r\n');
    expect(lines).toHaveLength(13);
    expect(lines[1]).toContain(`,"'=HYPERLINK(""https://evil.example"")",person11@example.com,`);
    await box(page, 'Person 10').check();
    const json = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name: /^JSON/ }).click();
    expect(JSON.parse(await readText(await json))).toMatchObject([{ primary_email: 'person10@example.com' }]);
  });

  await test.step('delete after a question', async () => {
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 1 user?' });
    await expect(dialog.getByRole('listitem')).toHaveText('Person 10');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('11 users', { exact: true })).toBeVisible();
  });

  await test.step('columns and the height of rows stay in this browser', async () => {
    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('checkbox', { name: 'Sign-in methods' }).uncheck();
    await page.getByRole('radio', { name: 'Compact' }).check();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Signed up' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Sign-in methods' })).toHaveCount(0);
    await page.getByRole('button', { name: 'View' }).click();
    await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
    await page.keyboard.press('Escape');
  });

  await test.step('a list that cannot be loaded says so', async () => {
    await page.route('**/api/v1/users?**', (route) => route.abort('connectionrefused'));
    await page.getByRole('searchbox').fill('person1');
    await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible();
    await page.unroute('**/api/v1/users?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row', { name: 'person1@example.com' })).toBeVisible();
  });
});

// With the pauses of the browser, because the router forgets the list after a reload if random numbers are always 0.
test('brackets lead through the list of users, also after a reload', { tag: '@once' }, async ({ page, stack }) => {
  await createOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');
  await page.goto(`${project}/users`);
  await createUsers(
    page,
    stack,
    ['Ada', 'Grace', 'Hedy'].map((name) => ({
      display_name: name,
      primary_email: `${name.toLowerCase()}@example.com`,
    })),
  );
  await page.goto(`${project}/users?order_by=display_name`);
  await page.getByRole('link', { name: 'Ada' }).click();
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  await expect(heading('Ada')).toBeVisible();
  for (const name of ['Grace', 'Hedy']) {
    await page.reload();
    await expect(page.getByLabel('Name')).toBeVisible();
    await page.keyboard.press(']');
    await expect(heading(name)).toBeFocused();
  }
  await page.reload();
  await expect(heading('Hedy')).toBeVisible();
  await page.keyboard.press('[');
  await expect(heading('Grace')).toBeFocused();
});
