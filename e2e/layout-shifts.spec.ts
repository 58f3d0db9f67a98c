import type { Page } from '@playwright/test';
import { expect, test } from './stack.ts';
import { generateTestUser, signUp } from './steps.ts';

/** Counts the layout shifts of the next pages, in the attribute `data-shift` of the root element. */
const observeLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shift += Number(entry.value);
      document.documentElement.dataset['shift'] = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Loads a page and expects that no content of it moves, while it loads and afterwards. */
async function expectNoShift(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect
    .soft(page.locator('html'), `layout shift of ${path}`)
    .not.toHaveAttribute('data-shift', /./, { timeout: 1 });
}

for (const width of [1280, 390]) {
  test.describe(`at a width of ${width}`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('no page shifts its layout', async ({ page }) => {
      await observeLayoutShifts(page);
      for (const name of [
        'sign-in',
        'sign-up',
        'forgot-password',
        'password-reset?code=unknown',
        'email-verification?code=unknown',
        'magic-link-callback?code=unknown',
        'team-invitation?code=unknown',
        'error?errorCode=unknown',
      ]) {
        await expectNoShift(page, `/handler/${name}`);
      }
      await signUp(page, generateTestUser());
      for (const name of ['', '/profile', '/security', '/settings', '/team-creation']) {
        await expectNoShift(page, `/handler/account-settings${name}`);
      }
    });
  });
}

test('the first visit to the sign-in page shows the card before its form, without layout shifts', async ({ page }) => {
  await observeLayoutShifts(page);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/projects/current*', async (route) => {
    await isReleased;
    const response = await route.fetch();
    const project = await response.json();
    // The placeholder has the height of the form for a password.
    Object.assign(project.config, { magic_link_enabled: false, enabled_oauth_providers: [] });
    await route.fulfill({ response, json: project });
  });
  await page.goto('/handler/sign-in');
  const card = page.locator('.ks-page > .ks-card');
  await expect(card.getByRole('status', { name: 'Loading' })).toBeVisible();
  const placeholder = await card.boundingBox();
  release();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  const form = await card.boundingBox();
  expect([form?.x, form?.width]).toEqual([placeholder?.x, placeholder?.width]);
  // The font of the host may change the height of a line.
  expect(Math.abs((form?.height ?? 0) - (placeholder?.height ?? 0))).toBeLessThan(8);
  // A shift is reported after the frame in which it is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator('html')).not.toHaveAttribute('data-shift');

  await test.step('a shift would be counted', async () => {
    await page.evaluate(() => {
      const banner = Object.assign(document.createElement('div'), { textContent: 'Cookies?' });
      banner.style.blockSize = '200px';
      document.body.prepend(banner);
    });
    await expect(page.locator('html')).toHaveAttribute('data-shift', /./);
  });
});
