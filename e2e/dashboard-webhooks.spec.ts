import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOwner, createProject, createUser, openPage } from './owner-steps.ts';
import { expect, test } from './stack.ts';
import { generateTestUser, withoutPauses } from './steps.ts';

/**
 * Starts a server on this machine that records what it receives, and responds with the status that `respondWith` sets.
 * Responses wait between `hold` and the function that it returns.
 */
async function startReceiver() {
  const received: IncomingHttpHeaders[] = [];
  let status = 200;
  let released = Promise.resolve();
  const server = createServer(async (request, response) => {
    received.push(request.headers);
    request.resume();
    await released;
    response.writeHead(status).end(`status ${status}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/webhooks`,
    received,
    respondWith(next: number) {
      status = next;
    },
    hold() {
      let release = () => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('an owner listens on this machine, reads what was sent, and resends what failed', async ({ page, stack }) => {
  const receiver = await startReceiver();
  await withoutPauses(page);
  await createOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const messages = page.getByRole('region', { name: 'Messages' });
  let endpoint = '';

  await test.step('choose a group of events for a server on this machine', async () => {
    await openPage(page, 'Webhooks');
    await button('Listen on this machine').click();
    const url = page.getByRole('textbox', { name: 'URL' });
    await expect(url).toHaveValue('http://localhost:3000/webhooks');
    await url.fill(receiver.url);
    await box('All events, also those of later versions').uncheck();
    await box('All events of users').check();
    await expect(box('user.deleted')).toBeChecked();
    await box('user.deleted').uncheck();
    await expect(box('All events of users')).toBeChecked({ indeterminate: true });
    await button('Save').click();
    await expect(page.getByRole('heading', { name: receiver.url })).toBeVisible();
    await expect(page.getByText('user.created, user.updated')).toBeVisible();
    endpoint = page.url();
  });

  await test.step('events appear while the page is open, with the headers of their requests', async () => {
    const other = await page.context().newPage();
    await other.goto(`${project}/users`);
    await createUser(other, generateTestUser());
    await other.close();
    await messages.getByRole('button', { name: 'user.created' }).click();
    const details = page.getByRole('dialog', { name: 'user.created' });
    await expect(details.getByText(/200 after \d+ ms/)).toBeVisible();
    const [sent] = receiver.received;
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type', 'user-agent']) {
      await expect(details.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd')).toHaveText(
        String(sent?.[name]),
      );
    }
    await page.keyboard.press('Escape');
  });

  await test.step('three messages fail', async () => {
    // The service gives up at once only if the URL is gone, and then disables the endpoint.
    receiver.respondWith(410);
    for (const count of [1, 2, 3]) {
      await button('Send test event').click();
      await expect(page.getByText('Turned off: it responded with 410')).toBeVisible();
      await expect(button(`Resend failed (${count})`)).toBeDisabled();
      await page.getByRole('switch', { name: 'Send events to this endpoint' }).click();
      await expect(button(`Resend failed (${count})`)).toBeEnabled();
    }
  });

  await test.step('stopping leaves the messages that were not sent yet', async () => {
    receiver.respondWith(200);
    const before = receiver.received.length;
    const release = receiver.hold();
    await button('Resend failed (3)').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Resend' }).click();
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(dialog.getByText('Sent again, but the result is not known yet.')).toBeVisible();
    await expect(dialog.getByText('0 messages done.')).toBeVisible();
    release();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(button('Resend failed (2)')).toBeEnabled();
    expect(receiver.received).toHaveLength(before + 1);
  });

  await test.step('resending tells what did not arrive, and tries that again', async () => {
    receiver.respondWith(500);
    await button('Resend failed (2)').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName('Resend 2 messages?');
    await dialog.getByRole('button', { name: 'Resend' }).click();
    const failures = dialog.getByRole('region', { name: '2 messages failed' });
    await expect(failures.getByText(/500 after \d+ ms/)).toHaveCount(2);
    receiver.respondWith(200);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('2 messages delivered.').first()).toBeVisible();
    await page.goto(`${endpoint}?status=success`);
    await expect(messages.getByRole('listitem')).toHaveCount(4);
    await expect(button(/^Resend failed/)).toHaveCount(0);
  });

  await test.step('the deliveries of the last hours are in a table too', async () => {
    const deliveries = page.getByRole('region', { name: 'Last 24 hours' });
    await expect(deliveries.getByRole('img', { name: /Attempts in the last 24 hours: \d+/ })).toBeVisible();
    await deliveries.getByRole('radio', { name: 'Table' }).check();
    await expect(deliveries.getByRole('columnheader', { name: 'Failed' })).toBeVisible();
    await expect(deliveries.getByRole('row')).toHaveCount(25);
  });
  await receiver.stop();
});
