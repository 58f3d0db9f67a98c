/** The colors of text on a colored background. */
const textColors = ['#ffffff', '#000000'] as const;

/** Returns the contrast ratio of two colors such as `#0f766e`, from 1 to 21 (WCAG 2.2, section 1.4.3). */
export function contrastRatio(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns white or black for text on a background. One of the two always has a contrast of at least 4.5. */
export function contrastingTextColor(background: string): string {
  const [white, black] = textColors;
  return contrastRatio(white, background) >= 4.5 ? white : black;
}

/**
 * Mixes a color with `target`, in steps of 5 %, until it has a contrast of at least `ratio` on the background. Returns
 * it unchanged if it has. By default, the target is white or black.
 */
export function adjustToContrast(
  color: string,
  background: string,
  ratio: number,
  target: string = contrastingTextColor(background),
): string {
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = mix(color, target, part);
    if (contrastRatio(mixed, background) >= ratio) return mixed;
  }
  return target;
}

function mix(color: string, target: string, part: number): string {
  const [from, to] = [channels(color), channels(target)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the relative luminance of a color in sRGB (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
