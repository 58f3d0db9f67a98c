import { serviceLimits } from '@keystack/contract';
import { type Block, type BlockDocument, blockOf } from './blocks.ts';
import { escapeHtml, replaceControlCharacters } from './layout.ts';
import type { EmailContent } from './outbox.ts';
import { fillTemplateText, type TemplateVariables } from './placeholders.ts';

const fonts = {
  MODERN_SANS: `'Helvetica Neue', 'Arial Nova', 'Nimbus Sans', Arial, sans-serif`,
  BOOK_SANS: `Optima, Candara, 'Noto Sans', source-sans-pro, sans-serif`,
  ORGANIC_SANS: `Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif`,
  GEOMETRIC_SANS: `Avenir, 'Avenir Next LT Pro', Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif`,
  HEAVY_SANS: `Bahnschrift, 'DIN Alternate', 'Franklin Gothic Medium', 'Nimbus Sans Narrow', sans-serif-condensed, sans-serif`,
  ROUNDED_SANS: `ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', Calibri, sans-serif`,
  MODERN_SERIF: `Charter, 'Bitstream Charter', 'Sitka Text', Cambria, serif`,
  BOOK_SERIF: `'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, serif`,
  MONOSPACE: `'Nimbus Mono PS', 'Courier New', 'Cutive Mono', monospace`,
} as const;

const headingSizes = { h1: 32, h2: 24, h3: 20 } as const;
const buttonPaddings = { 'x-small': '4px 8px', small: '8px 12px', medium: '12px 20px', large: '16px 32px' } as const;
const buttonCorners = { rectangle: 0, pill: 64, rounded: 4 } as const;

/** A rendered part of an email, as HTML and as plain text. */
interface Part {
  readonly html: string;
  readonly text: string;
}

const nothing: Part = { html: '', text: '' };

/** Renders the subject of an email as a single line of limited length. */
export function renderSubject(subject: string, variables: TemplateVariables): string {
  return replaceControlCharacters(fillTemplateText(subject, variables))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, serviceLimits.emailSubjectMaxLength)
    .toWellFormed();
}

/** Renders a document of blocks as an email: HTML with tables and inline styles, and plain text. */
export function renderDocument(document: BlockDocument, subject: string, variables: TemplateVariables): EmailContent {
  const fillIn = (text: string | null | undefined) => fillTemplateText(text ?? '', variables).trim();
  const render = (ids: readonly string[] | null | undefined): Part => {
    const parts = (ids ?? [])
      .flatMap((id) => blockOf(document, id) ?? [])
      .map((block) => renderBlock(block, fillIn, render));
    return {
      html: parts.map(({ html }) => html).join('\n'),
      text: parts.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n'),
    };
  };
  const { data } = document.root;
  const body = render(data.childrenIds);
  const line = renderSubject(subject, variables);
  const backdrop = data.backdropColor ?? '#f4f4f5';
  const canvas = data.canvasColor ?? '#ffffff';
  const style = css({
    color: data.textColor ?? '#242424',
    'font-family': fonts[data.fontFamily ?? 'MODERN_SANS'],
    'font-size': '16px',
    'line-height': '1.5',
  });
  const html = `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(line)}</title>
</head>
<body style="margin:0;padding:0;background-color:${backdrop}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${backdrop}" style="background-color:${backdrop}">
<tr><td align="center" style="padding:32px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${canvas}" style="max-width:600px;margin:0 auto;background-color:${canvas};text-align:left">
<tr><td style="${style}">
${body.html}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return { subject: line, html, text: `${body.text}\n` };
}

/** Returns whether an email contains an image or any text besides dividers and white space. */
export function showsAnything({ html, text }: EmailContent): boolean {
  return html.includes('<img ') || text.replaceAll('--', '').trim() !== '';
}

type FillIn = (text: string | null | undefined) => string;
type Render = (ids: readonly string[] | null | undefined) => Part;

function renderBlock({ type, data }: Block, fillIn: FillIn, render: Render): Part {
  switch (type) {
    case 'EmailLayout':
      // Only allowed as the root.
      return nothing;
    case 'Container': {
      const { html, text } = render(data.props?.childrenIds);
      const { borderColor, borderRadius, ...style } = data.style ?? {};
      const border = { border: borderColor && `1px solid ${borderColor}`, 'border-radius': px(borderRadius) };
      return { html: box(html, style, border), text };
    }
    case 'ColumnsContainer':
      return renderColumns(data, render);
    case 'Heading': {
      const text = fillIn(data.props?.text);
      const level = data.props?.level ?? 'h2';
      const size = { 'font-size': px(headingSizes[level]), 'font-weight': data.style?.fontWeight ?? 'bold' };
      const html = `<${level} style="${css({ margin: '0', 'line-height': '1.25', ...size })}">${lines(text)}</${level}>`;
      return text === '' ? nothing : { html: box(html, data.style, wordStyle(data.style)), text };
    }
    case 'Text': {
      const text = fillIn(data.props?.text);
      const style = { ...wordStyle(data.style), 'font-size': px(data.style?.fontSize) };
      return text === '' ? nothing : { html: box(lines(text), data.style, style), text };
    }
    case 'Button': {
      const text = fillIn(data.props?.text);
      const url = link(fillIn(data.props?.url));
      if (text === '' || url === null) return nothing;
      const { buttonBackgroundColor, buttonTextColor, buttonStyle, fullWidth, size } = data.props ?? {};
      const style = css({
        display: fullWidth ? 'block' : 'inline-block',
        padding: buttonPaddings[size ?? 'medium'],
        'border-radius': px(buttonCorners[buttonStyle ?? 'rounded']),
        'background-color': buttonBackgroundColor ?? '#18181b',
        color: buttonTextColor ?? '#ffffff',
        'font-size': px(data.style?.fontSize ?? 16),
        'font-weight': data.style?.fontWeight ?? 'bold',
        'text-align': 'center',
        'text-decoration': 'none',
      });
      const html = `<a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="${style}">${lines(text)}</a>`;
      return { html: box(html, data.style, wordStyle(data.style)), text: `${text}:\n${url}` };
    }
    case 'Image': {
      const source = link(fillIn(data.props?.url));
      if (source === null) return nothing;
      const { width, height, contentAlignment } = data.props ?? {};
      const alt = fillIn(data.props?.alt);
      const href = link(fillIn(data.props?.linkHref));
      const style = css({
        'max-width': '100%',
        width: px(width),
        height: px(height),
        'vertical-align': contentAlignment ?? 'middle',
        border: '0',
      });
      const image = `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}" style="${style}">`;
      const html = href === null ? image : `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${image}</a>`;
      return { html: box(html, data.style, wordStyle(data.style)), text: [alt, href].filter(Boolean).join('\n') };
    }
    case 'Spacer': {
      const height = data.props?.height ?? 16;
      return { html: `<div style="${css({ height: px(height), 'line-height': px(height) })}">&nbsp;</div>`, text: '' };
    }
    case 'Divider': {
      const { lineColor, lineHeight } = data.props ?? {};
      const line = css({ 'border-top': `${lineHeight ?? 1}px solid ${lineColor ?? '#333333'}`, 'font-size': '0' });
      return { html: box(`<div style="${line}">&nbsp;</div>`, data.style, {}), text: '--' };
    }
  }
}

function renderColumns(data: Extract<Block, { type: 'ColumnsContainer' }>['data'], render: Render): Part {
  const { columns = [], columnsCount, columnsGap, contentAlignment, fixedWidths } = data.props ?? {};
  const shown = columns.slice(0, columnsCount ?? 2).map(({ childrenIds }) => render(childrenIds));
  const cells = shown.map(({ html }, index) => {
    const style = css({
      width: px(fixedWidths?.[index]) ?? `${100 / shown.length}%`,
      'padding-left': px(index === 0 ? 0 : columnsGap),
      'vertical-align': contentAlignment ?? 'middle',
    });
    return `<td style="${style}">${html}</td>`;
  });
  const table = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cells.join('')}</tr></table>`;
  const text = shown.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n');
  return { html: box(table, data.style, {}), text };
}

interface BoxStyle {
  readonly backgroundColor?: string | null | undefined;
  readonly padding?: { top: number; bottom: number; right: number; left: number } | null | undefined;
}

/** Wraps a block in a table cell, because mail clients support padding reliably only on cells. */
function box(html: string, style: BoxStyle | null | undefined, own: Styles): string {
  const { top = 0, right = 24, bottom = 16, left = 24 } = style?.padding ?? {};
  const all = css({
    padding: `${top}px ${right}px ${bottom}px ${left}px`,
    'background-color': style?.backgroundColor,
    'word-break': 'break-word',
    ...own,
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="${all}">${html}</td></tr></table>`;
}

interface WordStyle {
  readonly color?: string | null | undefined;
  readonly fontFamily?: keyof typeof fonts | null | undefined;
  readonly fontWeight?: string | null | undefined;
  readonly textAlign?: string | null | undefined;
}

function wordStyle(style: WordStyle | null | undefined): Styles {
  return {
    color: style?.color,
    'font-family': style?.fontFamily && fonts[style.fontFamily],
    'font-weight': style?.fontWeight,
    'text-align': style?.textAlign,
  };
}

type Styles = Readonly<Record<string, string | null | undefined>>;

/**
 * Returns an inline style. Does not escape values, because the schema of blocks allows only colours, fonts and numbers.
 */
function css(styles: Styles): string {
  return Object.entries(styles)
    .flatMap(([name, value]) => (value == null ? [] : [`${name}:${value}`]))
    .join(';');
}

function px(value: number | null | undefined): string | undefined {
  return value == null ? undefined : `${value}px`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

/** Returns a URL that may be used in a link or image, or `null`. Rejects dangerous schemes such as `javascript:`. */
function link(text: string): string | null {
  return URL.canParse(text) && /^(?:https?|mailto):$/.test(new URL(text).protocol)
    ? replaceControlCharacters(text)
    : null;
}
