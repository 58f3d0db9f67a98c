import { createOwner, createProject, createUser, openPage } from './owner-steps.ts';
import { expect, test } from './stack.ts';
import { generateTestUser, withoutPauses } from './steps.ts';

test('the palette and single letters lead everywhere without a mouse', async ({ page, stack }) => {
  await withoutPauses(page);
  await createOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');
  await createProject(page, stack, 'Submarines');
  await page.goto(`${project}/users`);
  const person = generateTestUser();
  await createUser(page, person);
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const palette = page.getByRole('dialog', { name: 'Search and commands' });

  await test.step('opens a page', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('webh');
    await page.keyboard.press('Enter');
    await expect(heading('Webhooks')).toBeVisible();
    await expect(palette).toHaveCount(0);
  });

  await test.step('finds a person by the beginning of an email', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`@${person.email.slice(0, 8)}`);
    await expect(palette.getByRole('option', { name: person.email })).toBeVisible();
    await expect(palette.getByRole('option', { name: 'Sign out' })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(heading(person.name)).toBeVisible();
  });

  await test.step('brackets lead through the list from which a user was opened', async () => {
    // The list is not known after a search.
    await page.keyboard.press(']');
    await openPage(page, 'Users');
    const person = (name: string) => ({ ...generateTestUser(), name });
    const [first, last, other] = [person('Bracket A'), person('Bracket B'), person('Other')];
    for (const each of [last, first, other]) await createUser(page, each);
    await page.getByRole('searchbox').fill('Bracket');
    await expect(page.getByRole('row', { name: other.email })).toHaveCount(0);
    await page.getByRole('link', { name: 'Name', exact: true }).click();
    await expect(page).toHaveURL(/order_by=display_name/);
    await page.getByRole('link', { name: first.name }).click();
    await expect(heading(first.name)).toBeVisible();
    await page.keyboard.press('[');
    await page.getByRole('link', { name: 'Sessions', exact: true }).click();
    await expect(page).toHaveURL(/sessions$/);
    await page.keyboard.press(']');
    await expect(heading(last.name)).toBeFocused();
    await expect(page).toHaveURL(/sessions$/);
    await page.keyboard.press(']');
    await page.keyboard.press('[');
    await expect(heading(first.name)).toBeFocused();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('Previous user of the list')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('opens another project, and a dialog', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('submar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Projects' })).toContainText('Submarines');
    await expect(heading('Overview')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('>create user');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Create a user' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('single letters', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(heading('Domains')).toBeVisible();
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'Add a domain' })).toBeVisible();
    // In a field, letters are text.
    await page.keyboard.type('gu');
    await expect(page.getByRole('dialog').getByLabel('Domain', { exact: true })).toHaveValue('gu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await expect(heading('Users')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  await test.step('the list of shortcuts turns them off', async () => {
    await openPage(page, 'Overview');
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByRole('switch').press(' ');
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await expect(page).toHaveURL(/overview/);
  });
});
