import { accountOwnerEmailTexts } from './account-owner-email-texts.ts';
import type { BlockDocument } from './blocks.ts';
import { defaultEmailTexts, type EmailTemplateName, type EmailVariables } from './default-emails.ts';
import type { TemplateVariables } from './placeholders.ts';

/** A template as project owners edit it: the subject and the document of blocks. */
export interface EditableTemplate {
  readonly subject: string;
  readonly content: BlockDocument;
}

const name = '{{ userDisplayName }}';
const projectDisplayName = '{{ projectDisplayName }}';

/** The variables of each template. The value of each is its own placeholder. */
const placeholders: EmailVariables = {
  email_verification: {
    userDisplayName: name,
    projectDisplayName,
    emailVerificationLink: '{{ emailVerificationLink }}',
  },
  password_reset: { userDisplayName: name, projectDisplayName, passwordResetLink: '{{ passwordResetLink }}' },
  magic_link: { userDisplayName: name, projectDisplayName, magicLink: '{{ magicLink }}', otp: '{{ otp }}' },
  team_invitation: {
    teamDisplayName: '{{ teamDisplayName }}',
    projectDisplayName,
    teamInvitationLink: '{{ teamInvitationLink }}',
  },
  password_changed: { userDisplayName: name, projectDisplayName },
  mfa_enabled: { userDisplayName: name, projectDisplayName },
  mfa_disabled: { userDisplayName: name, projectDisplayName },
  provider_linked: { userDisplayName: name, projectDisplayName, providerName: '{{ providerName }}' },
  provider_unlinked: { userDisplayName: name, projectDisplayName, providerName: '{{ providerName }}' },
  email_changed: { userDisplayName: name, projectDisplayName, undoLink: '{{ undoLink }}' },
  new_device: {
    userDisplayName: name,
    projectDisplayName,
    signInTime: '{{ signInTime }}',
    ipAddress: '{{ ipAddress }}',
  },
  guess_limit_reached: { userDisplayName: name, projectDisplayName, trustLink: '{{ trustLink }}' },
};

/**
 * Returns sample values for the variables that every email of a template has, so all except the user's name and the
 * undo link. The values are URLs, because buttons need one.
 */
export function sampleVariables(template: EmailTemplateName): TemplateVariables {
  const { userDisplayName, undoLink, ...required }: TemplateVariables = { ...placeholders[template] };
  return Object.fromEntries(Object.keys(required).map((name) => [name, 'https://example.com']));
}

/** Returns the default template as a document of blocks with the texts of the default design. */
export function defaultTemplate(template: EmailTemplateName): EditableTemplate {
  const texts = defaultEmailTexts(template, placeholders[template]);
  const { sender, heading, paragraphs, button, code, footer, subject } = texts;
  const small = { fontSize: 13, color: '#63636b' };
  // The email about a changed email address has a link only if the old one was verified.
  const withLink = (text: string) => (template === 'email_changed' ? `{{#if undoLink}}${text}{{/if}}` : text);
  const blocks: BlockDocument[string][] = [
    text(sender, { fontWeight: 'bold', padding: { top: 32, right: 24, bottom: 16, left: 24 } }),
    { type: 'Heading', data: { props: { text: heading, level: 'h1' } } },
    ...paragraphs.map((paragraph) => {
      if (paragraph === `Hi ${name},`) return text(`{{#if userDisplayName}}Hi ${name},{{/if}}`);
      return text(paragraph === accountOwnerEmailTexts['en-US'].undo ? withLink(paragraph) : paragraph);
    }),
    ...(button === undefined
      ? []
      : [{ type: 'Button' as const, data: { props: { text: button.label, url: button.link } } }]),
    ...(code === undefined ? [] : [text(code.label), text(code.value, { fontFamily: 'MONOSPACE', fontSize: 30 })]),
    { type: 'Divider', data: { props: { lineColor: '#e4e4e7' } } },
    ...(button === undefined
      ? []
      : [text(withLink(`If the button does not work, open this link:\n${button.link}`), small)]),
    text(footer, small),
  ];
  const ids = blocks.map((_, index) => `block-${index + 1}`);
  return {
    subject,
    content: {
      root: {
        type: 'EmailLayout',
        data: { backdropColor: '#f4f4f5', canvasColor: '#ffffff', textColor: '#3f3f46', childrenIds: ids },
      },
      ...Object.fromEntries(ids.map((id, index) => [id, blocks[index]])),
    },
  };
}

type TextBlock = Extract<BlockDocument[string], { type: 'Text' }>;

function text(content: string, style?: TextBlock['data']['style']): TextBlock {
  return { type: 'Text', data: { props: { text: content }, ...(style && { style }) } };
}
