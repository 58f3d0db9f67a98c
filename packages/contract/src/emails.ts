import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { millis, num, page, pageLimit, str, text, uuid } from './fields.ts';

/** A mail on its way or done. What stands in it is not told: its links sign people in. */
const email = z.strictObject({
  id: uuid(),
  /** What it was made from, for example `magic_link`. */
  template: str(),
  recipient: str(),
  /** `failed` is final; what waits is tried again. */
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: num(),
  /** Why the last attempt failed, as a code; null once the mail server took the mail. */
  last_error: z.nullable(text()),
  created_at_millis: millis(),
  /** When a waiting mail is tried next. */
  next_attempt_at_millis: z.nullable(millis()),
  sent_at_millis: z.nullable(millis()),
  failed_at_millis: z.nullable(millis()),
});

/** Lists the mails of the last 30 days, the newest first, a page at a time. */
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
