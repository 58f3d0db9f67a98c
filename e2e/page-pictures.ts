import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { waitUntilStable } from './screenshots.ts';
import { expect } from './stack.ts';

const folder = 'test-results/pages';

/** `true` to write the pictures, which takes a fifth of the time of the tests that visit the pages. */
const isWriting = process.env['KEYSTACK_TEST_PICTURES'] === '1';

/** Height in pixels at which a picture ends. The list of all endpoints is longer than anybody looks at. */
const maximumHeight = 2400;

/** The elements that the dashboard shows in place of a page, or a part of it, that could not be loaded. */
const failures = '.message-page[role="alert"], .empty-state[role="alert"]';

type ColorScheme = 'light' | 'dark';

/** The pictures that a test takes of the pages it visits. */
export interface PagePictures {
  /**
   * Expects that the page shows something, fits into the window, and shows no error, and takes a picture of it with
   * `KEYSTACK_TEST_PICTURES=1`.
   */
  readonly take: (title: string, width: number) => Promise<void>;
  /** The paths of the pages that `take` was called on. */
  readonly paths: ReadonlySet<string>;
}

/**
 * Checks pages, and with `KEYSTACK_TEST_PICTURES=1` takes pictures of them for a person to look at and writes
 * `test-results/pages/index.html`, which shows all of them. Replaces those of the previous run. Names are unique to
 * `name` and the color scheme, because the tests run in several processes.
 */
export function createPagePictures(page: Page, name: string, colorScheme: ColorScheme): PagePictures {
  const start = `${name}-${colorScheme}-`;
  const paths = new Set<string>();
  const errors: string[] = [];
  const numbers = new Map<string, string>();
  if (isWriting) {
    mkdirSync(folder, { recursive: true });
    for (const file of listPictures()) if (file.startsWith(start)) rmSync(`${folder}/${file}`);
  }
  page.on('pageerror', (error) => errors.push(error.message));

  return {
    paths,
    async take(title, width) {
      await waitUntilStable(page);
      const { text, excess, failed, height } = await page.evaluate((failures) => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return {
          text: (document.querySelector('main') ?? document.body).innerText.trim(),
          excess: scrollWidth - innerWidth,
          failed: [...document.querySelectorAll<HTMLElement>(failures)].map(({ innerText }) => innerText),
          height: Math.max(scrollHeight, innerHeight),
        };
      }, failures);
      expect.soft(text, `the text of the page "${title}" at a width of ${width}`).not.toBe('');
      expect.soft(excess, `pixels of "${title}" beside a window of ${width}`).toBeLessThanOrEqual(0);
      expect.soft([...failed, ...errors.splice(0)], `errors on "${title}"`).toEqual([]);
      paths.add(new URL(page.url()).pathname);
      if (!isWriting) return;
      const number = numbers.get(title) ?? String(numbers.size + 1).padStart(2, '0');
      numbers.set(title, number);
      await page.screenshot({
        path: `${folder}/${start}${number}-${title.replaceAll(/\W+/g, '-')}-${width}.png`,
        fullPage: height > 844,
        clip: { x: 0, y: 0, width, height: Math.min(height, maximumHeight) },
        animations: 'disabled',
        caret: 'hide',
      });
      writeIndex();
    },
  };
}

const listPictures = () => readdirSync(folder).filter((file) => file.endsWith('.png'));

/**
 * Writes the page that shows the pictures of all tests: a row for each page, a column for each window and color scheme.
 */
function writeIndex() {
  const rows = new Map<string, Map<string, string>>();
  for (const file of listPictures().sort()) {
    const [test, scheme, ...words] = file.replace('.png', '').split('-');
    const column = `${words.pop()} ${scheme}`;
    const row = `${test} ${words.join(' ')}`;
    rows.set(row, (rows.get(row) ?? new Map<string, string>()).set(column, file));
  }
  const columns = ['1280 light', '390 light', '1280 dark', '390 dark'];
  const cell = (file: string | undefined, width: number) =>
    `<td>${file === undefined ? '' : `<a href="${file}"><img src="${file}" width="${width}" loading="lazy" alt=""></a>`}</td>`;
  const html = [...rows].map(
    ([row, files]) =>
      `<tr><th scope="row">${row}${columns.map((column) => cell(files.get(column), column.startsWith('1280') ? 560 : 180)).join('')}`,
  );
  writeFileSync(
    `${folder}/index.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages of the dashboard</title>
<style>body { font: 14px system-ui; background: #888 } td, th { vertical-align: top; text-align: left; padding: 4px }</style>
<table><thead><tr><th>Page${columns.map((column) => `<th>${column}`).join('')}</thead><tbody>${html.join('\n')}</tbody></table></html>\n`,
  );
}
