import { isDeepStrictEqual } from 'node:util';
import type { LocaleTag } from '@keystack/contract';
import { parseBlockDocument } from './blocks.ts';
import { defaultSubject, defaultTemplate } from './default-templates.ts';
import type { EmailBrand } from './email-brand.ts';
import { type EmailTemplateName, type EmailVariables, withSafeNames } from './email-variables.ts';
import { linkEmailTexts } from './link-email-texts.ts';
import type { EmailContent } from './outbox.ts';
import { renderDocument } from './render-document.ts';

/** The language, the look and the customized template of an email. */
export interface EmailRenderOptions {
  readonly locale?: LocaleTag | undefined;
  readonly brand?: EmailBrand | undefined;
  readonly own?: { readonly subject: string | null; readonly content: unknown } | null | undefined;
}

/** Renders an email. Throws if the customized template is invalid. */
export function renderEmail<T extends EmailTemplateName>(
  type: T,
  variables: EmailVariables[T],
  { locale = 'en-US', brand, own = null }: EmailRenderOptions = {},
): EmailContent {
  const { team_invitation: invitation, openLink, terms, privacy } = linkEmailTexts[locale];
  const known = withSafeNames(variables, invitation.unnamedTeam);
  const edited = defaultTemplate(type);
  const subject = own?.subject == null || own.subject === edited.subject ? defaultSubject(type, locale) : own.subject;
  const legalTexts = { terms, privacy };
  if (own?.content == null || isDeepStrictEqual(own.content, edited.content)) {
    const { content } = defaultTemplate(type, locale);
    return renderDocument(content, subject, known, { brand, language: locale, openLink, legalTexts });
  }
  const document = parseBlockDocument(own.content);
  if ('problem' in document) throw new Error(`The stored template ${type} is invalid: ${document.problem}`);
  return renderDocument(document, subject, known, { brand, legalTexts });
}
