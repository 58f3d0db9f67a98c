import type { Request } from '@playwright/test';
import { createOwnerLink } from './owner-steps.ts';
import { expect, test } from './stack.ts';
import { expectSignedIn, fillInCredentials, generateTestUser, signUp } from './steps.ts';

test('a support person finds why a user cannot sign in, suspends and impersonates', async ({
  page,
  browser,
  stack,
}) => {
  const user = generateTestUser();
  const userBrowser = await browser.newContext({ baseURL: stack.demo });
  const app = await userBrowser.newPage();
  await signUp(app, user);

  await test.step('a wrong password is seen at the user', async () => {
    const stranger = await browser.newContext({ baseURL: stack.demo });
    const form = await stranger.newPage();
    await form.goto('/handler/sign-in');
    await fillInCredentials(form, { ...user, password: 'a wrong password' });
    await form.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(form.getByText('Wrong e-mail or password.')).toBeVisible();
    await stranger.close();

    await page.goto(await createOwnerLink(stack, 'demo'));
    await expect(page.getByRole('heading', { name: 'Put it into your app' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Users' }).click();
    await page.getByRole('searchbox', { name: /Search/ }).fill(user.email);
    await page.getByRole('row', { name: user.email }).getByRole('link').click();
    await page.getByRole('navigation', { name: 'Parts of the user' }).getByRole('link', { name: 'Sign-in' }).click();
    await expect(page.getByText('Yes, with at least one method.')).toBeVisible();
    const failures = page.getByRole('region', { name: 'Failed attempts' });
    await expect(failures.getByText(/Sign-in failed/)).toBeVisible();
  });

  await test.step('an email to reset the password is sent, and listed', async () => {
    await page.getByLabel('URL of the sign-in pages in your app').fill(`${stack.demo}/handler`);
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expect(page.getByText(`An email is on its way to ${user.email}.`).first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Parts of the user' }).getByRole('link', { name: 'Emails' }).click();
    await expect(page.getByRole('cell', { name: user.email }).first()).toBeVisible();
  });

  await test.step('a suspension ends the session and is told at the next sign-in', async () => {
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Impersonate' })).toBeDisabled();
    await app.goto('/handler/sign-in');
    await fillInCredentials(app, user);
    await app.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(app.getByText('This account is suspended.')).toBeVisible();
    await page.getByRole('button', { name: 'Lift suspension' }).click();
    await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible();
    await app.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectSignedIn(app, user);
  });

  await test.step('impersonating shows a banner in the app, and is recorded', async () => {
    await page.getByRole('button', { name: 'Impersonate' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByRole('link', { name: 'Open the app' })).toBeVisible();
    // The link is shown once, so a slip must not lose it.
    await page.keyboard.press('Escape');
    const code =
      new URL((await page.getByRole('link', { name: 'Open the app' }).getAttribute('href')) ?? '').searchParams.get(
        'code',
      ) ?? '';
    expect(code).toHaveLength(45);
    const requests: Request[] = [];
    page.context().on('request', (request) => requests.push(request));
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open the app' }).click();
    const support = await opened;
    await expect(support.getByRole('heading', { name: /^Continue as / })).toBeVisible();
    expect(support.url()).not.toContain(code);
    // The address of the link itself is the only one, and only the app's own server gets it in a header.
    const { origin } = new URL(support.url());
    expect(requests.length).toBeGreaterThan(2);
    expect(requests.filter((request) => request.url().includes(code))).toHaveLength(1);
    for (const request of requests.filter((each) => new URL(each.url()).origin !== origin))
      expect(JSON.stringify(await request.allHeaders())).not.toContain(code);
    await support.getByRole('button', { name: 'Sign in' }).click();
    await expectSignedIn(support, user);
    await expect(support.getByText(/You are signed in as .* \(impersonation\)/)).toBeVisible();

    await page.getByRole('navigation', { name: 'Parts of the user' }).getByRole('link', { name: 'Sessions' }).click();
    await expect(page.getByText('Impersonation', { exact: true })).toBeVisible();
    await support.getByRole('button', { name: 'Stop' }).click();
    await expect(support.getByText(/\(impersonation\)/)).toBeHidden();
  });
  await userBrowser.close();
});

test('an owner invites a user, and is told why that fails', { tag: '@once' }, async ({ page, stack }) => {
  const { name, email } = generateTestUser();
  await page.goto(await createOwnerLink(stack, 'demo'));
  await expect(page.getByRole('heading', { name: 'Put it into your app' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a user' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Enter the email of the user.')).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('URL of the sign-in pages in your app').fill(`${stack.demo}/handler`);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`The invitation is on its way to ${email}.`).first()).toBeVisible();

  await page.getByRole('button', { name: 'Invite user' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('A user with this email exists already.')).toBeVisible();
});
