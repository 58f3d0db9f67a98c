import { expect, type Page, test } from '@playwright/test';
import { findAccessibilityViolations } from './accessible.ts';
import { openSignInPage, submitButton } from './sign-in-page.ts';

/* The look of the sign-in page with `appearance` and with the brand of a project. */

const logo = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" rx="8" fill="${color}"/></svg>`)}`;

/** Returns the WCAG contrast between the text of the submit button and its ground. */
const contrastOfSubmit = (page: Page) =>
  submitButton(page).evaluate((button) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (color: string) => {
      if (!canvas) return 0;
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { color, backgroundColor } = getComputedStyle(button);
    const [low = 0, high = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });

const brand = (primaryColor: string) => `brand: {
  logoUrl: '${logo('#0f766e')}', logoDarkModeUrl: '${logo('#5eead4')}', primaryColor: '${primaryColor}',
  primaryTextColor: null, termsUrl: '/terms', privacyUrl: '/privacy',
}`;

test('the brand of a project is on the page: color, logo of the mode, legal links', async ({ page }) => {
  const refused = await openSignInPage(page, 'undefined', brand('#0f766e'));
  await expect(submitButton(page)).toHaveCSS('background-color', 'rgb(15, 118, 110)');
  const shown = page.getByRole('img', { name: 'Acme' });
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAttribute('src', logo('#0f766e'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(shown).toHaveAttribute('src', logo('#5eead4'));
  await expect(submitButton(page)).toHaveCSS('background-color', 'rgb(15, 118, 110)');
  await expect(page.getByRole('link', { name: 'Terms of service' })).toBeVisible();
  expect(refused).toEqual([]);
});

for (const color of ['#0f766e', '#facc15', '#777777', '#808080', '#000000', '#ffffff', '#ef4444']) {
  test(`text on the brand's ${color} has a contrast of at least 4.5`, async ({ page }) => {
    await openSignInPage(page, 'undefined', brand(color));
    expect(await contrastOfSubmit(page)).toBeGreaterThanOrEqual(4.5);
  });
}

test('an appearance sets variables, also for a form with a second step, and wins over the brand', async ({ page }) => {
  const refused = await openSignInPage(
    page,
    `{
      colors: { light: { primary: 'rgb(200, 0, 80)' }, dark: { primary: 'oklch(80% 0.15 340)' } },
      radius: '20px', font: '"Courier New", monospace', density: 'spacious', shadow: 'none',
      elements: { title: { textTransform: 'uppercase' }, card: 'my-card' },
    }`,
    brand('#0f766e'),
  );
  await expect(submitButton(page)).toHaveCSS('background-color', 'rgb(200, 0, 80)');
  await expect(submitButton(page)).toHaveCSS('border-radius', '18px');
  await expect(submitButton(page)).toHaveCSS('height', '50px');
  await expect(submitButton(page)).toHaveCSS('font-family', '"Courier New", monospace');
  await expect(page.getByRole('heading')).toHaveCSS('text-transform', 'uppercase');
  await expect(page.locator('.my-card')).toHaveCSS('box-shadow', 'rgba(0, 0, 0, 0) 0px 0px 0px 0px');
  expect(await contrastOfSubmit(page)).toBeGreaterThanOrEqual(4.5);
  await page.emulateMedia({ colorScheme: 'dark' });
  // The colors change in 120 ms.
  await expect.poll(() => contrastOfSubmit(page)).toBeGreaterThanOrEqual(4.5);
  expect(refused).toEqual([]);
});

test('the page stands when the code for its look cannot be loaded', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('keystack-last-method-demo', 'github'));
  const module = page.waitForEvent('requestfailed');
  await openSignInPage(page, `{ colors: { light: { primary: 'rgb(200, 0, 80)' } } }`, brand('#0f766e'), {
    canLoadLook: false,
  });
  expect((await module).url()).toContain('/on-demand-');
  await expect(submitButton(page)).not.toHaveCSS('background-color', 'rgb(200, 0, 80)');
  await expect(page.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible();
});

test('five providers are a grid of two columns, the last over both', async ({ page }) => {
  await openSignInPage(page, '{}');
  const boxes = await page.locator('.ks-oauth-button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { x, width } = button.getBoundingClientRect();
      return { x: Math.round(x), width: Math.round(width) };
    }),
  );
  expect(new Set(boxes.slice(0, 4).map(({ x }) => x)).size).toBe(2);
  expect(boxes[4]?.width).toBeGreaterThan((boxes[0]?.width ?? 0) * 2);
});

test('the badge of the last method moves nothing', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('keystack-last-method-demo', 'github'));
  await openSignInPage(page, '{}');
  await expect(page.getByText('Last used')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with GitHub' })).toHaveAccessibleDescription('Last used');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) sum += Number(Reflect.get(entry, 'value'));
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            done(sum);
          }),
        );
      }),
  );
  expect(shift).toBe(0);
});

for (const providers of ['brand', 'neutral', 'icons']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on a branded page with ${providers} providers in ${colorScheme} mode`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.addInitScript(() => localStorage.setItem('keystack-last-method-demo', 'password'));
      await openSignInPage(page, `{ providers: '${providers}', links: { help: '/help' } }`, brand('#0f766e'));
      await expect(page.getByText('Last used')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Help' })).toBeVisible();
      expect(await findAccessibilityViolations(page)).toEqual([]);
    });
  }
}
