import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, type Stack, test } from './stack.ts';

/** A person who signs up in the demo. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Returns a person whose email no other test uses. */
export function newPerson(): Person {
  const name = `ada.${randomUUID().slice(0, 8)}`;
  return { name, email: `${name}@example.com`, password: 'correct horse battery' };
}

/** Fills in the form of sign-in or sign-up. */
export async function fillIn(page: Page, { email, password, repeat }: Omit<Person, 'name'> & { repeat?: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (repeat !== undefined) await page.getByLabel('Repeat password', { exact: true }).fill(repeat);
}

/** Signs up and expects the home page, signed in. */
export const signUp = (page: Page, person: Person) =>
  test.step('sign up', async () => {
    await page.goto('/handler/sign-up');
    await fillIn(page, { ...person, repeat: person.password });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await seeSignedIn(page, person);
  });

/** Fills in and submits the sign-in page, which must be open. Does not check the page that follows. */
export const signIn = (page: Page, person: Person) =>
  test.step('sign in', async () => {
    await fillIn(page, person);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  });

/** Expects the home page of a signed-in person. */
export const seeSignedIn = (page: Page, person: Person) =>
  expect(page.getByRole('heading', { name: `Hello, ${person.name}` })).toBeVisible();

/** Expects the home page without a signed-in person. */
export const seeSignedOut = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Welcome to Acme' })).toBeVisible();

/** Opens the user menu and clicks one of its items. */
export async function pickFromMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Signs out, and waits for the page after that: its navigation would abort a later one. */
export async function signOut(page: Page) {
  const loaded = page.waitForEvent('load');
  await pickFromMenu(page, 'Sign out');
  await loaded;
  await seeSignedOut(page);
}

/** An email as returned by the service's inbox. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
  readonly codes: readonly string[];
}

/** Returns the emails to a person, newest first. */
export async function mailsTo(
  request: APIRequestContext,
  { service }: Stack,
  { email }: Person,
): Promise<readonly Mail[]> {
  const answer = await request.get(`${service}/inbox/mails?to=${encodeURIComponent(email)}`);
  return (await answer.json()).items;
}

/** Waits for an email whose link leads to this page of the handler, and returns both. */
export const mailWithLink = (request: APIRequestContext, stack: Stack, person: Person, page: string) =>
  test.step(`find the email with a link to ${page}`, async () => {
    let found: (Mail & { readonly link: string }) | undefined;
    await expect(async () => {
      for (const mail of await mailsTo(request, stack, person)) {
        const link = mail.links.find((url) => url.includes(`/handler/${page}?`));
        if (link !== undefined) found ??= { ...mail, link };
      }
      expect(found).toBeDefined();
    }).toPass();
    if (found === undefined) throw new Error(`There is no email to ${person.email} with a link to ${page}.`);
    return found;
  });

/** Waits for the verification email of a person and returns it. */
export const verificationMail = (request: APIRequestContext, stack: Stack, person: Person) =>
  mailWithLink(request, stack, person, 'email-verification');

/** Updates the settings of the demo's project, as its owner. */
export async function configureDemo(request: APIRequestContext, { service }: Stack, config: object) {
  const answer = await request.patch(`${service}/api/v1/projects/current`, {
    headers: {
      'x-stack-project-id': '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': 'this-super-secret-admin-key-is-for-the-local-demo-only',
    },
    data: { config },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
