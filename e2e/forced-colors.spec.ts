import { expect, type Page, test } from '@playwright/test';
import { openGallery, showGalleryEntry } from './gallery.ts';

/** Elements whose border shows what they are, or which of them is selected, when surfaces have no colors. */
const bordered = [
  'input:not([type="checkbox"], [type="radio"], .ks-otp input)',
  'textarea',
  '.ks-card',
  '.ks-otp-slot',
  '.ks-button:is([data-variant="default"], [data-variant="outline"], [data-variant="destructive"])',
  '[role="tab"][aria-selected="true"]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="option"][data-active-item]',
].join();

/** Returns the HTML of bordered elements that have neither a visible border nor an outline. */
const findElementsWithoutBorder = (page: Page) =>
  page.evaluate((bordered) => {
    const isLine = (style: string, width: string, color: string) =>
      style !== 'none' && Number.parseFloat(width) > 0 && !/^rgba\(.*, 0\)$|^transparent$/.test(color);
    return [...document.querySelectorAll(bordered)]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter((element) => {
        const s = getComputedStyle(element);
        const hasBorder = isLine(s.borderBottomStyle, s.borderBottomWidth, s.borderBottomColor);
        return !hasBorder && !isLine(s.outlineStyle, s.outlineWidth, s.outlineColor);
      })
      .map((element) => element.outerHTML.slice(0, 200));
  }, bordered);

test('in forced colors, fields, buttons, cards, menus and selected items have borders', async ({ browser }) => {
  const { context, page } = await openGallery(browser);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const name of [
    'auth/sign-in-all-methods',
    'auth/sign-in-second-factor',
    'auth/sign-up-errors',
    'pages/email-verification',
    'account/security',
    'account/mfa-enrollment',
    'account/team',
    'components/user-menu',
    'overlays/select',
    'overlays/dialog',
  ]) {
    await showGalleryEntry(page, name);
    expect.soft(await page.locator(bordered).count(), `${name}, elements`).toBeGreaterThan(0);
    expect.soft(await findElementsWithoutBorder(page), name).toEqual([]);
  }
  await context.close();
});
