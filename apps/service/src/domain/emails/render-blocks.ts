import {
  blockTextColor,
  fontStyle,
  htmlWithLineBreaks,
  htmlWithLinkedUrls,
  inlineStyle,
  px,
  safeUrlOrNull,
  withBackground,
  wrapInTableCell,
} from './block-html.ts';
import { type Block, type BlockDocument, blockOf } from './blocks.ts';
import {
  areaColor,
  backgroundColor,
  contrastingTextColor,
  type DarkStyles,
  emailColors,
  type ModeColor,
} from './email-colors.ts';
import { escapeHtml } from './layout.ts';

const headingSizes = { h1: 28, h2: 22, h3: 18 } as const;
const buttonPaddings = { 'x-small': '4px 8px', small: '8px 12px', medium: '13px 24px', large: '16px 32px' } as const;
const buttonCorners = { rectangle: 0, pill: 64, rounded: 9 } as const;
/** Minimum font size of a monospace text that is shown as a code, with space between the characters. */
const codeMinFontSize = 24;

/** A rendered part of an email, as HTML, as plain text, and as the text for the preview in lists of emails. */
interface Part {
  readonly html: string;
  readonly text: string;
  readonly preview: string;
}

const nothing: Part = { html: '', text: '', preview: '' };

/** The surroundings of a block. */
export interface BlockContext {
  readonly document: BlockDocument;
  /** The color behind the block. */
  readonly surface: ModeColor;
  readonly darkStyles: DarkStyles;
  readonly openLink: string | undefined;
  /** The color of buttons without a color of their own. */
  readonly buttonColor: string;
  /** The text color of the whole document, or `null` for the standard one. */
  readonly ownTextColor: string | null;
  /** `true` to wrap each block in an element with its id in `data-block`, for editors. */
  readonly marksBlocks: boolean;
  /** Replaces placeholders. */
  readonly fill: (text: string | null | undefined) => string;
}

/** Renders the blocks with these ids. Ignores ids without a block. */
export function renderBlocks(ids: readonly string[] | null | undefined, context: BlockContext): Part {
  const blocks = (ids ?? []).flatMap((id) => {
    const block = blockOf(context.document, id);
    return block === undefined ? [] : [{ id, block }];
  });
  const linked = new Set(
    blocks.flatMap(({ block }) => (block.type === 'Button' ? [buttonOf(block, context)?.url] : [])),
  );
  const parts = blocks.map(({ id, block }) => {
    const part = renderBlock(block, context);
    const html = context.marksBlocks ? `<div data-block="${escapeHtml(id)}">${part.html}</div>` : part.html;
    return { block, ...part, html };
  });
  const isShown = ({ block, text }: (typeof parts)[number]) =>
    text !== '' && !(block.type === 'Text' && repeatsLink(text, linked));
  return {
    html: parts.map(({ html }) => html).join('\n'),
    // A text that repeats the link of a button is for mail clients that do not show the button.
    text: parts.flatMap((part) => (isShown(part) ? [part.text] : [])).join('\n\n'),
    preview: parts.map(({ preview }) => preview).join(' '),
  };
}

function renderBlock(block: Block, context: BlockContext): Part {
  const { fill, darkStyles, surface } = context;
  switch (block.type) {
    case 'EmailLayout':
      // Only allowed as the root.
      return nothing;
    case 'Container': {
      const { borderColor, borderRadius, ...style } = block.data.style ?? {};
      const inner = renderBlocks(block.data.props?.childrenIds, withBackground(style.backgroundColor, context));
      const border = borderColor ? backgroundColor(borderColor, surface) : null;
      const own = { border: border && `1px solid ${border.light}`, 'border-radius': px(borderRadius) };
      const className = border === null ? '' : darkStyles.classFor('border-color', border);
      return { ...inner, html: wrapInTableCell(inner.html, style, own, context, className) };
    }
    case 'ColumnsContainer':
      return renderColumns(block.data, context);
    case 'Heading': {
      const text = fill(block.data.props?.text);
      if (text === '') return nothing;
      const { style } = block.data;
      const level = block.data.props?.level ?? 'h2';
      const standard = context.ownTextColor ?? emailColors.strong.light;
      const color = blockTextColor(style, standard, context);
      const heading = inlineStyle({
        margin: '0',
        color: color.light,
        'font-size': px(headingSizes[level]),
        'line-height': '1.25',
        'font-weight': style?.fontWeight ?? 'bold',
      });
      const className = `${level} ${darkStyles.classFor('color', color)}`.trim();
      const html = `<${level} class="${className}" style="${heading}">${htmlWithLineBreaks(text)}</${level}>`;
      return { html: wrapInTableCell(html, style, fontStyle(style), context), text, preview: '' };
    }
    case 'Text': {
      const text = fill(block.data.props?.text);
      if (text === '') return nothing;
      const { style } = block.data;
      const { fontSize, fontFamily } = style ?? {};
      const color = blockTextColor(style, context.ownTextColor ?? emailColors.text.light, context);
      const isCode = fontFamily === 'MONOSPACE' && (fontSize ?? 0) >= codeMinFontSize;
      const own = {
        ...fontStyle(style),
        color: color.light,
        'font-size': px(fontSize),
        'line-height': fontSize == null ? null : '1.5',
        'letter-spacing': isCode ? '0.18em' : null,
      };
      const html = htmlWithLinkedUrls(text, color, darkStyles);
      return {
        html: wrapInTableCell(html, style, own, context, darkStyles.classFor('color', color)),
        text,
        preview: text,
      };
    }
    case 'Button': {
      const button = buttonOf(block, context);
      if (button === null) return nothing;
      const { text, url } = button;
      const html = renderButton(block.data, button, context);
      return { html, text: `${context.openLink ?? `${text}:`}\n${url}`, preview: '' };
    }
    case 'Image': {
      const { width, height, contentAlignment } = block.data.props ?? {};
      const source = safeUrlOrNull(fill(block.data.props?.url));
      const alt = fill(block.data.props?.alt);
      if (source === null) return nothing;
      const href = safeUrlOrNull(fill(block.data.props?.linkHref));
      const size = [
        ['width', width],
        ['height', height],
      ].flatMap(([name, value]) => (value == null ? [] : [` ${name}="${value}"`]));
      const style = inlineStyle({
        display: 'inline-block',
        'max-width': '100%',
        height: height == null ? 'auto' : px(height),
        border: '0',
        'vertical-align': contentAlignment ?? 'middle',
      });
      const image = `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}"${size.join('')} style="${style}">`;
      const html = href === null ? image : `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${image}</a>`;
      const text = [alt, href].filter(Boolean).join('\n');
      return { html: wrapInTableCell(html, block.data.style, fontStyle(block.data.style), context), text, preview: '' };
    }
    case 'Spacer': {
      const height = block.data.props?.height ?? 16;
      const html = `<div style="${inlineStyle({ height: px(height), 'line-height': px(height) })}">&nbsp;</div>`;
      return { html, text: '', preview: '' };
    }
    case 'Divider': {
      const { lineColor, lineHeight } = block.data.props ?? {};
      const color = lineColor ? backgroundColor(lineColor, surface) : emailColors.border;
      const line = inlineStyle({
        'border-top': `${lineHeight ?? 1}px solid ${color.light}`,
        'font-size': '0',
        'line-height': '0',
      });
      const html = `<div class="${darkStyles.classFor('border-color', color)}" style="${line}">&nbsp;</div>`;
      return { html: wrapInTableCell(html, block.data.style, {}, context), text: '--', preview: '' };
    }
  }
}

type ButtonBlock = Extract<Block, { type: 'Button' }>;

interface FilledButton {
  readonly text: string;
  readonly url: string;
}

/** Returns the label and the URL of a button, or `null` if it would show nothing or link nowhere. */
function buttonOf({ data }: ButtonBlock, { fill }: BlockContext): FilledButton | null {
  const text = fill(data.props?.text);
  const url = safeUrlOrNull(fill(data.props?.url));
  return text === '' || url === null ? null : { text, url };
}

/** Returns whether a text is only the link of a button with an introduction. */
function repeatsLink(text: string, urls: ReadonlySet<string | undefined>): boolean {
  const rows = text.split('\n');
  return rows.length <= 2 && urls.has(rows.at(-1));
}

/** Renders a button as a table cell with a background, which Outlook for Windows shows too. */
function renderButton(
  { props, style }: ButtonBlock['data'],
  { text, url }: FilledButton,
  context: BlockContext,
): string {
  const { darkStyles } = context;
  const { surface } = withBackground(style?.backgroundColor, context);
  const { buttonBackgroundColor, buttonTextColor, buttonStyle, fullWidth, size } = props ?? {};
  const area = areaColor(buttonBackgroundColor ?? context.buttonColor, surface);
  const label = {
    light: buttonTextColor ?? contrastingTextColor(area.light),
    dark: area.dark === area.light && buttonTextColor ? buttonTextColor : contrastingTextColor(area.dark),
  };
  const padding = buttonPaddings[size ?? 'medium'];
  const corners = px(buttonCorners[buttonStyle ?? 'rounded']);
  const cell = inlineStyle({ 'border-radius': corners, 'background-color': area.light, 'mso-padding-alt': padding });
  const anchor = inlineStyle({
    ...fontStyle({ fontFamily: style?.fontFamily }),
    display: fullWidth ? 'block' : 'inline-block',
    padding,
    'border-radius': corners,
    color: label.light,
    'font-size': px(style?.fontSize ?? 16),
    'line-height': '1.25',
    'font-weight': style?.fontWeight ?? 'bold',
    'text-align': 'center',
    'text-decoration': 'none',
  });
  const align = style?.textAlign ? ` align="${style.textAlign}"` : '';
  const button = `<table role="presentation"${align}${fullWidth ? ' width="100%"' : ''} cellpadding="0" cellspacing="0" border="0"><tr><td class="${darkStyles.classFor('background-color', area)}" align="center" bgcolor="${area.light}" style="${cell}"><a class="${darkStyles.classFor('color', label)}" href="${escapeHtml(url)}" target="_blank" rel="noopener" style="${anchor}">${htmlWithLineBreaks(text)}</a></td></tr></table>`;
  return wrapInTableCell(button, style, { 'text-align': style?.textAlign }, context);
}

function renderColumns(
  { props, style }: Extract<Block, { type: 'ColumnsContainer' }>['data'],
  context: BlockContext,
): Part {
  const { columns = [], columnsCount, columnsGap, contentAlignment, fixedWidths } = props ?? {};
  const inner = withBackground(style?.backgroundColor, context);
  const shown = columns.slice(0, columnsCount ?? 2).map(({ childrenIds }) => renderBlocks(childrenIds, inner));
  const cells = shown.map(({ html }, index) => {
    const style = inlineStyle({
      width: px(fixedWidths?.[index]) ?? `${100 / shown.length}%`,
      'padding-left': px(index === 0 ? 0 : columnsGap),
      'vertical-align': contentAlignment ?? 'middle',
    });
    return `<td style="${style}">${html}</td>`;
  });
  const table = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cells.join('')}</tr></table>`;
  return {
    html: wrapInTableCell(table, style, {}, context),
    text: shown.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n'),
    preview: shown.map(({ preview }) => preview).join(' '),
  };
}
