import type { Page } from '@playwright/test';
import { createOwnerLink, createProject, openPage, signUpOwner } from './owner-steps.ts';
import { expect, test } from './stack.ts';
import { generateTestUser } from './steps.ts';

/* The sign-in group of the dashboard: methods, providers with their test, domains, and the look of the sign-in page. */

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const preview = (page: Page) => page.frameLocator('iframe[title="Sign-in page of your app"]');

test('an owner sets up how people sign in, and sees the sign-in page change', async ({ page, stack, context }) => {
  await signUpOwner(page, stack);

  await test.step('the preview of a new project follows the form', async () => {
    await page.goto(`${stack.service}/new-project`);
    await expect(preview(page).getByRole('button', { name: /GitHub/ })).toBeVisible();
    await page.getByLabel('GitHub').click();
    await expect(preview(page).getByRole('button', { name: /GitHub/ })).toHaveCount(0);
  });

  const project = await createProject(page, stack, 'Rockets');
  await page.goto(`${project}/users`);
  await press(page, 'Create user');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(generateTestUser().email);
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);

  await test.step('turning a method off tells who is locked out, and shows the page without it', async () => {
    await openPage(page, 'Methods', 'Sign-in methods');
    await expect(preview(page).getByLabel('Password', { exact: true })).toBeVisible();
    const password = page.getByRole('switch', { name: 'Email and password' });
    await password.click();
    await expect(dialog).toContainText('1 user has no other way to sign in');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(preview(page).getByLabel('Password', { exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(password).toBeChecked();
    await expect(preview(page).getByLabel('Password', { exact: true })).toBeVisible();

    await page.getByRole('switch', { name: 'Magic link and code' }).click();
    await expect(preview(page).getByRole('tab')).toHaveCount(2);
    await page.getByRole('switch', { name: 'Sign-in with Google' }).click();
    await expect(dialog).toContainText('Every user has another way to sign in.');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('switch', { name: 'Sign-in with Google' })).not.toBeChecked();
    await expect(preview(page).getByText("Don't have an account?")).toBeVisible();
    await page.getByRole('switch', { name: 'New users can sign up' }).click();
    await dialog.getByRole('button', { name: 'Stop sign-ups' }).click();
    await expect(page.getByRole('switch', { name: 'New users can sign up' })).not.toBeChecked();
    await expect(preview(page).getByText("Don't have an account?")).toHaveCount(0);
  });

  await test.step('a test with the shared keys shows the claims', async () => {
    await page.getByRole('link', { name: 'Configure GitHub' }).click();
    await expect(page.getByRole('heading', { name: 'Sign-in with GitHub', level: 1 })).toBeVisible();
    const [tab] = await Promise.all([context.waitForEvent('page'), press(page, 'Test sign-in with GitHub')]);
    await expect(tab.getByText('Stand-in for GitHub')).toBeVisible();
    await tab.getByLabel('Name').fill('Ada Lovelace');
    await tab.getByLabel('Email').fill('ada@example.com');
    await tab.getByRole('button', { name: 'Continue' }).click();
    await expect(tab.getByRole('heading', { name: 'The test has finished' })).toBeVisible();
    await tab.close();
    const result = page.getByRole('region', { name: 'Test' });
    await expect(result.getByText('Sign-in with GitHub works.')).toBeVisible();
    await expect(result.getByText('Ada Lovelace').first()).toBeVisible();
    await expect(result.getByText('Verified', { exact: true })).toBeVisible();
    await expect(result.getByText('Tested just now')).toBeVisible();
  });

  await test.step('a new provider: what is missing, a wrong secret, the remedy', async () => {
    await page.getByRole('link', { name: 'Methods' }).first().click();
    const provider = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(provider('GitHub')).toContainText('Tested just now');
    await expect(provider('Google')).toContainText('Not tested');
    await openPage(page, 'Overview');
    const tested = page.getByRole('link', { name: /^Sign-in with providers tested/ });
    await expect(tested).toContainText('Done');
    await expect(tested).toContainText('Tested just now');
    await tested.click();
    await page.getByRole('link', { name: 'Microsoft', exact: true }).click();
    await page.getByLabel('Own keys').check();
    const guide = page.getByRole('region', { name: 'Get your keys' });
    await expect(guide.getByLabel('Callback URL')).toHaveValue(`${stack.service}/api/v1/auth/oauth/callback/microsoft`);
    await press(page, 'Save');
    await expect(page.getByLabel('Application (client) ID')).toHaveAccessibleDescription(/Copy this from the page/);
    await page.getByLabel('Application (client) ID').fill('keystack-stand-in');
    await page.getByLabel('Value of the client secret').fill('wrong');
    const [tab] = await Promise.all([context.waitForEvent('page'), press(page, 'Test sign-in with Microsoft')]);
    await tab.getByLabel('Email').fill('ada@example.com');
    await tab.getByRole('button', { name: 'Continue' }).click();
    await expect(tab.getByRole('heading', { name: 'The test has finished' })).toBeVisible();
    await tab.close();
    const result = page.getByRole('region', { name: 'Test' });
    await expect(result).toContainText('the provider did not exchange the code for tokens');
    await expect(result).toContainText('The client ID or the client secret is wrong.');
    await expect(result).toContainText('invalid_client');
    await page.getByLabel('Value of the client secret').fill('no-secret-because-it-is-a-stand-in');
    await press(page, 'Save');
    await expect(page.getByText('Sign-in with Microsoft was saved.', { exact: true })).toBeVisible();
    await expect(page.getByText('A secret is saved. It is not shown.')).toBeVisible();
    expect(await page.content()).not.toContain('no-secret-because-it-is-a-stand-in');
    await expect(preview(page).getByRole('button', { name: /Microsoft/ })).toBeVisible();
  });

  await test.step('a domain is checked from the service', async () => {
    await openPage(page, 'Domains');
    await press(page, 'Add domain');
    await dialog.getByLabel('Domain').fill('https://nowhere.invalid');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await press(page, 'Check https://nowhere.invalid');
    await expect(page.getByText('The name has no DNS record yet.')).toBeVisible();
  });

  await test.step('rules for teams', async () => {
    await openPage(page, 'Team settings');
    await page.getByRole('switch', { name: 'Every new user gets a team' }).click();
    // One message is shown at a time, so the next change waits for it.
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    const members = page.getByRole('region', { name: 'Permissions of new members' });
    await members.getByLabel('$read_members').click();
    await members.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The default permissions were saved.', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Every new user gets a team' })).toBeChecked();
    await expect(members.getByLabel('$read_members')).toBeChecked();
  });
});

test('a brand is shown before it is saved, and then on the sign-in page of the app', async ({ page, stack }) => {
  await page.goto(await createOwnerLink(stack, 'demo'));
  await openPage(page, 'Appearance');
  const button = preview(page).getByRole('button', { name: 'Sign in', exact: true });

  await test.step('the preview shows the color, and what is hard to see', async () => {
    await press(page, 'Teal');
    await expect(button).toHaveCSS('background-color', 'rgb(15, 118, 110)');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expect(page.getByText('Easy to see in light and dark mode.')).toBeVisible();
    const color = page.getByLabel('Color of buttons and links');
    await color.fill('#fefce8');
    await expect(page.getByText('In light mode, buttons are hard to see')).toBeVisible();
    await color.fill('teal');
    await expect(color).toHaveAccessibleDescription(/six hexadecimal digits/);
    await color.fill('#0f766e');
  });

  await test.step('a logo and links are uploaded and checked', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><path fill="#0f766e" d="M0 0h96v32H0z"/></svg>';
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Upload: Logo');
    await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await expect(preview(page).getByRole('img').first()).toBeVisible();
    await page.getByLabel('Terms of service').fill('terms');
    await expect(page.getByLabel('Terms of service')).toHaveAccessibleDescription(/begins with https/);
    await page.getByLabel('Terms of service').fill('https://example.com/terms');
    await expect(preview(page).getByRole('link', { name: 'Terms of service' })).toBeVisible();
  });

  await test.step('leaving asks first, and saving brings it to the app', async () => {
    const questions: string[] = [];
    page.once('dialog', (question) => {
      questions.push(question.message());
      return question.dismiss();
    });
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Users' }).click();
    await expect.poll(() => questions).toHaveLength(1);
    await expect(page.getByRole('heading', { name: 'Appearance', level: 1 })).toBeVisible();
    await press(page, 'Save');
    await expect(page.getByText('The appearance was saved.', { exact: true })).toBeVisible();
    await expect(page.getByText('As saved', { exact: true })).toBeVisible();
    const app = await page.context().newPage();
    await app.goto(`${stack.demo}/handler/sign-in`);
    await expect(app.getByRole('button', { name: 'Sign in', exact: true })).toHaveCSS(
      'background-color',
      'rgb(15, 118, 110)',
    );
    await expect(app.getByRole('link', { name: 'Terms of service' })).toBeVisible();
    await app.close();
  });

  await test.step('reset', async () => {
    await press(page, 'Reset');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('The appearance was reset.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Color of buttons and links')).toHaveValue('');
  });
});
