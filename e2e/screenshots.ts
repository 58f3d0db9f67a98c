import type { Page } from '@playwright/test';

/**
 * Waits until the page has stopped changing, takes a screenshot of the content of this part of it, and saves it at
 * `path`.
 */
export async function takeScreenshot(page: Page, part: string, path: string): Promise<Buffer> {
  await waitUntilStable(page);
  const { clip, fullPage } = await page.evaluate((part) => {
    const painted = [
      'img, svg, input, textarea, button, table, .ks-card, .ks-spinner, .ks-browser, .ks-toast, .ks-skeleton',
      '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ].join();
    const margin = 16;
    const boxes = [...document.querySelectorAll(`${part} *`)]
      .filter((element) => element.checkVisibility() && (element.matches(painted) || hasText(element)))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1);
    function hasText(element: Element) {
      return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    }
    const { scrollHeight } = document.documentElement;
    const x = Math.max(0, Math.floor(Math.min(...boxes.map(({ left }) => left)) - margin));
    const y = Math.max(0, Math.floor(Math.min(...boxes.map(({ top }) => top + scrollY)) - margin));
    const right = Math.min(innerWidth, Math.ceil(Math.max(...boxes.map(({ right }) => right)) + margin));
    const bottom = Math.min(scrollHeight, Math.ceil(Math.max(...boxes.map(({ bottom }) => bottom + scrollY)) + margin));
    return { clip: { x, y, width: right - x, height: bottom - y }, fullPage: scrollHeight > innerHeight };
  }, part);
  return stillPicture(() => page.screenshot({ path, clip, fullPage, animations: 'disabled', caret: 'hide' }));
}

/** Takes pictures until two in succession are the same, because a busy browser paints a change later than it is made. */
export async function stillPicture(take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const next = await take();
    if (next.equals(last)) break;
    last = next;
  }
  return last;
}

/** Waits until fonts and images are loaded and nothing changes for three frames. */
export async function waitUntilStable(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let last = ''; last !== document.body.outerHTML; ) {
      last = document.body.outerHTML;
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

/**
 * Returns the HTML of elements that are cut off in the current window: content beyond its sides, and dialogs beyond its
 * top or bottom. Also reports a page that is wider than the window.
 */
export async function findCutOffElements(page: Page): Promise<string[]> {
  await waitUntilStable(page);
  return page.evaluate(() => {
    const losses: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) losses.push(`the page is ${scrollWidth} wide`);
    const scrolls = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && scrolls(element.parentElement));
    for (const element of document.body.querySelectorAll('a, button, input, textarea, p, h1, h2, h3, h4, [role]')) {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      if (!element.checkVisibility() || width <= 1 || scrolls(element)) continue;
      const isBesides = left < -1 || right > innerWidth + 1;
      const isAbove = element.matches('[role$="dialog"]') && height > 0 && (top < 0 || bottom > innerHeight);
      if (isBesides || isAbove) losses.push(element.outerHTML.slice(0, 120));
    }
    return losses;
  });
}

/**
 * Returns the words that are broken in two in the current window, for example because a column is too narrow for them.
 * Words that are longer than an ordinary one, such as email addresses, may break.
 */
export async function findBrokenWords(page: Page): Promise<string[]> {
  await waitUntilStable(page);
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.matches('script, style')) continue;
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/(?<!\S)\p{L}{2,16}(?=[\s.,:;!?]|$)/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

/** Returns the text areas that show only a part of their text. */
export const findCutOffText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('textarea')]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
      .map(({ outerHTML }) => outerHTML),
  );

/** Returns the invalid fields that no error message describes, as HTML. */
export const findInvalidFieldsWithoutMessage = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-invalid="true"]')]
      .filter((field) => {
        const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
        return !ids.some((id) => /error|message/.test(id) && document.getElementById(id)?.textContent);
      })
      .map((field) => field.outerHTML),
  );

/**
 * Returns the properties that running CSS animations change to move or resize an element, which reduced motion should
 * prevent.
 */
export const findMotionProperties = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running' && animation.effect instanceof KeyframeEffect)
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap((keyframe) => Object.keys(keyframe))
      .filter((property) => /transform|translate|rotate|scale|inset|^(top|left|width|height)$/.test(property)),
  );
