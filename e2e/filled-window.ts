import type { Page } from '@playwright/test';
import { expect, test } from './stack.ts';

/** Expects that the open page has no serif font, and that its card is in the middle of a window in one color. */
export async function expectCardOnFilledWindow(page: Page, name: string): Promise<void> {
  await expect(page.locator('.ks-page > .ks-card')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      const look = `${name} ${size.width} ${colorScheme}`;
      // Hiding the caret would change the fields, which React compares with its own while it hydrates.
      const png = await page.screenshot({ animations: 'disabled', caret: 'initial' });
      await test.info().attach(look, { body: png, contentType: 'image/png' });
      expect(await page.evaluate(lookOf, `data:image/png;base64,${png.toString('base64')}`), look).toEqual({
        hasSerifs: false,
        isScrolled: false,
        edgeColors: [colorScheme === 'light' ? 'light' : 'dark'],
      });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Returns what matters of a page and its picture. Runs in the browser. */
async function lookOf(picture: string) {
  const card = document.querySelector('.ks-card');
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
  if (!card || !context) throw new Error('There is no card, or no canvas.');
  context.drawImage(image, 0, 0);
  const [right, bottom] = [image.width - 1, image.height - 1];
  const corners = [
    [0, 0],
    [right, 0],
    [0, Math.round(bottom / 2)],
    [right, Math.round(bottom / 2)],
    [0, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
  // The ground is a light gray, and nearly black in the dark. White would be the frame of the browser. The shadow of
  // the card changes the colors a little.
  const nameOf = ([red = 0]: number[]) => (red === 255 ? 'white' : red > 200 ? 'light' : red < 40 ? 'dark' : 'other');
  const { scrollHeight, scrollWidth } = document.documentElement;
  return {
    hasSerifs: /times|^serif/i.test(getComputedStyle(card).fontFamily),
    isScrolled: scrollHeight > innerHeight || scrollWidth > innerWidth,
    edgeColors: [...new Set(corners.map(nameOf))],
  };
}
