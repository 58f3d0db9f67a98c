import type { Page } from '@playwright/test';
import { expect } from './stack.ts';
import { pickFromUserMenu, type TestUser } from './steps.ts';

/* The features that the examples with routers share: a home page, and notes for signed-in users. */

/** Expects the notes page of a signed-in user. */
export async function expectNotesPage(page: Page, { email }: TestUser) {
  await expect(page).toHaveURL('/notes');
  await expect(page.getByText(`Only ${email} can read this.`)).toBeVisible();
}

/** Opens the section "Security" of the account settings and expects its own URL. */
export async function openSecuritySettings(page: Page) {
  await pickFromUserMenu(page, 'Account settings');
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL('/handler/account-settings/security');
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
}

/** Returns a list that collects the page's uncaught errors, console errors and console warnings from now on. */
export function collectErrorsAndWarnings(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(`${message.text()} ${message.location().url}`);
  });
  return errors;
}
