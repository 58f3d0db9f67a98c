import {
  adjustToContrast as computeAdjusted,
  contrastingTextColor as computeContrasting,
  contrastRatio as computeRatio,
} from '@keystack/contract';
import { remembered } from './remembered.ts';

const adjustToContrast = remembered(computeAdjusted);
const contrastRatio = remembered(computeRatio);

/** Returns white or black for text on a background. */
export const contrastingTextColor = remembered(computeContrasting);

/** A color in light and in dark mode. */
export interface ModeColor {
  readonly light: string;
  readonly dark: string;
}

/**
 * The colors of emails. None is pure black on a pure white ground, so that clients that invert colors themselves, such
 * as Gmail, keep the card apart from the ground.
 */
export const emailColors = {
  ground: { light: '#f4f4f5', dark: '#09090b' },
  card: { light: '#ffffff', dark: '#18181b' },
  border: { light: '#e4e4e7', dark: '#3f3f46' },
  strong: { light: '#18181b', dark: '#fafafa' },
  text: { light: '#3f3f46', dark: '#d4d4d8' },
  faint: { light: '#63636b', dark: '#a1a1aa' },
} as const satisfies Readonly<Record<string, ModeColor>>;

/** Minimum contrast of text (WCAG 2.2, section 1.4.3). */
const textContrast = 4.5;
/** Minimum contrasts of text that is made readable. Mail clients that invert the colors reduce both to about 4.5. */
const readableContrast = { onLight: 5.6, onDark: 8 };
/** Minimum contrast of the area of a button (WCAG 2.2, section 1.4.11). */
const areaContrast = 3;
/** Maximum difference of the channels of a gray, from 0 to 255. */
const grayMaxDifference = 16;
/** Contrast above which text in dark mode glares. */
const maxContrast = 15;
/** A background with less contrast to black is dark in light mode too, and stays unchanged in dark mode. */
const darkBackgroundMaxContrast = 4.5;

/**
 * Returns a text color with its dark variant, which has about the same contrast as in light mode. The light one stays
 * as the author chose it.
 */
export function textColor(light: string, surface: ModeColor): ModeColor {
  const ratio = Math.min(Math.max(contrastRatio(light, surface.light), textContrast), maxContrast);
  return { light, dark: adjustToContrast(light, surface.dark, ratio) };
}

/** Returns a text color that is readable on a surface whose color the author has changed. */
export function readableTextColor(light: string, surface: ModeColor): ModeColor {
  const ratio = isDark(surface.light) ? readableContrast.onDark : readableContrast.onLight;
  return textColor(adjustToContrast(light, surface.light, ratio), surface);
}

/**
 * Returns the color of an area such as a button. In dark mode it is only as much lighter or darker as it takes to stand
 * out, so that a color of a brand stays recognizable. A color without a hue, such as black, is inverted instead.
 */
export function areaColor(light: string, surface: ModeColor): ModeColor {
  const stands = contrastRatio(light, surface.dark) >= areaContrast;
  if (stands) return { light, dark: light };
  return isGray(light)
    ? textColor(light, surface)
    : { light, dark: adjustToContrast(light, surface.dark, areaContrast) };
}

/** Returns whether a color has so little hue that it looks black, gray or white. */
function isGray(color: string): boolean {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return Math.max(...channels) - Math.min(...channels) <= grayMaxDifference;
}

/** Returns a background or border with its dark variant, which stands out from the surface as much as in light mode. */
export function backgroundColor(light: string, surface: ModeColor): ModeColor {
  if (isDark(light)) return { light, dark: light };
  const ratio = contrastRatio(light, surface.light);
  return { light, dark: adjustToContrast(surface.dark, surface.dark, ratio, light) };
}

/** Returns the color of the card or the ground: dark in dark mode unless the author chose a dark one anyway. */
export function canvasColor(light: string | null | undefined, standard: ModeColor): ModeColor {
  if (light == null) return standard;
  return { light, dark: isDark(light) ? light : standard.dark };
}

function isDark(background: string): boolean {
  return contrastRatio(background, '#000000') <= darkBackgroundMaxContrast;
}

/** The CSS rules of dark mode. Mail clients support them only in a style sheet, so each inline color needs a class. */
export interface DarkStyles {
  /** Returns the class that sets a property to the dark variant of a color, or an empty text if both are the same. */
  classFor(property: 'color' | 'background-color' | 'border-color', color: ModeColor): string;
  /** Returns the rules, one per class. */
  rules(): string[];
}

/** Creates an empty style sheet of dark mode. */
export function createDarkStyles(): DarkStyles {
  const classes = new Map<string, string>();
  return {
    classFor(property, { light, dark }) {
      if (light === dark) return '';
      // Overrides the inline style.
      const declaration = `${property}:${dark}!important`;
      const name = classes.get(declaration) ?? `d${classes.size + 1}`;
      classes.set(declaration, name);
      return name;
    },
    rules: () => [...classes].map(([declaration, name]) => `.${name}{${declaration}}`),
  };
}
