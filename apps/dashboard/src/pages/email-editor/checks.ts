import { contrastRatio, type EmailTemplateType, emailVariables } from '@keystack/contract';
import { editorTexts } from '../../texts/emails.ts';
import { type Block, blockAt, rowsOf } from './document.ts';
import type { Draft } from './history.ts';

const { checks: texts } = editorTexts;

/** Maximum size of an email that Gmail shows as a whole, in bytes. */
const maxBytes = 102 * 1024;
/** Minimum contrast of text (WCAG 2.2, section 1.4.3). */
const minContrast = 4.5;

/** Returns what the author of a template should look at, as sentences. `html` is the rendered email. */
export function checkDraft(type: EmailTemplateType, { subject, document }: Draft, html: string): string[] {
  const blocks = rowsOf(document).flatMap((row) => (row.kind === 'block' ? (blockAt(document, row.id) ?? []) : []));
  const variables = emailVariables[type];
  const used = new Set([subject, ...blocks.flatMap(textsOf)].flatMap(namesIn));
  const missing = Object.entries(variables).filter(([name, { isRequired }]) => isRequired && !used.has(name));
  const unknown = [...used].filter((name) => !Object.hasOwn(variables, name));
  return [
    ...missing.map(([name]) => texts.missing(name)),
    ...unknown.map((name) => texts.unknown(name)),
    ...(blocks.some(({ type, data }) => type === 'Image' && !data.props?.['alt']) ? [texts.noAlt] : []),
    ...(blocks.some(({ type, data }) => type === 'Button' && !data.props?.['url']) ? [texts.noUrl] : []),
    ...(blocks.some(hasLittleContrast) ? [texts.contrast] : []),
    ...(new TextEncoder().encode(html).length > maxBytes ? [texts.tooLong] : []),
  ];
}

function textsOf({ data: { props } }: Block): string[] {
  return Object.values(props ?? {}).filter((value) => typeof value === 'string');
}

/** Returns the names of the variables in a text. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/\{\{\{?\s*(?:#if\s+)?(\w+)\s*\}?\}\}/g)].flatMap(([, name]) =>
    name === undefined || name === 'else' ? [] : [name],
  );
}

function hasLittleContrast({ type, data: { props, style } }: Block): boolean {
  const [text, ground] =
    type === 'Button'
      ? [props?.['buttonTextColor'], props?.['buttonBackgroundColor']]
      : [style?.['color'], style?.['backgroundColor']];
  return typeof text === 'string' && typeof ground === 'string' && contrastRatio(text, ground) < minContrast;
}
