import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { createOwner, createProject, openPage } from './owner-steps.ts';
import { expect, test } from './stack.ts';
import { generateTestUser, withoutPauses } from './steps.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/**
 * Starts a mail server that accepts every login but that of `wrong`, and collects the recipients. It does not know
 * recipients whose address begins with `nobody`, until `addNobody`.
 */
async function startMailServer() {
  const recipients: string[] = [];
  let knowsNobody = false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'wrong' ? done(new Error('Wrong password')) : done(null, { user: 'shop' }),
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      const isUnknown = address.startsWith('nobody') && !knowsNobody;
      done(isUnknown ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null);
    },
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const stop = () => new Promise<void>((done) => server.close(done));
  const addNobody = () => {
    knowsNobody = true;
  };
  return { port: (server.server.address() as AddressInfo).port, recipients, addNobody, stop };
}

test('an owner sets up a mail server, sees why a test fails, and sends an email again', async ({ page, stack }) => {
  const server = await startMailServer();
  const owner = await createOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');
  await openPage(page, 'Emails');
  await page.getByRole('link', { name: 'Mail server' }).click();

  await test.step('fields that are missing are named', async () => {
    await page.getByLabel('Your own').check();
    await press(page, 'Save');
    await expect(page.getByLabel('Host')).toHaveAccessibleDescription('Fill in this field.');
  });

  await test.step('a test tells the step that fails, with the words of the server', async () => {
    await page.getByLabel('Host').fill('127.0.0.1');
    await page.getByLabel('Port').fill(String(server.port));
    await page.getByLabel('User name').fill('shop');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByLabel('Sender email').fill('hello@example.com');
    await press(page, 'Send test email');
    const failed = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Failed' }) });
    await expect(failed).toContainText('Log in');
    await expect(failed).toContainText('app password');
    await expect(failed).toContainText('535 Wrong password');
  });

  await test.step('after it is repaired, the test passes and the settings are saved', async () => {
    await page.getByLabel('Password', { exact: true }).fill('right');
    await press(page, 'Send test email');
    await expect(page.getByText('The mail server accepted the email.')).toBeVisible();
    expect(server.recipients).toEqual([owner.email]);
    await press(page, 'Save');
    await expect(page.getByText('The mail server was saved.', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Host')).toHaveValue('127.0.0.1');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });

  await test.step('a test of the saved settings counts for 30 days', async () => {
    await expect(page.getByText('Not tested', { exact: true })).toBeVisible();
    await press(page, 'Send test email');
    await expect(page.getByText('Tested just now')).toBeVisible();
    await openPage(page, 'Overview');
    const step = page.getByRole('link', { name: /^Email tested in the last 30 days/ });
    await expect(step).toContainText('Tested just now');
    await expect(step).toContainText('Done');
    await page.clock.setFixedTime(Date.now() + 31 * 24 * 60 * 60 * 1000);
    await page.reload();
    await expect(step).toContainText('Open');
    await page.clock.setFixedTime(Date.now());
    await page.goto(`${project}/emails/server`);
  });

  await test.step('the log tells why an email failed, and sends it again', async () => {
    const email = `nobody-${generateTestUser().email}`;
    await page.goto(`${project}/users`);
    await press(page, 'Invite user');
    const invitation = page.getByRole('dialog', { name: 'Invite a user' });
    await invitation.getByLabel('Email').fill(email);
    await invitation.getByLabel('URL of the sign-in pages in your app').fill(`${stack.demo}/handler`);
    await invitation.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText(`The invitation is on its way to ${email}.`).first()).toBeVisible();
    await page.goto(`${project}/emails/log`);
    const refused = page.getByRole('row', { name: email });
    await expect(refused).toContainText('Failed');
    await expect(refused).toContainText('The mail server refused the email (550).');
    server.addNobody();
    await press(page, `Send the email to ${email} again`);
    await expect(refused).toContainText('Accepted');
    await page.goto(`${project}/emails/templates/magic_link`);
    await press(page, 'Send to myself');
    await expect(page.getByText(`A test is on its way to ${owner.email}.`, { exact: true })).toBeVisible();
    await page.goto(`${project}/emails/log`);
    const row = page.getByRole('row', { name: owner.email });
    await expect(row).toContainText('Accepted');
    await expect(row).toContainText('Test');
    await page.getByLabel('State').selectOption('Failed');
    await expect(page.getByRole('heading', { name: 'No email matches' })).toBeVisible();
    await expect(page).toHaveURL(/state=failed/);
    await press(page, 'Clear filters');
    await expect(row).toBeVisible();
  });
  await server.stop();
});

test('an owner changes an email with the keyboard alone', async ({ page, stack }) => {
  await createOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');
  await openPage(page, 'Emails');
  await withoutPauses(page);
  await page.getByRole('link', { name: /^Password reset/ }).focus();
  await page.keyboard.press('Enter');
  const preview = page.frameLocator('iframe[title="Preview of the email"]');
  await expect(preview.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  const rows = page.getByRole('treeitem');
  const types = () => rows.locator('.block-type').allTextContents();
  const original = await types();

  await test.step('move, duplicate and remove blocks', async () => {
    await rows.first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByText('Heading moved to position 2 of')).toBeAttached();
    await expect(rows.nth(1)).toContainText('Heading');
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press('Control+d');
    await expect(rows).toHaveCount(original.length + 1);
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveCount(original.length);
    await page.keyboard.press('Control+z');
    expect(await types()).toEqual(original);
    await page.keyboard.press('Control+Shift+z');
    await expect(rows.nth(1)).toContainText('Heading');
    await page.keyboard.press('Control+z');
  });

  await test.step('change a text and complete a variable', async () => {
    await rows.first().focus();
    const text = page.getByRole('tabpanel', { name: 'Block' }).getByRole('combobox', { name: 'Text' });
    await text.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('New password for {{use');
    await expect(page.getByRole('option', { name: /userDisplayName/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(text).toHaveValue('New password for {{ userDisplayName }}');
    await expect(preview.getByRole('heading', { name: 'New password for Ada Lovelace' })).toBeVisible();
  });

  await test.step('a template without its link is pointed out', async () => {
    await page.getByRole('button', { name: 'Heading', exact: true }).focus();
    await page.keyboard.press('Enter');
    const count = await rows.count();
    const button = rows.filter({ hasText: /^Button/ });
    await button.focus();
    await page.keyboard.press('Delete');
    await expect(rows).toHaveCount(count - 1);
    await rows.filter({ hasText: 'open this link' }).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('The variable passwordResetLink does not occur')).toBeVisible();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(page.getByText('The variable passwordResetLink does not occur')).toBeHidden();
  });

  await test.step('the page asks before it is left with a change', async () => {
    const questions: string[] = [];
    page.once('dialog', (dialog) => {
      questions.push(dialog.message());
      return dialog.dismiss();
    });
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Users' }).click();
    await expect.poll(() => questions).toHaveLength(1);
    await expect(page.getByRole('heading', { name: 'Password reset', level: 1 })).toBeVisible();
  });

  await test.step('a refused change keeps what was typed, and can be saved again', async () => {
    await page.context().setOffline(true);
    await press(page, 'Save');
    await expect(page.getByText('The service did not respond.')).toBeVisible();
    await expect(rows.first()).toContainText('New password for');
    await page.context().setOffline(false);
    await press(page, 'Save');
    await expect(page.getByText('The template was saved.', { exact: true })).toBeVisible();
    await page.reload();
    await expect(preview.getByRole('heading', { name: 'New password for Ada Lovelace' })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`${project}/emails`);
    await expect(other.getByText('Customized')).toBeVisible();
    await other.close();
  });

  await test.step('other views', async () => {
    await press(page, 'Dark');
    await expect(preview.locator('body')).toHaveCSS('background-color', 'rgb(9, 9, 11)');
    await press(page, 'Plain text');
    await expect(page.locator('pre')).toContainText('https://app.example.com/handler/password-reset?code=example');
  });

  await test.step('the default template comes back', async () => {
    await press(page, 'Reset to default');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click();
    await expect(page).toHaveURL(`${project}/emails`);
    await expect(page.getByRole('link', { name: /^Password reset/ })).toBeVisible();
    await expect(page.getByText('Customized')).toBeHidden();
  });
});

test('an owner reads that the shared mail server sends only default texts, and that a quota is nearly used up', async ({
  page,
  stack,
}) => {
  const setOwnServer = page.getByRole('link', { name: 'Set up your mail server' });
  await createOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');
  await page.goto(`${project}/emails/templates/magic_link`);
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expect(setOwnServer).toBeHidden();

  // As of a service with KEYSTACK_SMTP_URL.
  await page.route(`${stack.service}/projects/**`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('templates="own"', 'templates="default"') });
  });
  await page.route('**/api/v1/emails/quotas', async (route) => {
    const response = await route.fetch();
    const { items, ...list } = await response.json();
    const used = items.map((item: { limit: number }, index: number) => ({
      ...item,
      used: index === 0 ? 0.8 * item.limit : 0,
    }));
    await route.fulfill({ response, json: { ...list, items: used } });
  });
  for (const [name, url] of [
    ['templates', `${project}/emails`],
    ['server', `${project}/emails/server`],
    ['editor', `${project}/emails/templates/magic_link`],
  ] as const) {
    await page.goto(url);
    await expect(page.getByText(/sends only the default texts/).first()).toBeVisible();
    if (name !== 'editor') await expect(page.getByText(/has sent 4,000 of 5,000 emails to new/)).toBeVisible();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        const path = `test-results/screenshots/shared-mail-server/${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path, animations: 'disabled' });
      }
    }
  }
  await setOwnServer.click();
  await expect(page.getByRole('heading', { name: 'Mail server' })).toBeVisible();
  // A response that is still changed would be lost with the page.
  await page.unrouteAll({ behavior: 'wait' });
});
