import { isDeepStrictEqual } from 'node:util';
import type { LocaleTag } from '@keystack/contract';
import { parseBlockDocument } from './blocks.ts';
import { defaultSubject, defaultTemplate } from './default-templates.ts';
import type { EmailBrand } from './email-brand.ts';
import { type EmailTemplateName, type EmailVariables, exampleVariables, withSafeNames } from './email-variables.ts';
import { linkEmailTexts } from './link-email-texts.ts';
import type { EmailContent } from './outbox.ts';
import type { TemplateVariables } from './placeholders.ts';
import { renderDocument } from './render-document.ts';

/** The language, the look and the customized template of an email. */
export interface EmailRenderOptions {
  readonly locale?: LocaleTag | undefined;
  readonly brand?: EmailBrand | undefined;
  /** `true` to wrap each block in an element with its id in `data-block`, for editors. */
  readonly marksBlocks?: boolean | undefined;
  readonly own?: CustomizedTemplate | null | undefined;
}

/** The customized parts of a template. A part that is `null` has the value of the default template. */
interface CustomizedTemplate {
  readonly subject: string | null;
  readonly content: unknown;
}

/** Returns whether a template differs from the default one. */
export function isCustomized(type: EmailTemplateName, own: CustomizedTemplate | null): boolean {
  return hasOwnSubject(type, own) || hasOwnContent(type, own);
}

function hasOwnSubject<T extends CustomizedTemplate>(
  type: EmailTemplateName,
  own: T | null,
): own is T & { readonly subject: string } {
  return own?.subject != null && own.subject !== defaultTemplate(type).subject;
}

function hasOwnContent(type: EmailTemplateName, own: CustomizedTemplate | null): own is CustomizedTemplate {
  return own?.content != null && !isDeepStrictEqual(own.content, defaultTemplate(type).content);
}

/** Renders an email. Throws if the customized template is invalid. */
export function renderEmail<T extends EmailTemplateName>(
  type: T,
  variables: EmailVariables[T],
  options: EmailRenderOptions = {},
): EmailContent {
  const { team_invitation: invitation } = linkEmailTexts[options.locale ?? 'en-US'];
  return renderTemplate(type, withSafeNames(variables, invitation.unnamedTeam), options);
}

/** Renders an email with example values for its variables. Throws if the customized template is invalid. */
export function renderExampleEmail(
  type: EmailTemplateName,
  projectDisplayName: string,
  options: EmailRenderOptions = {},
): EmailContent {
  return renderTemplate(type, exampleVariables(type, projectDisplayName), options);
}

function renderTemplate(
  type: EmailTemplateName,
  variables: TemplateVariables,
  { locale = 'en-US', brand, own = null, marksBlocks }: EmailRenderOptions,
): EmailContent {
  const { openLink, terms, privacy } = linkEmailTexts[locale];
  const subject = hasOwnSubject(type, own) ? own.subject : defaultSubject(type, locale);
  const legalTexts = { terms, privacy };
  if (!hasOwnContent(type, own)) {
    const { content } = defaultTemplate(type, locale);
    return renderDocument(content, subject, variables, { brand, language: locale, openLink, legalTexts, marksBlocks });
  }
  const document = parseBlockDocument(own.content);
  if ('problem' in document) throw new Error(`The stored template ${type} is invalid: ${document.problem}`);
  return renderDocument(document, subject, variables, { brand, legalTexts, marksBlocks });
}
