import {
  backgroundColor,
  type DarkStyles,
  emailColors,
  type ModeColor,
  readableTextColor,
  textColor,
} from './email-colors.ts';
import { escapeHtml, replaceControlCharacters } from './layout.ts';

/** The font stacks of documents of blocks. */
export const fontStacks = {
  MODERN_SANS: `'Helvetica Neue', 'Arial Nova', 'Nimbus Sans', Arial, sans-serif`,
  BOOK_SANS: `Optima, Candara, 'Noto Sans', source-sans-pro, sans-serif`,
  ORGANIC_SANS: `Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif`,
  GEOMETRIC_SANS: `Avenir, 'Avenir Next LT Pro', Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif`,
  HEAVY_SANS: `Bahnschrift, 'DIN Alternate', 'Franklin Gothic Medium', 'Nimbus Sans Narrow', sans-serif-condensed, sans-serif`,
  ROUNDED_SANS: `ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', Calibri, sans-serif`,
  MODERN_SERIF: `Charter, 'Bitstream Charter', 'Sitka Text', Cambria, serif`,
  BOOK_SERIF: `'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, serif`,
  MONOSPACE: `ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace`,
} as const;

/** CSS declarations by property. Empty values are left out. */
export type CssDeclarations = Readonly<Record<string, string | null | undefined>>;

/**
 * Returns an inline style. Does not escape values, because the schema of blocks allows only colors, fonts and numbers.
 */
export function inlineStyle(styles: CssDeclarations): string {
  return Object.entries(styles)
    .flatMap(([name, value]) => (value ? [`${name}:${value}`] : []))
    .join(';');
}

/** Returns a length in pixels, or `undefined` for no number. */
export function px(value: number | null | undefined): string | undefined {
  return value == null ? undefined : `${value}px`;
}

interface BoxStyle {
  readonly backgroundColor?: string | null | undefined;
  readonly padding?: { top: number; bottom: number; right: number; left: number } | null | undefined;
}

/** The properties around a block that its colors depend on. */
interface Surroundings {
  readonly surface: ModeColor;
  readonly darkStyles: DarkStyles;
}

/** Wraps a block in a table cell, because mail clients support padding reliably only on cells. */
export function wrapInTableCell(
  html: string,
  style: BoxStyle | null | undefined,
  own: CssDeclarations,
  { surface, darkStyles }: Surroundings,
  className = '',
): string {
  const { top = 0, right = 24, bottom = 16, left = 24 } = style?.padding ?? {};
  const background = style?.backgroundColor ? backgroundColor(style.backgroundColor, surface) : null;
  const classes = [className, background === null ? '' : darkStyles.classFor('background-color', background)]
    .filter(Boolean)
    .join(' ');
  const all = inlineStyle({
    padding: `${top}px ${right}px ${bottom}px ${left}px`,
    'background-color': background?.light,
    'word-break': 'break-word',
    ...own,
  });
  const attributes = `${classes && ` class="${classes}"`}${background === null ? '' : ` bgcolor="${background.light}"`}`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td${attributes} style="${all}">${html}</td></tr></table>`;
}

/** Returns the context of a block whose container may have a background. */
export function withBackground<C extends Surroundings>(color: string | null | undefined, context: C): C {
  return color ? { ...context, surface: backgroundColor(color, context.surface) } : context;
}

/** The text style of a block. */
export interface BlockTextStyle {
  readonly color?: string | null | undefined;
  readonly backgroundColor?: string | null | undefined;
  readonly fontFamily?: keyof typeof fontStacks | null | undefined;
  readonly fontWeight?: string | null | undefined;
  readonly textAlign?: string | null | undefined;
}

/** The text colors of default templates. Unlike those that an author chose, they adapt to the background. */
const standardColors: ReadonlySet<string> = new Set(
  [emailColors.strong, emailColors.text, emailColors.faint].map(({ light }) => light),
);

/** Returns the text color of a block: its own, or the standard color, adjusted to be readable on the background. */
export function blockTextColor(
  style: BlockTextStyle | null | undefined,
  standard: string,
  context: Surroundings,
): ModeColor {
  const { surface } = withBackground(style?.backgroundColor, context);
  const color = style?.color ?? standard;
  return style?.color && !standardColors.has(color) ? textColor(color, surface) : readableTextColor(color, surface);
}

/** Returns the CSS of the font and alignment of a block. */
export function fontStyle(style: BlockTextStyle | null | undefined): CssDeclarations {
  return {
    'font-family': style?.fontFamily && fontStacks[style.fontFamily],
    'font-weight': style?.fontWeight,
    'text-align': style?.textAlign,
  };
}

/** Returns a text as HTML with its line breaks. */
export function htmlWithLineBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

/** Returns a text as HTML with its line breaks. Lines that consist of a URL become links. */
export function htmlWithLinkedUrls(text: string, color: ModeColor, darkStyles: DarkStyles): string {
  const linked = text.split('\n').map((line) => {
    const url = /^https?:\/\/\S+$/.test(line) ? safeUrlOrNull(line) : null;
    if (url === null) return escapeHtml(line);
    const style = inlineStyle({ color: color.light, 'text-decoration': 'underline', 'word-break': 'break-all' });
    return `<a class="${darkStyles.classFor('color', color)}" href="${escapeHtml(url)}" target="_blank" rel="noopener" style="${style}">${escapeHtml(line)}</a>`;
  });
  return linked.join('<br>');
}

/** Returns a URL that may be used in a link or image, or `null`. Rejects dangerous schemes such as `javascript:`. */
export function safeUrlOrNull(text: string): string | null {
  return URL.canParse(text) && /^(?:https?|mailto):$/.test(new URL(text).protocol)
    ? replaceControlCharacters(text)
    : null;
}
