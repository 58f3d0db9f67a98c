import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts, time } from '../field-texts.ts';
import {
  bool,
  email as emailAddress,
  listResponse,
  nonEmptyText,
  num,
  pageLimit,
  pageResponse,
  singleLineText,
  text,
  timestampMillis,
  uuid,
} from '../fields.ts';
import { formatDuration } from '../format.ts';
import { mailServerFields, mailServerSteps, setting } from '../mail-server.ts';
import { referenceExamples } from '../reference-examples.ts';
import { serviceLimits } from '../service-limits.ts';

/** The area of the API for emails to users and the delivery states of the emails of the project. */
export const emailsArea: AreaDocumentation = {
  title: 'Emails',
  description:
    'Emails to users, and the delivery states of the emails of the project. The texts are not shown, because the links in them sign users in.',
};

const emailStates = ['waiting', 'sent', 'failed'] as const;

/** The delivery state of an email. Does not contain the text of the email, because the links in it sign users in. */
const email = z.strictObject({
  id: describe(['The id of the email.', 'd1e2f3a4-b5c6-4d7e-8f90-a1b2c3d4e5f6'], uuid()),
  template: describe(['The template that the email was created from.', 'magic_link'], nonEmptyText()),
  recipient: describe(fieldTexts.recipient, nonEmptyText()),
  state: describe(['`waiting` emails are retried. `failed` is final.', 'sent'], z.enum(emailStates)),
  attempts: describe(fieldTexts.attempts, num()),
  /** Code of the error of the last attempt. `null` before the first attempt and after a successful one. */
  last_error: describe(
    [
      'The reason why the last attempt failed: `smtp_` and the status of the mail server, `login_failed`, `recipient_refused`, or an error code of a webhook attempt.',
      null,
    ],
    z.nullable(text()),
  ),
  created_at_millis: describe(fieldTexts.createdAtMillis, timestampMillis()),
  /** Time of the next attempt. `null` unless the state is `waiting`. */
  next_attempt_at_millis: describe(fieldTexts.nextAttemptAtMillis, z.nullable(timestampMillis())),
  sent_at_millis: describe(
    [`${time('The time when the mail server accepted the email')} \`null\` until then.`, referenceExamples.millis],
    z.nullable(timestampMillis()),
  ),
  failed_at_millis: describe(
    [`${time('The time of the last failed attempt')} \`null\` unless the state is \`failed\`.`, null],
    z.nullable(timestampMillis()),
  ),
});

/** Lists the delivery states of the emails within `serviceLimits.deliveryRetention`, newest first, in pages. */
export const listEmails = defineEndpoint({
  method: 'GET',
  path: '/emails',
  summary: 'List emails',
  description: `Returns the emails of the last ${formatDuration(serviceLimits.deliveryRetention)}, newest first, in pages. Each filter limits them further.`,
  access: ['admin'],
  query: z.strictObject({
    state: describe(['Only emails in this state.', 'failed'], z.optional(z.enum(emailStates))),
    template: describe(['Only emails of this template.', 'magic_link'], z.optional(nonEmptyText())),
    /** The email address of the recipient, in any spelling. */
    recipient: describe(['Only emails to this address.', referenceExamples.email], z.optional(emailAddress())),
    cursor: describe(fieldTexts.cursor, z.optional(nonEmptyText())),
    limit: describe(fieldTexts.limit, pageLimit()),
  }),
  response: pageResponse(email),
  errors: [],
  plainTextErrors: { 400: 'The cursor is not a cursor of this list.' },
  example: { query: { limit: 50 } },
});

/** Lists the quotas of the emails of the project, with the emails that count in the current hour. */
export const listEmailQuotas = defineEndpoint({
  method: 'GET',
  path: '/emails/quotas',
  summary: 'List email quotas',
  description:
    'Returns how many emails of each quota the project has sent in the current hour: `emailsToUnverified` are emails to email addresses that no user has verified, `emailsToVerified` to verified ones, and `customEmails` those that your server sends. Above a quota, emails are delayed or not sent. The operator of the service sets the limits.',
  access: ['admin'],
  response: listResponse(
    z.strictObject({
      name: describe(
        ['The name of the quota.', 'emailsToUnverified'],
        z.enum(['emailsToUnverified', 'emailsToVerified', 'customEmails']),
      ),
      used: describe(['The number of emails in the current hour.', 4100], num()),
      limit: describe(['The maximum number of emails per hour.', 5000], num()),
      resets_at_millis: describe(
        [
          `${time('The end of the current hour of the quota')} \`null\` if no email was counted in it.`,
          referenceExamples.millis,
        ],
        z.nullable(timestampMillis()),
      ),
    }),
  ),
  errors: [],
});

/** Sends a failed email again, or a waiting one at once, with all of its attempts. */
export const resendEmail = defineEndpoint({
  method: 'POST',
  path: '/emails/{email_id}/resend',
  summary: 'Send an email again',
  description:
    'Sends a failed email again, or a waiting one at once. An email that the mail server has accepted cannot be sent again, because its text is deleted then. Let the user request a new one instead.',
  access: ['admin'],
  params: z.strictObject({ email_id: describe(fieldTexts.emailId, uuid()) }),
  body: z.strictObject({}),
  response: email,
  errors: ['TooManyRequests'],
  plainTextErrors: {
    400: 'The mail server has already accepted the email.',
    404: 'The project has no email with this id.',
  },
  example: { params: { email_id: referenceExamples.emailId }, body: {} },
});

/** Sends a test email through the mail server of the project and tells which step failed. */
export const testMailServer = defineEndpoint({
  method: 'POST',
  path: '/emails/test',
  summary: 'Test the mail server',
  description:
    'Sends a test email to `recipient` step by step: finds the host, connects, reads the greeting, encrypts the connection, logs in, and sends the sender, the recipient and the message. Tests the saved settings, or those in `email_config` before they are saved. Without `password`, it uses the saved password if the host, the port and the user name are unchanged.',
  access: ['admin'],
  body: z.strictObject({
    recipient: describe(fieldTexts.recipient, emailAddress()),
    email_config: describe(
      fieldTexts.emailConfig,
      z.optional(
        z.strictObject({
          ...mailServerFields,
          password: describe(fieldTexts.emailConfigPassword, z.optional(setting())),
        }),
      ),
    ),
  }),
  response: z.strictObject({
    succeeded: describe(['`true` if the mail server accepted the email.', true], bool()),
    steps: describe(
      'The steps in their order.',
      z.array(
        z.strictObject({
          step: describe(['The step.', 'log_in'], z.enum(mailServerSteps)),
          state: describe(
            ['`skipped` if an earlier step failed, or if the connection is not encrypted.', 'passed'],
            z.enum(['passed', 'failed', 'skipped']),
          ),
          error: describe(
            [
              'The reason why the step failed, as in `last_error` of an email. `null` unless it failed.',
              'login_failed',
            ],
            z.nullable(text()),
          ),
          reply: describe(
            [
              'The response of the mail server if the step failed or is the last one, otherwise `null`.',
              '535 Authentication failed',
            ],
            z.nullable(text()),
          ),
        }),
      ),
    ),
  }),
  errors: ['TooManyRequests'],
  plainTextErrors: {
    400: 'The project has no mail server of its own, the port is not allowed, or the password is missing.',
  },
  example: { body: { recipient: referenceExamples.email } },
});

/** Sends an email to users. */
export const sendEmail = defineEndpoint({
  method: 'POST',
  path: '/emails/send-email',
  summary: 'Send an email to users',
  description: `Sends an HTML text to up to ${serviceLimits.emailRecipientMaxCount} users with a primary email address. Users who have turned off the category get no email; without a category, it is transactional. If a rate limit of one of the users is used up, no user gets the email, and the request does not count. The shared mail server of the service sends no texts of projects unless its operator allows it: set a mail server of your own.`,
  access: ['server', 'admin'],
  body: z.strictObject({
    user_ids: describe(
      ['The ids of the users.', [referenceExamples.userId]],
      z.array(uuid()).check(z.minLength(1), z.maxLength(serviceLimits.emailRecipientMaxCount)),
    ),
    html: describe(fieldTexts.html, nonEmptyText()),
    subject: describe(
      ['The subject of the email.', 'Your report is ready'],
      z.pipe(singleLineText(), z.string().check(z.minLength(1), z.maxLength(serviceLimits.emailSubjectMaxLength))),
    ),
    notification_category_name: describe(fieldTexts.notificationCategoryName, z.optional(nonEmptyText())),
    theme_id: describe('Without effect: emails have one design.', z.optional(z.union([z.null(), z.literal(false)]))),
    is_high_priority: describe(fieldTexts.includeAnonymous, z.optional(bool())),
  }),
  response: z.strictObject({
    results: describe('The users.', z.array(z.strictObject({ user_id: describe(fieldTexts.userId, uuid()) }))),
  }),
  errors: ['UserIdDoesNotExist', 'RequiresCustomEmailServer', 'TooManyRequests'],
  plainTextErrors: { 400: 'There is no such notification category.' },
  example: {
    body: {
      user_ids: [referenceExamples.userId],
      subject: 'Your report is ready',
      html: '<p>Your report is ready.</p>',
    },
  },
});
