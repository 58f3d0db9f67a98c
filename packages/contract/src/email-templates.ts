import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { anyBody, bool, json, list, success, text } from './fields.ts';
import { limits } from './limits.ts';

/** The mails that a project can word by itself, in the order in which they are listed. */
export const emailTemplateTypes = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const;

/** A template: the project's own, or the default. */
const emailTemplate = z.strictObject({
  type: z.enum(emailTemplateTypes),
  subject: text(),
  /** A document of blocks; see the service's decision on templates. */
  content: json(),
  is_default: bool(),
});

const adminAccess = ['admin'] as const;
const templateParams = z.strictObject({ type: z.enum(emailTemplateTypes) });

/** Lists all templates. */
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
  reply: emailTemplate,
  errors: [],
});

/** Words a template anew. What is missing or empty stays as it is. */
export const updateEmailTemplate = endpoint({
  method: 'PATCH',
  path: '/email-templates/{type}',
  access: adminAccess,
  params: templateParams,
  body: z.strictObject({
    subject: z.optional(z.pipe(text(), z.string().check(z.maxLength(limits.emailSubjectMaxLength)))),
    content: z.optional(json().check(z.refine((content) => content !== null, { error: 'must not be null' }))),
  }),
  reply: emailTemplate,
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
