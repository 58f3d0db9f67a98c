import * as z from 'zod/mini';
import { bodyLimits } from './body-limits.ts';
import { endpoint } from './endpoint.ts';
import { anyBody, bool, json, list, success, text } from './fields.ts';
import { limits } from './limits.ts';

/** The templates that a project can customize, in the order of lists. */
export const emailTemplateTypes = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const;

/** The templates of emails that notify account owners, in the order of lists. */
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

/** The template of an email that notifies an account owner. */
export type OwnerEmailType = (typeof ownerEmailTypes)[number];

const templateFields = {
  subject: text(),
  /** A document of blocks; see the service's decision on templates. */
  content: json(),
  is_default: bool(),
};

/** A template: the project's own or the default. */
const emailTemplate = z.strictObject({ type: z.enum(emailTemplateTypes), ...templateFields });
const ownerEmailTemplate = z.strictObject({ type: z.enum(ownerEmailTypes), ...templateFields });

const allTypes = [...emailTemplateTypes, ...ownerEmailTypes] as const;
const anyEmailTemplate = z.strictObject({ type: z.enum(allTypes), ...templateFields });

const adminAccess = ['admin'] as const;
const templateParams = z.strictObject({ type: z.enum(allTypes) });

/** Lists the templates of owner emails, separately: existing clients expect exactly four in the other list. */
export const listOwnerEmailTemplates = endpoint({
  method: 'GET',
  path: '/owner-email-templates',
  access: adminAccess,
  reply: list(ownerEmailTemplate),
  errors: [],
});

/** Lists the templates of the emails that users request. */
export const listEmailTemplates = endpoint({
  method: 'GET',
  path: '/email-templates',
  access: adminAccess,
  reply: list(emailTemplate),
  errors: [],
});

/** Returns a template. */
export const getEmailTemplate = endpoint({
  method: 'GET',
  path: '/email-templates/{type}',
  access: adminAccess,
  params: templateParams,
  reply: anyEmailTemplate,
  errors: [],
});

/** Updates a template. Missing or empty fields stay unchanged. */
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

/** Resets a template to its default. */
export const resetEmailTemplate = endpoint({
  method: 'DELETE',
  path: '/email-templates/{type}',
  access: adminAccess,
  params: templateParams,
  body: anyBody(),
  reply: success(),
  errors: [],
});
