import type { Browser, Page } from '@playwright/test';
import { type Bundle, buildExample, responseFromBundle } from './bundle.ts';

const origin = 'https://gallery.invalid';

let building: Promise<Bundle> | undefined;

/** Builds the gallery, once for each worker. */
export function buildGallery(): Promise<Bundle> {
  building ??= buildExample('examples/gallery');
  return building;
}

/**
 * Builds the gallery and opens it in a new context, in which every authenticator key and so every QR code is the same.
 */
export async function openGallery(browser: Browser) {
  const files = await buildGallery();
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' });
  await context.route(`${origin}/**`, (route) => route.fulfill(responseFromBundle(files, route.request().url())));
  await context.addInitScript(() => {
    crypto.getRandomValues = (array) => array;
    // Without pauses, which would be most of the time of the tests: React shows content 300 ms after its placeholder at
    // the earliest, and slow requests are announced after two seconds. Longer ones end a state, such as that of a
    // toast.
    const { setTimeout: start } = window;
    const startSoon = (work: () => void, delay = 0) => start(work, delay > 3000 ? delay : 0);
    Object.assign(window, { setTimeout: startSoon });
  });
  const page = await context.newPage();
  await page.goto(origin);
  return { context, page };
}

/** Returns the names of the entries of a group. */
export async function listGalleryEntries(page: Page, group: string): Promise<string[]> {
  await showGalleryEntry(page, '');
  return page.locator(`section:has(h2:text-is("${group}")) a`).allTextContents();
}

/**
 * Shows an entry without reloading the gallery, and waits until its steps are done. An empty name shows the list of
 * entries and does not wait. `lang` is the language of the texts.
 */
export async function showGalleryEntry(page: Page, name: string, lang = 'en') {
  for (const url of ['/', `/?lang=${lang}&show=${name}`]) {
    await page.evaluate((url) => {
      delete document.documentElement.dataset['shown'];
      history.pushState(null, '', url);
      dispatchEvent(new PopStateEvent('popstate'));
    }, url);
  }
  if (name === '') return;
  // Checks every frame; `expect` would soon check only once a second.
  await page.waitForFunction((name) => document.documentElement.dataset['shown'] === name, name, { timeout: 60_000 });
}
