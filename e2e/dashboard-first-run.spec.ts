import type { Browser, Page } from '@playwright/test';
import { createOwnerLink, createProject, openPage, signUpOwner } from './owner-steps.ts';
import { expect, test } from './stack.ts';
import { withoutPauses } from './steps.ts';

const password = 'correct horse battery';
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openAsVisitor(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  await withoutPauses(page);
  await page.goto(url);
  return page;
}

test('the link of a development service signs in as the owner of Demo, with everything that an app needs', async ({
  page,
  stack,
}) => {
  await withoutPauses(page);
  const link = await createOwnerLink(stack, 'demo');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Put it into your app' })).toBeVisible();
  await expect(page.getByText('VITE_KEYSTACK_PROJECT_ID=9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01')).toBeVisible();
  await expect(page.getByText(`npm install ${stack.service}/packages/react.tgz`)).toBeVisible();
  await page.getByRole('link', { name: 'Next.js' }).click();
  await expect(page.getByText('STACK_SECRET_SERVER_KEY=this-secret-server-key')).toBeVisible();
  await page.getByRole('link', { name: 'Express' }).click();
  await expect(page.getByText('node --env-file=.env server.mjs')).toBeVisible();
  await test.step('the same link works again', async () => {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Put it into your app' })).toBeVisible();
  });
});

test('the first owner creates an account, a project and its keys, each in one step', async ({
  page,
  stack,
  browser,
}) => {
  await withoutPauses(page);
  const link = await createOwnerLink(stack, 'setup');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome to Keystack' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  await test.step('mistakes are shown at their fields', async () => {
    await page.getByLabel('Email').fill('ada');
    await press(page, 'Create account');
    await expect(page.getByText('Enter a valid email address.')).toBeVisible();
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill('short');
    await press(page, 'Create account');
    await expect(page.getByText(/at least 8 characters/i).last()).toBeVisible();
  });

  await test.step('account and project', async () => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Create account');
    await expect(page.getByRole('heading', { name: 'New project' })).toBeVisible();
    await page.getByLabel('Name').fill('Rockets');
    await press(page, 'Create project');
    await expect(page.getByText('Waiting for the first sign-in to this project')).toBeVisible();
  });

  await test.step('keys', async () => {
    await expect(page.getByText('VITE_KEYSTACK_PUBLISHABLE_CLIENT_KEY=pck_…')).toBeVisible();
    await press(page, 'Create keys');
    await expect(page.getByText(/VITE_KEYSTACK_PUBLISHABLE_CLIENT_KEY=pck_[0-9a-z]{45}/)).toBeVisible();
    await openPage(page, 'Users');
    await openPage(page, 'Connect', 'Put it into your app');
    await expect(page.getByText(/VITE_KEYSTACK_PUBLISHABLE_CLIENT_KEY=pck_[0-9a-z]{45}/)).toBeVisible();
    const download = page.waitForEvent('download');
    await press(page, 'Download settings');
    expect((await download).suggestedFilename()).toBe('keystack.env');
  });

  await test.step('the link does not work again', async () => {
    const visitor = await openAsVisitor(browser, link);
    await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(visitor.getByText('The link was used already.')).toBeVisible();
    await visitor.close();
  });
});

test('an owner invites others, who create an account or join with theirs, and loses access when removed', async ({
  page,
  stack,
  browser,
}) => {
  await withoutPauses(page);
  await signUpOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');

  async function invite(email: string): Promise<string> {
    await press(page, 'Invite owner');
    await page.getByLabel('Email').fill(email);
    await press(page, 'Send invitation');
    const dialog = page.getByRole('dialog', { name: 'Pass the invitation on' });
    const link = await dialog.getByText('/setup#').innerText();
    await press(page, 'Done');
    await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible();
    return link;
  }

  await openPage(page, 'Owners');
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeDisabled();

  const grace = await test.step('a new account', async () => {
    const email = newEmail();
    const visitor = await openAsVisitor(browser, await invite(email));
    await expect(visitor.getByRole('heading', { name: 'Join Rockets' })).toBeVisible();
    await expect(visitor.getByLabel('Email')).toHaveValue(email);
    await expect(visitor.getByLabel('Email')).not.toBeEditable();
    await expect(visitor.getByLabel('Name')).toBeFocused();
    await visitor.getByLabel('Name').fill('Grace');
    await visitor.getByLabel('Password', { exact: true }).fill(password);
    await press(visitor, 'Create account');
    await expect(visitor.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    return visitor;
  });

  await test.step('an account that exists', async () => {
    const other = await browser.newPage();
    await withoutPauses(other);
    const { email } = await signUpOwner(other, stack);
    await other.goto(await invite(newEmail()));
    await expect(other.getByText(`You are signed in as ${email}.`)).toBeVisible();
    await press(other, 'Join Rockets');
    await expect(other.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    await other.close();
  });

  await test.step('an invitation that is revoked', async () => {
    const email = newEmail();
    const link = await invite(email);
    await press(page, `Revoke the invitation to ${email}`);
    await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
    const visitor = await openAsVisitor(browser, link);
    await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await visitor.close();
  });

  await test.step('an owner who is removed while working', async () => {
    await openPage(grace, 'Project settings');
    await page.reload();
    await press(page, 'Remove Grace');
    await press(page, 'Remove owner');
    await expect(page.getByRole('row', { name: 'Grace' })).toHaveCount(0);
    await grace.getByLabel('Name').fill('Taken over');
    await press(grace, 'Save');
    await expect(grace.getByRole('heading', { name: 'You are no longer an owner of this project' })).toBeVisible();
    await grace.getByRole('link', { name: 'Your projects' }).click();
    await expect(grace.getByRole('heading', { name: 'Create your first project' })).toBeVisible();
    await grace.goto(`${project}/users`);
    await expect(grace.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await grace.close();
  });

  await test.step('nothing was changed by the removed owner', async () => {
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Projects' })).toContainText('Rockets');
  });
});
