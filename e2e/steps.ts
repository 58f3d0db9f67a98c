import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, type TestServers, test } from './stack.ts';

/** A user who signs up in the demo. */
export interface TestUser {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Returns a user whose email no other test uses. */
export function generateTestUser(): TestUser {
  const name = `ada.${randomUUID().slice(0, 8)}`;
  return { name, email: `${name}@example.com`, password: 'correct horse battery' };
}

/** Fills in the sign-in form of a page or a part of it, or with `repeat` the sign-up form, without submitting it. */
export async function fillInCredentials(
  page: Page | Locator,
  { email, password, repeat }: Omit<TestUser, 'name'> & { repeat?: string },
) {
  // Next.js keeps the previous page in the document, hidden.
  const field = (label: string) => page.getByLabel(label, { exact: label !== 'Email' }).filter({ visible: true });
  await field('Email').fill(email);
  await field('Password').fill(password);
  if (repeat !== undefined) await field('Repeat password').fill(repeat);
}

/** Signs up on the sign-up page and expects the home page of the signed-in user. */
export const signUp = (page: Page, user: TestUser) =>
  test.step('sign up', async () => {
    await page.goto('/handler/sign-up');
    await fillInCredentials(page, { ...user, repeat: user.password });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expectSignedIn(page, user);
  });

/**
 * Follows the link of the sign-in page, which must be open, and waits for the sign-up page. The two have fields of the
 * same names, so that text could otherwise be filled in before the page changes, and be lost.
 */
export async function goToSignUp(page: Page) {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();
}

/** Fills in and submits the sign-in page, which must be open. Does not check the page that follows. */
export const submitSignInForm = (page: Page, user: TestUser) =>
  test.step('sign in', async () => {
    await fillInCredentials(page, user);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  });

/** Expects the home page of a signed-in user. */
export const expectSignedIn = (page: Page, user: TestUser) =>
  expect(page.getByRole('heading', { name: `Hello, ${user.name}` })).toBeVisible();

/** Expects the home page of a visitor who is not signed in. */
export const expectSignedOut = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Welcome to Acme' })).toBeVisible();

/** Opens the user menu and clicks one of its items. */
export async function pickFromUserMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/**
 * Signs out through the user menu and waits until the next page has loaded, whose navigation would otherwise abort a
 * later one.
 */
export async function signOut(page: Page) {
  // Otherwise the event could be that of the current page.
  await page.waitForLoadState();
  const loaded = page.waitForEvent('load');
  await pickFromUserMenu(page, 'Sign out');
  await loaded;
  await expectSignedOut(page);
}

/** An email as returned by the service's inbox. */
export interface InboxEmail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
  readonly codes: readonly string[];
}

/** Returns the emails to a user, newest first. */
export async function listEmailsTo(
  request: APIRequestContext,
  { service }: TestServers,
  { email }: TestUser,
): Promise<readonly InboxEmail[]> {
  const response = await request.get(`${service}/inbox/mails?to=${encodeURIComponent(email)}`);
  return (await response.json()).items;
}

/**
 * Waits for an email to a user with a link to this page of the handler. Returns the newest such email with that
 * `link`.
 */
export const waitForEmailWithLink = (request: APIRequestContext, stack: TestServers, user: TestUser, page: string) =>
  test.step(`find the email with a link to ${page}`, async () => {
    let found: (InboxEmail & { readonly link: string }) | undefined;
    await expect(async () => {
      for (const mail of await listEmailsTo(request, stack, user)) {
        const link = mail.links.find((url) => url.includes(`/handler/${page}?`));
        if (link !== undefined) found ??= { ...mail, link };
      }
      expect(found).toBeDefined();
    }).toPass();
    if (found === undefined) throw new Error(`There is no email to ${user.email} with a link to ${page}.`);
    return found;
  });

/** Waits for the verification email of a user and returns it. */
export const waitForVerificationEmail = (request: APIRequestContext, stack: TestServers, user: TestUser) =>
  waitForEmailWithLink(request, stack, user, 'email-verification');

/** Updates the given settings of the demo's project, with its super secret admin key. */
export async function configureDemo(request: APIRequestContext, { service }: TestServers, config: object) {
  const response = await request.patch(`${service}/api/v1/projects/current`, {
    headers: {
      'x-stack-project-id': '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': 'this-super-secret-admin-key-is-for-the-local-demo-only',
    },
    data: { config },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Lets the page retry failed requests at once: the pauses between attempts are random, and may be zero. */
export const withoutPauses = (page: Page) =>
  page.addInitScript(() => {
    Math.random = () => 0;
  });
