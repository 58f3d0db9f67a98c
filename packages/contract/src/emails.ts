import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { millis, num, page, pageLimit, str, text, uuid } from './fields.ts';

/** The delivery state of an email. Does not contain its text, because the links in it sign people in. */
const email = z.strictObject({
  id: uuid(),
  /** The template that the email was created from, for example `magic_link`. */
  template: str(),
  recipient: str(),
  /** `waiting` emails are retried; `failed` is final. */
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: num(),
  /** Code of the last attempt's failure, or `null` once the mail server accepted the email. */
  last_error: z.nullable(text()),
  created_at_millis: millis(),
  /** Time of the next attempt of a waiting email. */
  next_attempt_at_millis: z.nullable(millis()),
  sent_at_millis: z.nullable(millis()),
  failed_at_millis: z.nullable(millis()),
});

/** Lists the emails of the last 30 days, newest first, in pages. */
export const listEmails = endpoint({
  method: 'GET',
  path: '/emails',
  access: ['admin'],
  query: z.strictObject({
    cursor: z.optional(str()),
    limit: pageLimit(),
  }),
  reply: page(email),
  errors: [],
});
