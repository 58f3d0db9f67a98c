import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { findAccessibilityViolations } from './accessible.ts';
import { listGalleryEntries, openGallery, showGalleryEntry } from './gallery.ts';
import {
  findBrokenWords,
  findCutOffElements,
  findCutOffText,
  findInvalidFieldsWithoutMessage,
  findMotionProperties,
  takeScreenshot,
} from './screenshots.ts';

const groups = ['auth', 'pages', 'account', 'components', 'ui', 'overlays'] as const;

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };
/** The size of a window of 1280 pixels at a zoom of 200 %, and the smallest supported one. */
const tight = [
  { width: 640, height: 400 },
  { width: 320, height: 568 },
];

/** Turns off the rules about headings, which a component without its page, or a page that still loads, cannot meet. */
const headings = { 'heading-order': { enabled: false }, 'page-has-heading-one': { enabled: false } };

/** Returns whether an entry is also checked at twice the usual text size, in the smallest window. */
const hasLargeText = (group: string, name: string) =>
  (/^(auth|pages)$/.test(group) && name !== 'preview') || name === 'mfa-enrollment';

interface Gallery {
  readonly page: Page;
  /** An empty page on which screenshots are arranged. */
  readonly sheet: Page;
}

const test = base.extend<Record<never, never>, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      const { context, page } = await openGallery(browser);
      const sheet = await context.newPage();
      await use({ page, sheet });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

// A screenshot that was taken too early differs only once; a real change differs each time.
test.describe.configure({ retries: 2 });

// Each step takes a screenshot anyway.
test.use({ screenshot: 'off' });

// The browser draws background pages only once a second.
test.beforeEach(({ gallery: { page } }) => page.bringToFront());

for (const group of groups) {
  test(`the gallery's ${group} look as before and are accessible`, async ({ gallery: { page, sheet } }) => {
    const tolerance = toleranceOf(await textRendering(page), test.info().config.updateSnapshots);
    const pictures = { wide: [], 'wide-dark': [], narrow: [], 'narrow-dark': [] } as Record<string, Buffer[]>;
    const folder = `test-results/gallery/${group}`;
    mkdirSync(folder, { recursive: true });

    for (const name of await listGalleryEntries(page, group)) {
      await test.step(name, async () => {
        const take = async (look: string) =>
          pictures[look]?.push(await takeScreenshot(page, part, `${folder}/${name}-${look}.png`));
        // The list beside a section is the same each time.
        const part = group === 'account' && name !== 'list' ? '.ks-settings-content' : 'body';
        const isFlat = group !== 'overlays';
        const isAPart = group === 'ui' || group === 'overlays' || name === 'loading';
        const options = { rules: isAPart ? headings : {} };

        await page.setViewportSize(wide);
        await showGalleryEntry(page, `${group}/${name}`);
        await take('wide');
        expect.soft(await findAccessibilityViolations(page, options), `${name}, wide`).toEqual([]);
        expect.soft(await findInvalidFieldsWithoutMessage(page), `${name}, errors without their field`).toEqual([]);
        expect.soft(await findMotionProperties(page), `${name}, moving in spite of reduced motion`).toEqual([]);
        await setColorMode(page, 'dark');
        await take('wide-dark');
        expect
          .soft(await findAccessibilityViolations(page, { runOnly: ['color-contrast'] }), `${name}, dark`)
          .toEqual([]);

        await page.setViewportSize(narrow);
        // Open popups close when the window changes.
        if (!isFlat) {
          await showGalleryEntry(page, `${group}/${name}`);
          await setColorMode(page, 'dark');
        }
        await take('narrow-dark');
        await setColorMode(page, 'light');
        await take('narrow');
        expect.soft(await findAccessibilityViolations(page, options), `${name}, narrow`).toEqual([]);

        for (const size of tight) {
          await page.setViewportSize(size);
          if (!isFlat) await showGalleryEntry(page, `${group}/${name}`);
          expect.soft(await findCutOffElements(page), `${name}, lost at a width of ${size.width}`).toEqual([]);
        }

        if (!hasLargeText(group, name)) return;
        const style = await page.addStyleTag({ content: 'html { font-size: 200% }' });
        expect.soft(await findCutOffElements(page), `${name}, lost with large text`).toEqual([]);
        expect.soft(await findBrokenWords(page), `${name}, broken words with large text`).toEqual([]);
        expect.soft(await findCutOffText(page), `${name}, cut off with large text`).toEqual([]);
        await style.evaluate((element) => element.parentNode?.removeChild(element));
      });
    }

    for (const [look, taken] of Object.entries(pictures)) {
      await test.step(`compare ${look}`, async () => {
        expect.soft(await layOut(sheet, taken)).toMatchSnapshot(`${group}-${look}.png`, tolerance);
      });
    }
  });
}

test('the gallery has no other groups', async ({ gallery: { page } }) => {
  await showGalleryEntry(page, '');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([...groups]);
});

test('parts with fixed dimensions have them to the pixel, which the scaled screenshots cannot show', async ({
  gallery: { page },
}) => {
  await page.setViewportSize(wide);
  const size = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => ({ width: offsetWidth, height: offsetHeight }));

  await showGalleryEntry(page, 'ui/buttons');
  expect(await size('.ks-button[data-size="default"]')).toMatchObject({ height: 36 });
  expect(await size('.ks-button[data-size="sm"]')).toMatchObject({ height: 32 });
  expect(await size('.ks-button[data-size="lg"]')).toMatchObject({ height: 40 });

  await showGalleryEntry(page, 'ui/forms');
  expect(await size('.ks-button[data-size="icon"]')).toEqual({ width: 36, height: 36 });
  expect(await size('.ks-otp-slot')).toEqual({ width: 40, height: 40 });

  await showGalleryEntry(page, 'overlays/select');
  const trigger = await size('[role="combobox"]');
  expect((await size('[role="listbox"]')).width).toBeGreaterThanOrEqual(trigger.width);

  // A round part with 20 around it, darkened by 72 %.
  await showGalleryEntry(page, 'account/profile-image-cropped');
  expect(await size('.ks-crop')).toEqual({ width: 240, height: 240 });
  expect(await size('.ks-crop [role="group"]')).toEqual({ width: 200, height: 200 });
  await expect(page.locator('.ks-crop [role="group"]')).toHaveCSS('border-radius', '50%');
  await expect(page.locator('.ks-crop [role="group"]')).toHaveCSS('box-shadow', /^rgba\(0, 0, 0, 0\.72\) /);
  // The wheel has the same bounds as the slider.
  await page.locator('.ks-crop').hover();
  await page.mouse.wheel(0, -10_000);
  await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuenow', '5');
});

/** Returns a hash of text as this browser draws it, which differs between browser versions and system settings. */
async function textRendering(page: Page): Promise<string> {
  const drawn = await page.evaluate(async () => {
    const font = '13px "Inter Variable"';
    await document.fonts.load(font);
    const context = Object.assign(document.createElement('canvas'), { width: 400, height: 40 }).getContext('2d');
    if (context === null) throw new Error('The browser cannot draw on a canvas, so screenshots cannot be compared.');
    context.font = font;
    context.fillText('Sign in to your account, 0123456789, @&%', 10.25, 25.75);
    return context.canvas.toDataURL();
  });
  return createHash('sha256').update(drawn).digest('hex');
}

/**
 * Returns the tolerance for comparing screenshots: if this system draws text differently from the one that took them,
 * other edges of letters, but no other layout. Saves the hash of drawn text while screenshots are being updated.
 */
function toleranceOf(textRendering: string, update: string) {
  const record = 'e2e/pictures/text-rendering.txt';
  if (update === 'all' || update === 'changed') writeFileSync(record, `${textRendering}\n`);
  return readFileSync(record, 'utf8').trim() === textRendering
    ? { threshold: 0.2, maxDiffPixelRatio: 0.0002 }
    : { threshold: 0.3, maxDiffPixelRatio: 0.01 };
}

const setColorMode = (page: Page, mode: 'light' | 'dark') =>
  page.evaluate((mode) => {
    document.documentElement.dataset['theme'] = mode;
  }, mode);

/** Arranges screenshots in one image, at two fifths of their size. */
async function layOut(sheet: Page, pictures: readonly Buffer[]): Promise<Buffer> {
  await sheet.bringToFront();
  await sheet.setViewportSize({ width: 1400, height: 100 });
  const images = pictures.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`);
  await sheet.setContent(`<style>
    body { display: flex; flex-wrap: wrap; place-items: start; place-content: start; gap: 8px; margin: 8px; background: #888 }
  </style>${images.join('')}`);
  await sheet.evaluate(async () => {
    for (const image of document.images) {
      await image.decode();
      image.width = image.naturalWidth * 0.4;
    }
  });
  return sheet.screenshot({ fullPage: true });
}
