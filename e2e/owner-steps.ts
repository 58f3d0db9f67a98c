import type { Page } from '@playwright/test';
import { expect, type TestServers, test } from './stack.ts';
import { fillInCredentials, generateTestUser, goToSignUp, type TestUser } from './steps.ts';

/** Signs up as a new project owner on the sign-up page, and expects the empty list of projects. */
export async function signUpOwner(page: Page, { service }: TestServers): Promise<TestUser> {
  const owner = generateTestUser();
  await test.step('sign up as a project owner', async () => {
    await page.goto(`${service}/projects`);
    await goToSignUp(page);
    await page.getByRole('tab', { name: 'Email & Password' }).click();
    await fillInCredentials(page.getByRole('tabpanel', { name: 'Email & Password' }), {
      ...owner,
      repeat: owner.password,
    });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Create your first project' })).toBeVisible();
  });
  return owner;
}

/**
 * Signs up a new project owner through the API, and opens the empty list of projects as that owner. Takes a fraction of
 * the time of `signUpOwner`, for tests that are not about signing up.
 */
export async function createOwner(page: Page, { service }: TestServers): Promise<TestUser> {
  const owner = generateTestUser();
  await test.step('sign up a project owner', async () => {
    const response = await page.request.post(`${service}/api/v1/auth/password/sign-up`, {
      headers: {
        'x-stack-access-type': 'client',
        'x-stack-project-id': 'internal',
        'x-stack-publishable-client-key': 'this-publishable-client-key-is-for-local-development-only',
      },
      data: {
        email: owner.email,
        password: owner.password,
        verification_callback_url: `${service}/handler/email-verification`,
      },
    });
    expect(response.ok(), await response.text()).toBe(true);
    const { refresh_token: value } = await response.json();
    await page.context().addCookies([
      { name: 'stack-refresh-internal', value, url: service },
      { name: 'stack-taken-over-internal', value: 'true', url: service },
    ]);
    await page.goto(`${service}/projects`);
    await expect(page.getByRole('heading', { name: 'Create your first project' })).toBeVisible();
  });
  return owner;
}

/** Creates a project on the page for new projects, and opens its overview. Returns the URL of the project. */
export async function createProject(page: Page, { service }: TestServers, name: string): Promise<string> {
  await test.step(`create the project ${name}`, async () => {
    await page.goto(`${service}/new-project`);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByRole('heading', { name: 'Put it into your app' })).toBeVisible();
    await openPage(page, 'Overview');
  });
  return /.*\/projects\/[0-9a-f-]{36}/.exec(page.url())?.[0] ?? page.url();
}

/** Creates a user of the open project through the list of users. */
export async function createUser(page: Page, { name, email }: Pick<TestUser, 'name' | 'email'>) {
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a user' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('row', { name: email })).toBeVisible();
}

/** Clicks a link of the sidebar and waits for the page's title. */
export async function openPage(page: Page, link: string, title = link) {
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: link, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** Opens a page of the dashboard, which must be open, without loading the dashboard again. */
export const showPage = (page: Page, url: string) =>
  page.evaluate((url) => {
    history.pushState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }, url);

/** Creates an owner link with the key of the operators, and returns its URL. */
export async function createOwnerLink({ service }: TestServers, purpose: 'setup' | 'demo'): Promise<string> {
  const response = await fetch(`${service}/api/v1/internal/setup-links`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'admin',
      'x-stack-project-id': 'internal',
      'x-stack-super-secret-admin-key': 'this-super-secret-admin-key-is-for-local-development-only',
    },
    body: JSON.stringify({ purpose }),
  });
  const { url } = await response.json();
  return url;
}

/** Creates users of the project whose list is open, through the API, and shows them. */
export async function createUsers(page: Page, { service }: TestServers, users: readonly object[]): Promise<void> {
  await test.step(`create ${users.length} users`, async () => {
    const headers = await ownerHeaders(page);
    for (const data of users) {
      const response = await page.request.post(`${service}/api/v1/users`, { headers, data });
      expect(response.status()).toBe(201);
    }
    await page.reload();
  });
}

/**
 * Reloads the list of users, which must be open, and returns the headers with which its owner sends requests about the
 * project.
 */
export async function ownerHeaders(page: Page): Promise<Record<string, string>> {
  const [listed] = await Promise.all([page.waitForRequest('**/api/v1/users?**'), page.reload()]);
  return Object.fromEntries(Object.entries(listed.headers()).filter(([name]) => name.startsWith('x-stack-')));
}

/** Invites the owner of another page to own a project, and accepts the invitation there. */
export async function joinAsOwner(page: Page, other: Page, project: string, email: string): Promise<void> {
  await test.step('another owner joins', async () => {
    await page.goto(`${project}/owners`);
    await page.getByRole('button', { name: 'Invite owner' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await other.goto(await page.getByRole('dialog').getByText('/setup#').innerText());
    await page.getByRole('button', { name: 'Done' }).click();
    await other.getByRole('button', { name: /^Join / }).click();
    await expect(other.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  });
}
