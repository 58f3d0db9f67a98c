import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './stack.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const widths = [1280, 390];

/**
 * Expects that axe finds no violations on the page in a wide and a narrow window. `rules` turns rules of axe on or off,
 * and `look` is called in each window.
 */
export async function expectAccessible(
  page: Page,
  rules: axe.RunOptions['rules'] = {},
  look: (width: number) => Promise<void> = async () => {},
) {
  let remaining = rules;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const violations = await findAccessibilityViolations(page, { rules: remaining });
    expect.soft(violations, `at a width of ${width}`).toEqual([]);
    // Once: it only reads the style sheets, which are the same in every window.
    remaining = { ...rules, 'css-orientation-lock': { enabled: false } };
    await look(width);
  }
}

/** Returns the violations that axe finds on the current page, by its default rules or those in `options`. */
export async function findAccessibilityViolations(page: Page, options: Pick<axe.RunOptions, 'rules' | 'runOnly'> = {}) {
  const run = () =>
    page.evaluate(async (options) => {
      if (!('axe' in window)) return null;
      // Text that fades in has too little contrast for a moment.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
      }
      const { violations } = await window.axe.run({ ...options, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }, options);
  const found = await run();
  if (found !== null) return found;
  await page.evaluate(axeSource);
  const foundAfterwards = await run();
  if (foundAfterwards === null)
    throw new Error('axe was not loaded into the page, because the page changed meanwhile.');
  return foundAfterwards;
}

/** Expects that the page is not wider than the smallest supported window, 320 pixels. */
export async function expectNoOverflow(page: Page) {
  await page.setViewportSize({ width: 320, height: 568 });
  const hidden = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(hidden, 'pixels outside of the window').toBeLessThanOrEqual(0);
}
