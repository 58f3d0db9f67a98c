import { type LocaleTag, serviceLimits, textDirection } from '@keystack/contract';
import { fontStacks } from './block-html.ts';
import { type BlockDocument, blockOf } from './blocks.ts';
import { type EmailBrand, noEmailBrand } from './email-brand.ts';
import { canvasColor, createDarkStyles, emailColors, readableTextColor, textColor } from './email-colors.ts';
import { renderLayout, replaceControlCharacters, systemFont } from './layout.ts';
import type { EmailContent } from './outbox.ts';
import { fillTemplateText, type TemplateVariables } from './placeholders.ts';
import { renderBlocks } from './render-blocks.ts';

/** The look and the language of an email besides its document. */
export interface EmailBrandAndLanguage {
  readonly brand?: EmailBrand | undefined;
  /** The language of the document, or `null` if the author does not tell. */
  readonly language?: LocaleTag | null | undefined;
  /** Introduces the link of a button in the plain text part. Default: the label of the button. */
  readonly openLink?: string | undefined;
  /** `true` to wrap each block in an element with its id in `data-block`, for editors. */
  readonly marksBlocks?: boolean | undefined;
  readonly legalTexts?: { readonly terms: string; readonly privacy: string } | undefined;
}

/** Renders the subject of an email as a single line of limited length. */
function renderSubject(subject: string, variables: TemplateVariables): string {
  return replaceControlCharacters(fillTemplateText(subject, variables))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, serviceLimits.emailSubjectMaxLength)
    .toWellFormed();
}

/** Renders a document of blocks as an email: HTML in the layout of all emails, and plain text. */
export function renderDocument(
  document: BlockDocument,
  subject: string,
  variables: TemplateVariables,
  { brand = noEmailBrand, language = null, openLink, legalTexts, marksBlocks = false }: EmailBrandAndLanguage = {},
): EmailContent {
  const { data } = document.root;
  const { border, faint, strong } = emailColors;
  const ground = canvasColor(data.backdropColor, emailColors.ground);
  const card = canvasColor(data.canvasColor, emailColors.card);
  const text =
    data.textColor == null ? readableTextColor(emailColors.text.light, card) : textColor(data.textColor, card);
  const darkStyles = createDarkStyles();
  const childrenIds = withoutSender(document, data.childrenIds ?? []);
  const body = renderBlocks(childrenIds, {
    document,
    surface: card,
    darkStyles,
    openLink,
    marksBlocks,
    buttonColor: brand.primaryColor ?? emailColors.strong.light,
    ownTextColor: data.textColor ?? null,
    fill: (text) => fillTemplateText(text ?? '', variables).trim(),
  });
  const line = renderSubject(subject, variables);
  const legalLinks = [
    { label: legalTexts?.terms ?? 'Terms of service', url: brand.termsUrl },
    { label: legalTexts?.privacy ?? 'Privacy policy', url: brand.privacyUrl },
  ].flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]));
  const html = renderLayout({
    language,
    direction: language === null ? directionOf(body.text) : textDirection(language),
    subject: line,
    preview: shorten(body.preview),
    sender: variables['projectDisplayName'] ?? '',
    brand,
    legalLinks,
    colors: {
      ground,
      card,
      border,
      text,
      strong: readableTextColor(strong.light, ground),
      faint: readableTextColor(faint.light, ground),
    },
    fontFamily: data.fontFamily ? fontStacks[data.fontFamily] : systemFont,
    darkStyles,
    body: body.html,
  });
  const legalText = legalLinks.map(({ label, url }) => `${label}: ${url}\n`).join('');
  return { subject: line, html, text: `${body.text}\n${legalText && `\n${legalText}`}` };
}

/**
 * Leaves out a first block that shows only the name of the project, because the layout shows it. Documents based on
 * former default templates begin with such a block.
 */
function withoutSender(document: BlockDocument, ids: readonly string[]): readonly string[] {
  const [first, ...others] = ids;
  const block = first === undefined ? undefined : blockOf(document, first);
  const isSender =
    block?.type === 'Text' && /^\{\{\s*projectDisplayName\s*\}\}$/.test(block.data.props?.text?.trim() ?? '');
  return isSender && others.length > 0 ? others : ids;
}

/** Returns the direction of a text in an unknown language: that of most of its letters, URLs left out. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const letters = text.replace(/https?:\S+/g, '').match(/\p{L}/gu) ?? [];
  const rightToLeft = letters.filter((letter) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter));
  return rightToLeft.length * 2 > letters.length ? 'rtl' : 'ltr';
}

/** Maximum length of the preview text. Mail clients show up to about 140 characters. */
const previewMaxLength = 140;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= previewMaxLength ? line : `${line.slice(0, previewMaxLength).toWellFormed()}…`;
}

/** Returns whether an email contains an image or any text besides dividers and white space. */
export function hasVisibleContent({ html, text }: EmailContent): boolean {
  return html.includes('<img ') || text.replaceAll('--', '').trim() !== '';
}
