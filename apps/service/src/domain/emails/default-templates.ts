import { type AccountOwnerEmailType, accountOwnerEmailTypes, type LocaleTag, limits } from '@keystack/contract';
import { accountOwnerEmailTexts, fillText } from './account-owner-email-texts.ts';
import type { BlockDocument } from './blocks.ts';
import { emailColors } from './email-colors.ts';
import type { EmailTemplateName, LinkEmailType } from './email-variables.ts';
import { linkEmailTexts } from './link-email-texts.ts';
import { remembered } from './remembered.ts';
import { signInMethodTexts } from './sign-in-method-texts.ts';

/** A template as project owners edit it: the subject and the document of blocks. */
export interface EditableTemplate {
  readonly subject: string;
  readonly content: BlockDocument;
}

/** The placeholders in the texts of all languages, as placeholders of templates. */
const placeholders = {
  project: '{{ projectDisplayName }}',
  name: '{{ userDisplayName }}',
  provider: '{{ providerName }}',
  time: '{{ signInTime }}',
  ip: '{{ ipAddress }}',
  email: '{{ newEmail }}',
  team: '{{ teamDisplayName }}',
  inviter: '{{ inviterDisplayName }}',
  device: '{{ device }}',
  methods: '{{ signInMethods }}',
  removed: '{{ removedSignIns }}',
};

/** Returns a function that replaces the placeholders in texts of a language by those of templates. */
function placeholderFiller(locale: LocaleTag) {
  return (text: string, more: Readonly<Record<string, string>> = {}) =>
    fillText(text, { ...placeholders, ...more }, locale);
}

const templateOf = remembered((template: EmailTemplateName, locale: LocaleTag) =>
  isOwnerEmail(template) ? ownerTemplate(template, locale) : linkTemplate(template, locale),
);

/** Returns the default template of an email in a language. Projects edit the English one. */
export function defaultTemplate(template: EmailTemplateName, locale: LocaleTag = 'en-US'): EditableTemplate {
  return templateOf(template, locale);
}

/**
 * Returns the subject of an email from the default template. It begins with the code if there is one. The default
 * subject in the API does not, because the specification contains it.
 */
export function defaultSubject(template: EmailTemplateName, locale: LocaleTag): string {
  const { subject } = defaultTemplate(template, locale);
  return template === 'magic_link' ? `{{ otp }} · ${subject}` : subject;
}

function isOwnerEmail(template: EmailTemplateName): template is AccountOwnerEmailType {
  return accountOwnerEmailTypes.some((type) => type === template);
}

const lifetimes: Readonly<Record<LinkEmailType, number>> = {
  email_verification: limits.verificationCodeLifetime,
  password_reset: limits.passwordResetLifetime,
  magic_link: limits.signInCodeLifetime,
  team_invitation: limits.verificationCodeLifetime,
};

const links = {
  email_verification: '{{ emailVerificationLink }}',
  password_reset: '{{ passwordResetLink }}',
  magic_link: '{{ magicLink }}',
  team_invitation: '{{ teamInvitationLink }}',
} as const satisfies Readonly<Record<LinkEmailType, string>>;

function linkTemplate(template: LinkEmailType, locale: LocaleTag): EditableTemplate {
  const fill = placeholderFiller(locale);
  const all = linkEmailTexts[locale];
  const { greeting, greetingWithoutName, openLink } = accountOwnerEmailTexts[locale];
  const texts = all[template];
  const link = links[template];
  const duration = formatDuration(lifetimes[template], locale);
  // After the code, a greeting would separate it from what to do with it. An invited person may have no account.
  const greets = template === 'email_verification' || template === 'password_reset';
  const words =
    template === 'team_invitation'
      ? `{{#if inviterDisplayName}}${fill(all.team_invitation.textWithInviter)}{{else}}${fill(texts.text)}{{/if}}`
      : fill(texts.text);
  return {
    subject: fill(texts.subject),
    content: documentOf([
      heading(fill(texts.heading)),
      ...(template === 'magic_link' ? [code('{{ otp }}')] : []),
      ...(greets ? [greetingBlock(fill(greeting), greetingWithoutName)] : []),
      text(words),
      button(texts.button, link),
      divider,
      text(`${fill(texts.lifetime, { duration })} ${fill(texts.unexpected)}`, small),
      ...(template === 'team_invitation' ? [] : [text(`{{#if device}}${fill(all.requestedFrom)}{{/if}}`, small)]),
      text(`${openLink}\n${link}`, small),
    ]),
  };
}

function ownerTemplate(template: AccountOwnerEmailType, locale: LocaleTag): EditableTemplate {
  if (template === 'sign_in_methods') return signInMethodsTemplate(locale);
  const fill = placeholderFiller(locale);
  const texts = accountOwnerEmailTexts[locale];
  const event = texts.events[template];
  const greeting = greetingBlock(fill(texts.greeting), texts.greetingWithoutName);
  const words = [heading(fill(event.heading)), greeting, text(fill(event.text))];
  const footer = text(fill(texts.footer), small);
  const fallback = (link: string) => `${texts.openLink}\n${link}`;
  const subject = `${placeholders.project}: ${fill(event.heading)}`;
  if (template === 'guess_limit_reached') {
    const link = '{{ trustLink }}';
    const blocks = [
      text(texts.trust.note),
      button(texts.trust.button, link),
      divider,
      footer,
      text(fallback(link), small),
    ];
    return { subject, content: documentOf([...words, ...blocks]) };
  }
  if (template === 'email_changed') {
    // Has a link only if the old email address was verified.
    const link = '{{ undoLink }}';
    const advice = `{{#if undoLink}}${texts.undo}{{else}}${fill(texts.ifNotYou)}{{/if}}`;
    const blocks = [
      text(texts.ifYou),
      text(advice),
      button(texts.undoButton, link),
      divider,
      footer,
      text(`{{#if undoLink}}${fallback(link)}{{/if}}`, small),
    ];
    return { subject, content: documentOf([...words, ...blocks]) };
  }
  if (template === 'new_device' || template === 'email_added')
    words.push(text(`{{#if device}}${placeholders.device}{{/if}}`));
  return { subject, content: documentOf([...words, text(texts.ifYou), text(fill(texts.ifNotYou)), divider, footer]) };
}

function signInMethodsTemplate(locale: LocaleTag): EditableTemplate {
  const fill = placeholderFiller(locale);
  const texts = signInMethodTexts[locale];
  const { greeting, greetingWithoutName, openLink } = accountOwnerEmailTexts[locale];
  const { magic_link: signIn, requestedFrom } = linkEmailTexts[locale];
  const link = '{{ signInLink }}';
  return {
    subject: fill(texts.heading),
    content: documentOf([
      heading(fill(texts.heading)),
      greetingBlock(fill(greeting), greetingWithoutName),
      text(fill(texts.text)),
      button(signIn.button, link),
      divider,
      text(texts.unexpected, small),
      text(`{{#if device}}${fill(requestedFrom)}{{/if}}`, small),
      text(`${openLink}\n${link}`, small),
    ]),
  };
}

/** Formats a duration in days, hours or minutes, for example `10 Minuten`. */
function formatDuration(milliseconds: number, locale: LocaleTag): string {
  const units = [
    ['day', 24 * 60 * 60 * 1000],
    ['hour', 60 * 60 * 1000],
    ['minute', 60 * 1000],
  ] as const;
  const [unit, size] = units.find(([, size]) => milliseconds % size === 0) ?? (['minute', 60 * 1000] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(milliseconds / size);
}

type TextBlock = Extract<BlockDocument[string], { type: 'Text' }>;
type NewBlock = BlockDocument[string] | { readonly type: 'Code'; readonly text: string };

const small: TextBlock['data']['style'] = { fontSize: 13, color: emailColors.faint.light };
const divider: NewBlock = {
  type: 'Divider',
  data: { style: { padding: { top: 12, right: 24, bottom: 20, left: 24 } } },
};

function heading(content: string): NewBlock {
  return { type: 'Heading', data: { props: { text: content, level: 'h1' } } };
}

function text(content: string, style?: TextBlock['data']['style']): NewBlock {
  return { type: 'Text', data: { props: { text: content }, ...(style && { style }) } };
}

function greetingBlock(greeting: string, withoutName: string): NewBlock {
  return text(`{{#if userDisplayName}}${greeting}{{else}}${withoutName}{{/if}}`);
}

function button(label: string, url: string): NewBlock {
  return {
    type: 'Button',
    data: { props: { text: label, url }, style: { padding: { top: 8, right: 24, bottom: 24, left: 24 } } },
  };
}

function code(content: string): NewBlock {
  return { type: 'Code', text: content };
}

/** Returns a document of these blocks. A code is a large text in a container with a background. */
function documentOf(blocks: readonly NewBlock[]): BlockDocument {
  const ids = blocks.map((_, index) => `block-${index + 1}`);
  const named = blocks.flatMap((block, index): [string, BlockDocument[string]][] => {
    const id = `block-${index + 1}`;
    if (block.type !== 'Code') return [[id, block]];
    const style = {
      fontFamily: 'MONOSPACE',
      fontSize: 36,
      fontWeight: 'bold',
      textAlign: 'center',
      color: emailColors.strong.light,
      padding: { top: 12, right: 8, bottom: 12, left: 8 },
    } as const;
    const box = {
      backgroundColor: emailColors.ground.light,
      borderRadius: 10,
      padding: { top: 0, right: 0, bottom: 0, left: 0 },
    };
    return [
      [
        id,
        {
          type: 'Container',
          data: {
            style: { padding: { top: 4, right: 24, bottom: 24, left: 24 } },
            props: { childrenIds: [`${id}-box`] },
          },
        },
      ],
      [`${id}-box`, { type: 'Container', data: { style: box, props: { childrenIds: [`${id}-text`] } } }],
      [`${id}-text`, { type: 'Text', data: { style, props: { text: block.text } } }],
    ];
  });
  return {
    root: { type: 'EmailLayout', data: { childrenIds: ids } },
    ...Object.fromEntries(named),
  };
}
