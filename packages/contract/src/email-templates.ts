import * as z from 'zod/mini';
import { bodyLimits } from './body-limits.ts';
import { endpoint } from './endpoint.ts';
import { anyBody, bool, json, list, success, text } from './fields.ts';
import { limits } from './limits.ts';

/** The mails that a project can word by itself, in the order in which they are listed. */
export const emailTemplateTypes = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const;

/** The emails that tell account owners what happened, in the order in which they are listed. */
export const ownerEmailTypes = [
  'password_changed',
  'mfa_enabled',
  'mfa_disabled',
  'provider_linked',
  'provider_unlinked',
  'email_changed',
  'new_device',
  'guess_limit_reached',
] as const;

/** The type of an email that tells an account owner what happened. */
export type OwnerEmailType = (typeof ownerEmailTypes)[number];

const templateFields = {
  subject: text(),
  /** A document of blocks; see the service's decision on templates. */
  content: json(),
  is_default: bool(),
};

/** A template: the project's own, or the default. */
const emailTemplate = z.strictObject({ type: z.enum(emailTemplateTypes), ...templateFields });
const ownerEmailTemplate = z.strictObject({ type: z.enum(ownerEmailTypes), ...templateFields });

const allTypes = [...emailTemplateTypes, ...ownerEmailTypes] as const;
const anyEmailTemplate = z.strictObject({ type: z.enum(allTypes), ...templateFields });

const adminAccess = ['admin'] as const;
const templateParams = z.strictObject({ type: z.enum(allTypes) });

/** Lists the templates of owner emails, in a list of their own: existing clients expect exactly four in the other. */
export const listOwnerEmailTemplates = endpoint({
  method: 'GET',
  path: '/owner-email-templates',
  access: adminAccess,
  reply: list(ownerEmailTemplate),
  errors: [],
});

/** Lists the templates of the emails that users ask for. */
export const listEmailTemplates = endpoint({
  method: 'GET',
  path: '/email-templates',
  access: adminAccess,
  reply: list(emailTemplate),
  errors: [],
});

/** Reads a template. */
export const getEmailTemplate = endpoint({
  method: 'GET',
  path: '/email-templates/{type}',
  access: adminAccess,
  params: templateParams,
  reply: anyEmailTemplate,
  errors: [],
});

/** Words a template anew. What is missing or empty stays as it is. */
export const updateEmailTemplate = endpoint({
  method: 'PATCH',
  path: '/email-templates/{type}',
  access: adminAccess,
  params: templateParams,
  bodyLimit: bodyLimits.large,
  body: z.strictObject({
    subject: z.optional(z.pipe(text(), z.string().check(z.maxLength(limits.emailSubjectMaxLength)))),
    content: z.optional(json().check(z.refine((content) => content !== null, { error: 'must not be null' }))),
  }),
  reply: anyEmailTemplate,
  errors: [],
});

/** Takes a template back to its default. */
export const resetEmailTemplate = endpoint({
  method: 'DELETE',
  path: '/email-templates/{type}',
  access: adminAccess,
  params: templateParams,
  body: anyBody(),
  reply: success(),
  errors: [],
});
