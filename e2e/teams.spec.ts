import type { APIRequestContext, Page } from '@playwright/test';
import { expect, type TestServers, test } from './stack.ts';
import {
  configureDemo,
  expectSignedIn,
  fillInCredentials,
  generateTestUser,
  goToSignUp,
  signUp,
  type TestUser,
  waitForEmailWithLink,
} from './steps.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const switcher = (page: Page) => page.getByRole('button', { name: /Select team/ });

async function createTeam(page: Page, name: string) {
  await page.goto('/');
  await switcher(page).click();
  await page.getByRole('menuitem', { name: 'Create a team' }).click();
  await page.getByLabel('Team name').fill(name);
  await press(page, 'Create');
  await expect(title(page, name)).toBeVisible();
  await expect(page).toHaveURL(/\/account-settings\/teams\/[0-9a-f-]{36}$/);
}

test('a colleague without an account is invited by email, signs up, joins and leaves [S1.6] [S1.25] [S4.72] [S7.123]', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const ada = generateTestUser();
  const grace = generateTestUser();
  await signUp(page, ada);
  await createTeam(page, 'Rockets');

  await test.step('invite', async () => {
    await press(page, 'Invite');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter an email address');
    await page.getByLabel('Email').fill(grace.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${grace.email} is invited`)).toBeVisible();
  });

  const link = await invitationLink(page.request, stack, grace);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await test.step('the link redirects to sign-in and returns after the sign-up', async () => {
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Team invitation' })).toBeVisible();
    await press(other, 'Go to sign in');
    await goToSignUp(other);
    await fillInCredentials(other, { ...grace, repeat: grace.password });
    await press(other, 'Sign up');
    await expect(other.getByText('You are invited to join Rockets')).toBeVisible();
  });

  await test.step('join', async () => {
    await press(other, 'Join');
    await expect(other.getByRole('heading', { name: 'You have successfully joined Rockets' })).toBeVisible();
    await press(other, 'Go to home');
    await expectSignedIn(other, grace);
    await page.reload();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  });

  await test.step('the link has been used', async () => {
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Used Team Invitation Link' })).toBeVisible();
  });

  await test.step('members show as they like, and change nothing of the team', async () => {
    await other.goto('/handler/account-settings');
    await other.getByRole('link', { name: 'Rockets' }).click();
    await press(other, 'Edit Team user name');
    await other.getByRole('textbox', { name: 'Team user name' }).fill('Grace Hopper');
    await other.keyboard.press('Enter');
    await expect(other.getByText('Grace Hopper').first()).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Team display name' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('cell', { name: 'Grace Hopper' })).toBeVisible();
  });

  await test.step('leave', async () => {
    await press(other, 'Leave team');
    await expect(other.getByText('Are you sure you want to leave Rockets?')).toBeVisible();
    const reloaded = other.waitForEvent('load');
    await press(other, 'Leave');
    await reloaded;
    await expect(other).toHaveURL('/handler/account-settings');
    await expect(title(other, 'My Profile')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Rockets' })).toHaveCount(0);
  });
  await elsewhere.close();
});

test('a user works in one team at a time, and switches [S2.117] [S2.118] [S2.120] [S7.144]', { tag: '@once' }, async ({
  page,
}) => {
  await signUp(page, generateTestUser());
  await test.step('no team yet', async () => {
    await switcher(page).click();
    await expect(page.getByRole('menu').getByText('No teams yet')).toBeVisible();
  });
  await createTeam(page, 'Rockets');
  await createTeam(page, 'Comets');

  await test.step('switch by keyboard', async () => {
    await page.goto('/');
    await switcher(page).press('Enter');
    await expect(page.getByRole('menu').getByText('Other teams')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Rockets' }).press('Enter');
    await expect(switcher(page)).toContainText('Rockets');
    await page.reload();
    await expect(switcher(page)).toContainText('Rockets');
  });

  await test.step('open the settings of the current team', async () => {
    await switcher(page).click();
    await expect(page.getByRole('menu').getByText('Current team')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Comets' }).click();
    await expect(switcher(page)).toContainText('Comets');
    await switcher(page).click();
    await page.getByRole('menuitem', { name: 'Team settings' }).click();
    await expect(title(page, 'Comets')).toBeVisible();
  });

  await test.step('rename it', async () => {
    await press(page, 'Edit Team display name');
    await page.getByRole('textbox', { name: 'Team display name' }).fill('Shooting stars');
    await press(page, 'Save');
    await expect(title(page, 'Shooting stars')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Shooting stars' })).toBeVisible();
  });
});

test('a colleague is invited where sign-up is closed, and signs up with the invited address alone', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  const [ada, grace, mallory] = [generateTestUser(), generateTestUser(), generateTestUser()];
  const whoCan = /^Only people with an invitation can create an account/;
  await signUp(page, ada);
  await createTeam(page, 'Rockets');
  await press(page, 'Invite');
  await page.getByLabel('Email').fill(grace.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${grace.email} is invited`)).toBeVisible();
  const link = await invitationLink(page.request, stack, grace);
  await configureDemo(page.request, stack, { sign_up_enabled: false });
  try {
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await other.goto('/handler/sign-up');
    await expect(
      other.getByRole('heading', { name: 'Sign up for new users is not enabled at the moment' }),
    ).toBeVisible();
    await other.goto(link);
    await expect(other.getByText(whoCan)).toBeVisible();
    await takePictures(other, 'invitation');
    await press(other, 'Go to sign in');
    await goToSignUp(other);
    await expect(other.getByText(whoCan)).toBeVisible();
    await takePictures(other, 'sign-up');
    await fillInCredentials(other, { ...mallory, repeat: mallory.password });
    await press(other, 'Sign up');
    await expect(other.getByRole('alert')).toHaveText('Sign-up is disabled for this project.');
    await fillInCredentials(other, { ...grace, repeat: grace.password });
    await press(other, 'Sign up');
    await expect(other.getByText('You are invited to join Rockets')).toBeVisible();
    await press(other, 'Join');
    await expect(other.getByRole('heading', { name: 'You have successfully joined Rockets' })).toBeVisible();
  } finally {
    await configureDemo(page.request, stack, { sign_up_enabled: true });
  }
});

test('an invited person signs up with the link of an email, which opens a new tab, and joins', {
  tag: '@once',
}, async ({ page, browser, baseURL, stack }) => {
  const [ada, grace] = [generateTestUser(), generateTestUser()];
  await signUp(page, ada);
  await createTeam(page, 'Rockets');
  await press(page, 'Invite');
  await page.getByLabel('Email').fill(grace.email);
  await page.keyboard.press('Enter');
  const invitation = await invitationLink(page.request, stack, grace);
  await configureDemo(page.request, stack, { magic_link_enabled: true });
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  try {
    const first = await elsewhere.newPage();
    await first.goto(invitation);
    await press(first, 'Go to sign in');
    await first.getByRole('textbox', { name: 'Email' }).fill(grace.email);
    await press(first, 'Email me a code');
    const code = first.getByLabel('Enter the code from your email');
    await expect(code).toBeFocused();
    await first.reload();
    await expect(code).toBeVisible();
    const { link } = await waitForEmailWithLink(page.request, stack, grace, 'magic-link-callback');
    const second = await elsewhere.newPage();
    await second.goto(link);
    await expect(second.getByText('You are invited to join Rockets')).toBeVisible();
    await expect(second).not.toHaveURL(/code/);
    await press(second, 'Join');
    await expect(second.getByRole('heading', { name: 'You have successfully joined Rockets' })).toBeVisible();
  } finally {
    await configureDemo(page.request, stack, { magic_link_enabled: false });
    await elsewhere.close();
  }
});

/** Takes pictures of a page in two widths and both color schemes. */
async function takePictures(page: Page, name: string) {
  const size = page.viewportSize();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const path = `test-results/screenshots/invited-sign-up/${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path, animations: 'disabled' });
    }
  }
  if (size !== null) await page.setViewportSize(size);
}

/** Waits for the email with an invitation and returns its link. */
const invitationLink = async (request: APIRequestContext, stack: TestServers, user: TestUser) =>
  (await waitForEmailWithLink(request, stack, user, 'team-invitation')).link;
