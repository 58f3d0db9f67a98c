import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow, findAccessibilityViolations } from './accessible.ts';
import { pages } from './dashboard-pages.ts';
import { createOwner, createProject, createUser, createUsers, openPage, ownerHeaders } from './owner-steps.ts';
import { createPagePictures } from './page-pictures.ts';
import { expect, type TestServers, test } from './stack.ts';
import { expectSignedOut, generateTestUser, signUp, waitForVerificationEmail } from './steps.ts';

// The gallery tests the pages and components of the library.

test.describe.configure({ mode: 'parallel' });

/** Turns off the rules about the landmarks of a page, which an email does not have. */
const landmarks = { region: { enabled: false }, 'landmark-one-main': { enabled: false } };

/**
 * Checks a page in a wide and a narrow window: by all rules of axe in light mode, and by the rule about contrast in
 * dark mode, because only the colors differ. `look` is called in each window and mode.
 */
const expectAccessibleInBothModes = (
  page: Page,
  rules = {},
  look: (width: number, mode: 'light' | 'dark') => Promise<void> = async () => {},
) =>
  expectAccessible(page, rules, async (width) => {
    await look(width, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect
      .soft(
        await findAccessibilityViolations(page, { runOnly: ['color-contrast'] }),
        `in dark mode at a width of ${width}`,
      )
      .toEqual([]);
    await look(width, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

/** Checks the pages that a test visits, and takes pictures of them, in both modes. */
function createPicturesInBothModes(page: Page, name: string) {
  const pictures = { light: createPagePictures(page, name, 'light'), dark: createPagePictures(page, name, 'dark') };
  const check = (title: string) =>
    expectAccessibleInBothModes(page, {}, (width, mode) => pictures[mode].take(title, width));
  return { check, paths: pictures.light.paths };
}

/** As `createPicturesInBothModes`. `check` also tests the smallest window, and leaves the page in a wide one. */
function createPicturesOfProject(page: Page, name: string) {
  const pictures = createPicturesInBothModes(page, name);
  const check = async (title: string) => {
    await expectNoOverflow(page);
    await pictures.check(title);
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  return { check, paths: pictures.paths };
}

const longName = 'A name that is too long for a narrow window '.repeat(3);

test.describe('in light and dark mode axe finds no violations and nothing overflows the window:', () => {
  test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

  test('the demo and its email', async ({ page, request, stack, browser }) => {
    const openMenu = async () => {
      await page.getByRole('button', { name: 'User menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    };
    await test.step('home', async () => {
      await page.goto('/');
      await expectSignedOut(page);
      await expectNoOverflow(page);
      await expectAccessibleInBothModes(page);
    });
    await test.step('home with the menu open', async () => {
      await openMenu();
      await expectAccessibleInBothModes(page);
    });
    const user = generateTestUser();
    await signUp(page, user);
    await test.step('home of a signed-in user', async () => {
      await expectNoOverflow(page);
      await expectAccessibleInBothModes(page);
    });
    await test.step('the email', async () => {
      const mail = await waitForVerificationEmail(request, stack, user);
      // Outside of the inbox, in which no script may run, and so no axe.
      const { html } = await (await request.get(`${stack.service}/inbox/mails/${mail.id}`)).json();
      const reader = await browser.newPage();
      await reader.setContent(html);
      await expectNoOverflow(reader);
      await expectAccessibleInBothModes(reader, landmarks);
      await reader.close();
    });
  });

  test('the dashboard, the API reference and the inbox', async ({ page, request, stack }) => {
    const { check } = createPicturesInBothModes(page, 'service');
    await test.step('dashboard', async () => {
      await page.goto(stack.service);
      await expect(page.getByRole('heading', { name: 'Keystack is running' })).toBeVisible();
      await expectNoOverflow(page);
      await check('start page');
    });
    await test.step('API reference', async () => {
      for (const [call, title] of [
        ['', 'Introduction'],
        ['#updateCurrentUser', 'Update the signed-in user'],
      ] as const) {
        await page.goto('about:blank');
        await page.goto(`${stack.service}/docs${call}`);
        await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
        await check(title);
      }
    });
    await test.step('empty inbox', async () => {
      expect((await request.delete(`${stack.service}/inbox/mails`)).ok()).toBe(true);
      await page.goto(`${stack.service}/inbox`);
      await expect(page.getByRole('heading', { name: 'No emails yet' })).toBeVisible();
      await expectNoOverflow(page);
      await check('empty inbox');
    });
    await test.step('inbox with an email', async () => {
      const user = generateTestUser();
      await signUp(page, user);
      await page.goto(`${stack.service}/inbox`);
      await page.getByRole('link', { name: user.email }).click();
      await expect(page.getByRole('list', { name: 'Links and codes in this email' })).toBeVisible();
      await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', 'en-US');
      await expectNoOverflow(page);
      await check('email in the inbox');
    });
  });

  test('the projects and users in the dashboard', async ({ page, stack }) => {
    const { check, paths } = createPicturesOfProject(page, 'users');
    await createOwner(page, stack);
    await test.step('projects', async () => {
      await check('no projects');
      await createProject(page, stack, 'Rockets');
      await check('overview of a new project');
      await page.goto(`${stack.service}/new-project`);
      await expect(page.getByLabel('Name')).toBeVisible();
      await check('new project');
      await page.goto(`${stack.service}/projects`);
      await expect(page.getByRole('link', { name: 'Rockets' }).first()).toBeVisible();
      await check('projects');
      await page.getByRole('link', { name: 'Rockets' }).first().click();
    });
    await test.step('users', async () => {
      await openPage(page, 'Users');
      await createUser(page, generateTestUser());
      await signUpUsers(page, stack);
      await createUser(page, { ...generateTestUser(), name: longName });
      await check('users');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Second factor').selectOption('No');
      // While the filtered list loads, the rows of the former one are dimmed.
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
      await check('filters of users');
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: 'View' }).click();
      await check('selected users and columns');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Create user' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('new user');
      await page.keyboard.press('Escape');
      await page.getByRole('row').nth(1).getByRole('link').click();
      await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
      await check('user');
      for (const part of ['Sign-in', 'Sessions', 'Teams', 'Metadata', 'Activity', 'Emails']) {
        const link = page.getByRole('navigation', { name: 'Parts of the user' }).getByRole('link', { name: part });
        await link.click();
        await expect(link).toHaveAttribute('aria-current', 'page');
        await expect(page.locator('.loading-card')).toHaveCount(0);
        await check(`user, ${part}`);
      }
    });
    await test.step('every page about users was checked', () => {
      expect(missingPages(paths, (path) => path.startsWith('users'))).toEqual([]);
    });
  });

  test('the other pages of a project in the dashboard', async ({ page, stack }) => {
    const { check, paths } = createPicturesOfProject(page, 'project');
    const owner = await createOwner(page, stack);
    await createProject(page, stack, 'Rockets');
    await openPage(page, 'Users');
    await signUpUsers(page, stack);
    await createUsers(page, stack, [{ primary_email: generateTestUser().email, display_name: longName }]);
    for (const [link, title] of [
      ['Overview', 'Overview'],
      ['Activity', 'Activity'],
      ['Methods', 'Sign-in methods'],
      ['Domains', 'Domains'],
      ['Appearance', 'Appearance'],
      ['Team settings', 'Team settings'],
      ['API keys', 'API keys'],
      ['Teams', 'Teams'],
      ['Permissions', 'Permissions'],
      ['Emails', 'Emails'],
      ['Webhooks', 'Webhooks'],
      ['Owners', 'Owners'],
      ['Connect', 'Put it into your app'],
      ['API', 'API'],
      ['Inbox', 'Inbox'],
      ['Stand-in accounts', 'Stand-in accounts'],
      ['Project settings', 'Project settings'],
    ] as const) {
      await test.step(title, async () => {
        await openPage(page, link, title);
        await check(title);
      });
    }
    await test.step('provider', async () => {
      await openPage(page, 'Methods', 'Sign-in methods');
      await page.getByRole('link', { name: 'Apple', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Get your keys' })).toBeVisible();
      await check('provider');
    });
    await test.step('mail server, delivery log and email editor', async () => {
      await openPage(page, 'Emails');
      await page.getByRole('link', { name: 'Mail server' }).click();
      await page.getByLabel('Your own').check();
      await check('mail server');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Delivery log' }).click();
      await check('delivery log');
      await page.getByRole('link', { name: 'Templates' }).click();
      await page.getByRole('link', { name: /^Magic link/ }).click();
      await page.getByRole('treeitem').first().click();
      await expect(page.frameLocator('iframe[title="Preview of the email"]').getByRole('heading')).toBeVisible();
      await check('email editor');
    });
    await test.step('a webhook endpoint, its events and a message', async () => {
      await openPage(page, 'Webhooks');
      await page.getByRole('button', { name: 'Listen on this machine' }).click();
      await page.getByRole('textbox', { name: 'URL' }).fill(`${stack.service}/no/such/path`);
      await page.getByRole('checkbox').first().uncheck();
      await page.getByRole('checkbox', { name: 'All events of users' }).check();
      await check('new webhook endpoint');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Send test event' }).click();
      await page.getByRole('button', { name: 'user.created' }).click();
      await expect(page.getByRole('dialog').getByText('webhook-signature')).toBeVisible();
      await check('webhook message');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('img', { name: /^Attempts in the last 24 hours/ })).toBeVisible();
      await check('webhook endpoint');
      await page.getByRole('radio', { name: 'Table' }).check();
      await check('webhook endpoint as a table');
    });
    await test.step('details of an event', async () => {
      await openPage(page, 'Activity');
      await page.getByRole('link', { name: 'Project created' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('event');
      await page.keyboard.press('Escape');
    });
    await test.step('a team', async () => {
      await openPage(page, 'Teams');
      await page.getByRole('button', { name: 'Create team' }).click();
      await page.getByLabel('Name').fill('Rocket scientists');
      await check('new team');
      await page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();
      await expect(page.getByRole('region', { name: 'Members' })).toBeVisible();
      await check('team');
    });
    await test.step('graph of permissions, explanation of one', async () => {
      await openPage(page, 'Permissions');
      await page.getByRole('link', { name: 'Graph', exact: true }).click();
      await page.getByRole('button', { name: 'admin', exact: true }).click();
      await check('graph of permissions');
      await page.getByRole('link', { name: 'Explain' }).click();
      await expect(page.getByRole('heading', { name: 'Explain a permission' })).toBeVisible();
      await check('explanation of a permission');
    });
    await test.step('the command palette and the list of shortcuts', async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible();
      await check('command palette');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await check('keyboard shortcuts');
      await page.keyboard.press('Escape');
    });
    await test.step('menus', async () => {
      await page.getByRole('navigation', { name: 'Projects' }).getByRole('button').click();
      await check('menu of projects');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Account' }).click();
      await expect(page.locator('[popover]').getByText(owner.email)).toBeVisible();
      await check('menu of the account');
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused();
      expect.soft(await findAccessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
    });
    await test.step('every other page was checked', () => {
      expect(missingPages(paths, (path) => !path.startsWith('users'))).toEqual([]);
    });
  });
});

/** Returns the paths of the dashboard's pages of a project that `isWanted` selects and that are not among `paths`. */
function missingPages(paths: ReadonlySet<string>, isWanted: (path: string) => boolean) {
  const id = '[0-9a-f-]{36}|[a-z_]+';
  const data = { user: id, team: id, endpoint: id };
  return Object.values(pages)
    .map((each) => each.path(data).replace(/(?<=\/)(discord|password_reset)$/, id))
    .filter(isWanted)
    .filter((path) => {
      const pattern = new RegExp(`^/projects/[0-9a-f-]{36}/${path.replaceAll(id, `(${id})`)}$`);
      return ![...paths].some((shown) => pattern.test(shown));
    });
}

/**
 * Lets users of the project whose list is open sign up and in, so that the overview, the log of emails and the activity
 * log show them.
 */
async function signUpUsers(page: Page, { service }: TestServers) {
  const headers = await ownerHeaders(page);
  const send = async (path: string, data: object) => {
    const response = await page.request.post(`${service}/api/v1/auth/password/${path}`, { headers, data });
    expect(response.status(), await response.text()).toBe(200);
  };
  for (let count = 0; count < 3; count += 1) {
    const { email, password } = generateTestUser();
    const callback = { verification_callback_url: 'http://localhost:3000/handler/email-verification' };
    await send('sign-up', { email, password, ...callback });
    await send('sign-in', { email, password });
  }
  await page.reload();
}
