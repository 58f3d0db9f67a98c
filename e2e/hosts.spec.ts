import { expect, type Page, test } from '@playwright/test';
import { responseFromBundle } from './bundle.ts';
import { buildGallery } from './gallery.ts';
import { createHostStyleSheets, type HostStyleSheet } from './host-sheets.ts';
import { stillPicture, waitUntilStable } from './screenshots.ts';

const origin = 'https://gallery.invalid';

/**
 * Entries of the gallery as components in a page of the host, with the part of the page that is Keystack's and what
 * loads last.
 */
const views = {
  'the sign-in form': { entry: 'auth/first-tab-password', part: '.ks-panel', ready: '.ks-oauth-icon > svg' },
  'the sign-in form with an appearance': { entry: 'auth/appearance', part: '.ks-panel', ready: '.ks-legal' },
  'the account settings': { entry: 'account/in-a-page-of-the-host', part: '.ks-settings', ready: '.ks-settings-card' },
  'an open menu': { entry: 'components/user-menu', part: '.ks-menu', ready: '.ks-menu-icon > svg' },
} as const;

/** Styles that are the host's choice: fonts, the size of text, and the place of the components. */
const frame = `
  html, body, #root, .gallery {
    all: revert !important;
    display: block !important;
    margin: 0 !important;
    font-size: 16px !important;
    font-family: "Inter Variable", sans-serif !important;
    background: none !important;
  }
  .gallery { inline-size: 60rem !important; padding: 1rem !important }
  .ks-monospace { font-family: monospace !important }
`;

/** A part of a page, as it is drawn. */
interface Look {
  /** Computed styles that an element and its pseudo-elements have, one line each. */
  readonly styles: readonly string[];
  readonly picture: Buffer;
}

test.describe('the components look the same in every host', () => {
  for (const [view, { entry, part, ready }] of Object.entries(views)) {
    test(view, async ({ page, context }) => {
      // A host may slow animations down for people who prefer reduced motion.
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.setViewportSize({ width: 1280, height: 900 });
      const files = await buildGallery();
      await page.route(`${origin}/**`, (route) => route.fulfill(responseFromBundle(files, route.request().url())));
      await page.addInitScript(addStyleElements, frame);
      await page.goto(`${origin}/?show=${entry}`);
      await page.waitForFunction((name) => document.documentElement.dataset['shown'] === name, entry);
      await expect(page.locator(ready).first()).toBeVisible();

      const looks = async () => [await lookOf(page, part, 'light'), await lookOf(page, part, 'dark')] as const;
      const plain = await looks();
      const sheet = await context.newPage();
      await page.bringToFront();
      for (const [name, host] of Object.entries(await createHostStyleSheets())) {
        await test.step(name, async () => {
          await wear(page, host);
          for (const [index, look] of (await looks()).entries()) {
            expect.soft(differences(plain[index]?.styles, look.styles), name).toEqual([]);
            expect.soft(await differentPixels(sheet, plain[index]?.picture, look.picture), name).toBe(0);
          }
        });
      }
    });
  }
});

/** Adds empty style elements before and after Keystack's style sheet, for those of a host. */
function addStyleElements(frame: string) {
  document.addEventListener('DOMContentLoaded', () => {
    const [before, after, last] = ['before', 'after', 'frame'].map((id) =>
      Object.assign(document.createElement('style'), { id: `host-${id}` }),
    );
    if (!before || !after || !last) return;
    last.textContent = frame;
    document.head.prepend(before);
    document.head.append(after, last);
  });
}

const wear = (page: Page, { css, order }: HostStyleSheet) =>
  page.evaluate(
    ({ css, order }) => {
      for (const id of ['before', 'after']) {
        const style = document.querySelector(`#host-${id}`);
        if (style === null) throw new Error('There is no element for the style sheet of the host.');
        style.textContent = id === order ? css : '';
      }
    },
    { css, order },
  );

async function lookOf(page: Page, part: string, mode: 'light' | 'dark'): Promise<Look> {
  await page.evaluate((mode) => {
    document.documentElement.dataset['theme'] = mode;
  }, mode);
  await waitUntilStable(page);
  const styles = await page.evaluate((part) => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
    const own = ':is([class^="ks-"], [class*=" ks-"])';
    const elements = [...document.querySelectorAll(`${part}, ${part} ${own}`)];
    return elements.flatMap((element, index) =>
      ['', '::before', '::after', '::placeholder'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo || null);
        if (pseudo && pseudo !== '::placeholder' && style.content === 'none') return [];
        return [...style]
          .filter((name) => !name.startsWith('--'))
          .map((name) => `${index} ${element.getAttribute('class')}${pseudo} ${name}: ${style.getPropertyValue(name)}`);
      }),
    );
  }, part);
  const element = page.locator(part).first();
  return { styles, picture: await stillPicture(() => element.screenshot({ animations: 'disabled', caret: 'hide' })) };
}

/** Returns the first styles that differ, as they are in the plain page and in the host. */
function differences(plain: readonly string[] = [], inHost: readonly string[] = []): string[] {
  const different = inHost.filter((line, index) => line !== plain[index]);
  return different
    .slice(0, 20)
    .map((line) => `${line}, without the host ${plain[inHost.indexOf(line)]?.split(': ')[1]}`);
}

/** Counts the pixels of two pictures that differ visibly. */
async function differentPixels(sheet: Page, plain: Buffer | undefined, inHost: Buffer): Promise<number> {
  const urls = [plain ?? inHost, inHost].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  return sheet.evaluate(async (urls) => {
    const [one, other] = await Promise.all(
      urls.map(async (url) => {
        const image = await createImageBitmap(await (await fetch(url)).blob());
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, image.width, image.height);
      }),
    );
    if (!one || !other || one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
    const isFar = (at: number) =>
      [0, 1, 2].some((c) => Math.abs((one.data[at + c] ?? 0) - (other.data[at + c] ?? 0)) > 8);
    let count = 0;
    for (let at = 0; at < one.data.length; at += 4) if (isFar(at)) count += 1;
    return count;
  }, urls);
}
