import type { Page } from '@playwright/test';
import { expect, test } from './stack.ts';

const form = (page: Page) => page.getByLabel('Email', { exact: true });

/**
 * Returns the requests to the service from now on, with the preflight requests, which Playwright itself does not show.
 */
async function requestsToService(page: Page, service: string): Promise<readonly string[]> {
  const requests: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  devTools.on('Network.requestWillBeSent', ({ request: { method, url } }) => {
    if (url.startsWith(service)) requests.push(`${method} ${new URL(url).pathname}`);
  });
  return requests;
}

test('the sign-in form waits for one request to the service', async ({ page, stack }) => {
  const requests = await requestsToService(page, stack.service);
  await page.goto('/handler/sign-in');
  await expect(form(page)).toBeVisible();
  expect(requests.toSorted()).toEqual(['GET /api/v1/projects/current', 'OPTIONS /api/v1/projects/current']);
});

test('the sign-in form of the second visit waits for no response of the service', async ({ page }) => {
  await page.goto('/handler/sign-in');
  await expect(form(page)).toBeVisible();
  let respond = () => {};
  await page.route('**/projects/current', async (route) => {
    await new Promise<void>((resolve) => {
      respond = resolve;
    });
    await route.continue();
  });
  await page.reload();
  await form(page).fill('ada@example.com');
  respond();
});

test('the sign-in form of the first visit does not wait longer than for the response', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  let respond = () => {};
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/projects/current', async (route) => {
    await response;
    await route.continue();
  });
  await page.goto('/handler/sign-in');
  await expect(page.locator('.ks-skeleton-form')).toBeVisible();
  respond();
  // The clock stands still, so nothing can wait for a timer.
  await expect(form(page)).toBeVisible();
});
