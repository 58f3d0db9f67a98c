import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, type Stack, test } from './stack.ts';

/** Somebody who signs up in the demo. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A person whose address no other test uses. */
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

/** Signs up and ends on the home page, signed in. */
export const signUp = (page: Page, person: Person) =>
  test.step('sign up', async () => {
    await page.goto('/handler/sign-up');
    await fillIn(page, { ...person, repeat: person.password });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await seeSignedIn(page, person);
  });

/** Signs in on the sign-in page, wherever that leads to. */
export const signIn = (page: Page, person: Person) =>
  test.step('sign in', async () => {
    await fillIn(page, person);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  });

/** Sees the home page of a person who is signed in. */
export const seeSignedIn = (page: Page, person: Person) =>
  expect(page.getByRole('heading', { name: `Hello, ${person.name}` })).toBeVisible();

/** Sees the home page of nobody. */
export const seeSignedOut = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Welcome to Acme' })).toBeVisible();

/** Opens the user menu and presses one of its items. */
export async function pickFromMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** A mail as the service's inbox gives it. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
}

/** Waits for the verification mail of a person and gives it. */
export const verificationMail = (request: APIRequestContext, { service }: Stack, { email }: Person) =>
  test.step('find the verification mail in the inbox', async () => {
    let mails: readonly Mail[] = [];
    await expect(async () => {
      const answer = await request.get(`${service}/inbox/mails?to=${encodeURIComponent(email)}`);
      ({ items: mails } = await answer.json());
      expect(mails).toHaveLength(1);
    }).toPass();
    const [mail] = mails;
    const link = mail?.links.find((url) => url.includes('/handler/email-verification?'));
    if (mail === undefined || link === undefined) throw new Error(`No verification link in ${JSON.stringify(mails)}`);
    return { ...mail, link };
  });
