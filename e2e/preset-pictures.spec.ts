import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { appearanceOf, choices, createTheme } from '../docs/.vitepress/theme-editor/theme.ts';
import { buildExample, responseFromBundle } from './bundle.ts';
import { waitUntilStable } from './screenshots.ts';

const origin = 'https://gallery.invalid';

/** The picture of the guide to the appearance, which `npm run pictures` updates too. */
const picture = 'docs/design/presets.webp';

test('the presets look as before', async ({ page, context }) => {
  const configFile = 'examples/gallery/theme-preview.config.ts';
  const files = await buildExample('examples/gallery', { configFile });
  await page.route(`${origin}/**`, (route) => route.fulfill(responseFromBundle(files, route.request().url())));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 672, height: 800 });
  const images: string[] = [];
  for (const mode of ['light', 'dark']) {
    for (const preset of choices.preset) {
      const appearance = appearanceOf({ ...createTheme(), preset });
      const preview = encodeURIComponent(JSON.stringify({ page: 'sign-in', mode, appearance }));
      await page.goto('about:blank');
      await page.goto(`${origin}/theme-preview.html#${preview}`);
      await expect(page.locator('.ks-oauth-icon > svg')).toHaveCount(2);
      await waitUntilStable(page);
      const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      images.push(`<img src="data:image/png;base64,${png.toString('base64')}">`);
    }
  }

  const sheet = await context.newPage();
  await sheet.setViewportSize({ width: 1400, height: 668 });
  await sheet.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(5, 1fr); gap: 8px; margin: 8px; background: #888 }
    img { inline-size: 100%; border-radius: 8px }
  </style>${images.join('')}`);
  await sheet.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  // Other versions of the browser draw text and gradients differently.
  expect(await sheet.screenshot()).toMatchSnapshot('presets.png', { threshold: 0.3, maxDiffPixelRatio: 0.01 });

  const { updateSnapshots } = test.info().config;
  if (updateSnapshots !== 'all' && updateSnapshots !== 'changed') return;
  const client = await context.newCDPSession(sheet);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  writeFileSync(picture, Buffer.from(data, 'base64'));
});
