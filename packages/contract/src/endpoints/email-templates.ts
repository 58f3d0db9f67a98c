import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { describe } from '../describe.ts';
import { accountOwnerEmailTypes, emailTemplateTypes } from '../email-template-types.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts } from '../field-texts.ts';
import { anyBody, bool, email, ifMatch, json, listResponse, success, text, uuid } from '../fields.ts';
import { referenceExamples } from '../reference-examples.ts';
import { serviceLimits } from '../service-limits.ts';

/** The area of the API for email templates. */
export const emailTemplatesArea: AreaDocumentation = {
  title: 'Email templates',
  description:
    'The subjects and bodies of the emails of the project. A body is a document of blocks. `{{ name }}` inserts a variable.',
};

const templateFields = {
  subject: describe(fieldTexts.subject, text()),
  content: describe(fieldTexts.content, json()),
  is_default: describe(['`true` if the project has not customized the template.', false], bool()),
};

/** A template of an email that users request, customized by the project or default. */
const emailTemplate = z.strictObject({
  type: describe(fieldTexts.emailTemplateType, z.enum(emailTemplateTypes)),
  ...templateFields,
});
/** A template of an email that notifies account owners, customized by the project or default. */
const ownerEmailTemplate = z.strictObject({
  type: describe(fieldTexts.emailTemplateType, z.enum(accountOwnerEmailTypes)),
  ...templateFields,
});

const allTypes = [...emailTemplateTypes, ...accountOwnerEmailTypes] as const;
/** An email template of either kind. */
const anyEmailTemplate = z.strictObject({
  type: describe(fieldTexts.emailTemplateType, z.enum(allTypes)),
  ...templateFields,
});

const templateChange = {
  subject: describe(
    fieldTexts.subject,
    z.optional(z.pipe(text(), z.string().check(z.maxLength(serviceLimits.emailSubjectMaxLength)))),
  ),
  content: describe(
    fieldTexts.content,
    z.optional(json().check(z.refine((content) => content !== null, { error: 'must not be null' }))),
  ),
};

const adminAccess = ['admin'] as const;
const templateParams = z.strictObject({ type: describe(fieldTexts.emailTemplateType, z.enum(allTypes)) });

/**
 * Lists the templates of emails that notify account owners. Separate from `listEmailTemplates`, because existing
 * clients expect exactly four templates there.
 */
export const listAccountOwnerEmailTemplates = defineEndpoint({
  method: 'GET',
  path: '/owner-email-templates',
  summary: 'List templates of owner emails',
  description:
    'Returns the templates of emails that notify account owners of a change. Unless the project customizes them, they are sent in the language of the user. The settings `owner_emails` and `new_device_emails` of the project enable them.',
  access: adminAccess,
  response: listResponse(ownerEmailTemplate),
  errors: [],
});

/** Lists the templates of the emails that users request. */
export const listEmailTemplates = defineEndpoint({
  method: 'GET',
  path: '/email-templates',
  summary: 'List email templates',
  description: 'Returns the templates of emails that users request. `GET /owner-email-templates` lists the others.',
  access: adminAccess,
  response: listResponse(emailTemplate),
  errors: [],
});

/** Returns an email template: that of the project, or the default one. */
export const getEmailTemplate = defineEndpoint({
  method: 'GET',
  path: '/email-templates/{type}',
  summary: 'Get an email template',
  description: 'Returns the template of the project, or the default template if the project has not customized it.',
  access: adminAccess,
  params: templateParams,
  versioned: true,
  response: anyEmailTemplate,
  errors: [],
  example: { params: { type: 'magic_link' } },
});

/**
 * Customizes an email template, for the first time or again. Absent fields and an empty subject stay unchanged. An
 * empty document is rejected.
 */
export const updateEmailTemplate = defineEndpoint({
  method: 'PATCH',
  path: '/email-templates/{type}',
  summary: 'Update an email template',
  description:
    'Absent fields and an empty subject stay unchanged. An empty document is rejected. Emails that leave through the shared mail server of the service have the default texts, unless its operator allows others.',
  access: adminAccess,
  params: templateParams,
  bodyLimit: bodyLimits.large,
  body: z.strictObject(templateChange),
  versioned: true,
  headers: ifMatch(),
  response: anyEmailTemplate,
  errors: ['ResourceChanged'],
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

/** Renders an email template with example values. Absent fields are those of the saved template. */
export const previewEmailTemplate = defineEndpoint({
  method: 'POST',
  path: '/email-templates/{type}/preview',
  summary: 'Preview an email template',
  description:
    'Returns the email with example values for the variables. Absent fields are those of the saved template, so that a change can be looked at before it is saved.',
  access: adminAccess,
  params: templateParams,
  bodyLimit: bodyLimits.large,
  body: z.strictObject({
    ...templateChange,
    marks_blocks: describe(
      ['`true` to wrap each block in an element with its id in `data-block`, for editors.', true],
      z.optional(bool()),
    ),
  }),
  response: z.strictObject({
    subject: describe(fieldTexts.subject, text()),
    html: describe(fieldTexts.html, text()),
    text: describe(['The plain-text version of the email.', 'Your code is 482913.'], text()),
  }),
  errors: [],
  plainTextErrors: { 400: 'The content is not a valid document of blocks.' },
  example: { params: { type: 'magic_link' }, body: { subject: 'Sign in to {{ projectDisplayName }}' } },
});

/** Sends an email template with example values to one address. */
export const sendTestEmail = defineEndpoint({
  method: 'POST',
  path: '/email-templates/{type}/send-test',
  summary: 'Send a test of an email template',
  description:
    'Sends the email with example values for the variables. Absent fields are those of the saved template. `GET /emails` shows it with the template `test`. A customized template needs a mail server of the project, unless the operator of the service allows others.',
  access: adminAccess,
  params: templateParams,
  bodyLimit: bodyLimits.large,
  body: z.strictObject({ recipient: describe(fieldTexts.recipient, email()), ...templateChange }),
  response: z.strictObject({ email_id: describe(fieldTexts.emailId, uuid()) }),
  errors: ['RequiresCustomEmailServer', 'TooManyRequests'],
  plainTextErrors: { 400: 'The content is not a valid document of blocks.' },
  example: { params: { type: 'magic_link' }, body: { recipient: referenceExamples.email } },
});

/** Deletes the project's version of an email template, so that the default one is used again. */
export const resetEmailTemplate = defineEndpoint({
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
