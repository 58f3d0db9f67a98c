import * as z from 'zod/mini';
import type { Area } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { emailTemplateTypes, ownerEmailTypes } from '../email-template-types.ts';
import { endpoint } from '../endpoint.ts';
import { anyBody, bool, json, list, success, text } from '../fields.ts';
import { limits } from '../limits.ts';

/** Email templates. */
export const emailTemplatesArea: Area = {
  title: 'Email templates',
  description:
    'The subjects and bodies of the emails of the project. A body is a document of blocks. `{{ name }}` inserts a variable.',
};

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
  summary: 'List templates of owner emails',
  description:
    'Returns the templates of emails that notify account owners of a change. Unless the project customizes them, they are sent in the language of the user. The settings `owner_emails` and `new_device_emails` of the project enable them.',
  access: adminAccess,
  response: list(ownerEmailTemplate),
  errors: [],
});

/** Lists the templates of the emails that users request. */
export const listEmailTemplates = endpoint({
  method: 'GET',
  path: '/email-templates',
  summary: 'List email templates',
  description: 'Returns the templates of emails that users request. `GET /owner-email-templates` lists the others.',
  access: adminAccess,
  response: list(emailTemplate),
  errors: [],
});

/** Returns a template. */
export const getEmailTemplate = endpoint({
  method: 'GET',
  path: '/email-templates/{type}',
  summary: 'Get an email template',
  description: 'Returns the template of the project, or the default template if the project has not customized it.',
  access: adminAccess,
  params: templateParams,
  response: anyEmailTemplate,
  errors: [],
  example: { params: { type: 'magic_link' } },
});

/** Updates a template. Missing or empty fields stay unchanged. */
export const updateEmailTemplate = endpoint({
  method: 'PATCH',
  path: '/email-templates/{type}',
  summary: 'Update an email template',
  description: 'Absent and empty fields stay unchanged.',
  access: adminAccess,
  params: templateParams,
  bodyLimit: bodyLimits.large,
  body: z.strictObject({
    subject: z.optional(z.pipe(text(), z.string().check(z.maxLength(limits.emailSubjectMaxLength)))),
    content: z.optional(json().check(z.refine((content) => content !== null, { error: 'must not be null' }))),
  }),
  response: anyEmailTemplate,
  errors: [],
  plainTextErrors: { 400: 'The content is not a valid document of blocks, or its emails would be empty.' },
  example: {
    params: { type: 'magic_link' },
    body: {
      subject: 'Sign in to {{ projectDisplayName }}',
      content: {
        root: { type: 'EmailLayout', data: { canvasColor: '#FFFFFF', childrenIds: ['text', 'button'] } },
        text: { type: 'Text', data: { props: { text: 'Your code is {{ otp }}.' } } },
        button: { type: 'Button', data: { props: { text: 'Sign in', url: '{{ magicLink }}' } } },
      },
    },
  },
});

/** Resets a template to its default. */
export const resetEmailTemplate = endpoint({
  method: 'DELETE',
  path: '/email-templates/{type}',
  summary: 'Reset an email template',
  description: 'Restores the default template.',
  access: adminAccess,
  params: templateParams,
  body: anyBody(),
  response: success(),
  errors: [],
  plainTextErrors: { 404: 'The project has not customized this template.' },
  example: { params: { type: 'magic_link' } },
});
