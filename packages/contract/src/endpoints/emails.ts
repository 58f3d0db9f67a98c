import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  bool,
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

import { referenceExamples } from '../reference-examples.ts';
import { serviceLimits } from '../service-limits.ts';

/** The area of the API for emails to users and the delivery states of the emails of the project. */
export const emailsArea: AreaDocumentation = {
  title: 'Emails',
  description:
    'Emails to users, and the delivery states of the emails of the project. The texts are not shown, because the links in them sign users in.',
};

/** The delivery state of an email. Does not contain the text of the email, because the links in it sign users in. */
const email = z.strictObject({
  id: uuid(),
  /** The template that the email was created from, for example `magic_link`. */
  template: nonEmptyText(),
  recipient: nonEmptyText(),
  /** `waiting` emails are retried; `failed` is final. */
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: num(),
  /** Code of the error of the last attempt. `null` before the first attempt and after a successful one. */
  last_error: z.nullable(text()),
  created_at_millis: timestampMillis(),
  /** Time of the next attempt. `null` unless the state is `waiting`. */
  next_attempt_at_millis: z.nullable(timestampMillis()),
  sent_at_millis: z.nullable(timestampMillis()),
  failed_at_millis: z.nullable(timestampMillis()),
});

/** Lists the delivery states of the emails within `serviceLimits.deliveryRetention`, newest first, in pages. */
export const listEmails = defineEndpoint({
  method: 'GET',
  path: '/emails',
  summary: 'List emails',
  description: `Returns the emails of the last ${formatDuration(serviceLimits.deliveryRetention)}, newest first, in pages.`,
  access: ['admin'],
  query: z.strictObject({
    cursor: z.optional(nonEmptyText()),
    limit: pageLimit(),
  }),
  response: pageResponse(email),
  errors: [],
  plainTextErrors: { 400: 'The cursor is not a cursor of this list.' },
  example: { query: { limit: 50 } },
});

/** Sends an email to users. */
export const sendEmail = defineEndpoint({
  method: 'POST',
  path: '/emails/send-email',
  summary: 'Send an email to users',
  description: `Sends an HTML text to up to ${serviceLimits.emailRecipientMaxCount} users with a primary email address. Users who have turned off the category get no email; without a category, it is transactional. If a rate limit of one of the users is used up, no user gets the email, and the request does not count.`,
  access: ['server', 'admin'],
  body: z.strictObject({
    user_ids: z.array(uuid()).check(z.minLength(1), z.maxLength(serviceLimits.emailRecipientMaxCount)),
    html: nonEmptyText(),
    subject: z.pipe(
      singleLineText(),
      z.string().check(z.minLength(1), z.maxLength(serviceLimits.emailSubjectMaxLength)),
    ),
    notification_category_name: z.optional(nonEmptyText()),
    /** Without effect: emails have one design. */
    theme_id: z.optional(z.union([z.null(), z.literal(false)])),
    /** Without effect. */
    is_high_priority: z.optional(bool()),
  }),
  response: z.strictObject({ results: z.array(z.strictObject({ user_id: uuid() })) }),
  errors: ['UserIdDoesNotExist', 'TooManyRequests'],
  plainTextErrors: { 400: 'There is no such notification category.' },
  example: {
    body: {
      user_ids: [referenceExamples.userId],
      subject: 'Your report is ready',
      html: '<p>Your report is ready.</p>',
    },
  },
});
