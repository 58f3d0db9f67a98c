import type { Page } from '@playwright/test';
import { waitUntilStable } from './screenshots.ts';

/** The WCAG contrasts of a page, by text or by the name of an input. */
export interface Contrasts {
  /** The smallest contrast of each text and the pixels behind it. */
  readonly texts: readonly (readonly [name: string, contrast: number])[];
  /** The smallest contrast of the border of each input and the pixels around it. */
  readonly borders: readonly (readonly [name: string, contrast: number])[];
}

/** Returns the WCAG contrasts of a page. Draws pixels on the empty page `sheet`, because grounds can be gradients. */
export async function measureContrasts(page: Page, sheet: Page): Promise<Contrasts> {
  await waitUntilStable(page);
  const parts = await page.evaluate(async () => {
    // The colors change in 120 ms.
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const boxOf = ({ left, top, right, bottom }: DOMRect, margin = 0) => {
      const [x, y] = [Math.floor(left) - margin, Math.floor(top) - margin];
      return { x, y, width: Math.ceil(right) + margin - x, height: Math.ceil(bottom) + margin - y };
    };
    const texts = [...document.querySelectorAll('main *')]
      .filter((element) => element.checkVisibility() && !element.matches('style, script, .ks-visually-hidden'))
      .flatMap((element) =>
        [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
          .map((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            const name = node.nodeValue?.trim() ?? '';
            return { name, color: getComputedStyle(element).color, box: boxOf(range.getBoundingClientRect()) };
          }),
      );
    const borders = [...document.querySelectorAll('input')]
      .filter((input) => input.checkVisibility())
      .map((input) => ({
        name: input.name,
        color: getComputedStyle(input).borderTopColor,
        box: boxOf(input.getBoundingClientRect()),
        around: boxOf(input.getBoundingClientRect(), 2),
      }));
    return { texts, borders };
  });
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync('* { color: transparent !important; outline: none !important; transition: none !important }');
    document.adoptedStyleSheets = [style];
  });
  const png = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return sheet.evaluate(
    async ({ png, texts, borders }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('The browser cannot draw on a canvas, so contrasts cannot be measured.');
      const luminance = (pixel: ArrayLike<number>) => {
        const [r = 0, g = 0, b = 0] = [0, 1, 2].map((index) => {
          const part = (pixel[index] ?? 0) / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const luminanceOf = (color: string) => {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        return luminance(context.getImageData(0, 0, 1, 1).data);
      };
      const luminances = [...texts, ...borders].map(({ color }) => luminanceOf(color));
      context.drawImage(image, 0, 0);
      type Box = (typeof texts)[number]['box'];
      const pixels = ({ x, y, width, height }: Box) => {
        const { data } = context.getImageData(x, y, width, height);
        return Array.from({ length: width * height }, (_, index) => ({
          x: x + (index % width),
          y: y + Math.floor(index / width),
          luminance: luminance(data.subarray(4 * index, 4 * index + 3)),
        }));
      };
      const smallest = (ink: number, grounds: readonly { readonly luminance: number }[]) =>
        Math.min(
          ...grounds.map(({ luminance }) => (Math.max(ink, luminance) + 0.05) / (Math.min(ink, luminance) + 0.05)),
        );
      return {
        texts: texts.map(({ name, box }, index) => [name, smallest(luminances[index] ?? 0, pixels(box))] as const),
        borders: borders.map(({ name, box, around }, index) => {
          const outside = pixels(around).filter(
            ({ x, y }) => x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height,
          );
          return [name, smallest(luminances[texts.length + index] ?? 0, outside)] as const;
        }),
      };
    },
    { png, ...parts },
  );
}
