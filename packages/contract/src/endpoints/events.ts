import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { type EventType, eventTypes } from '../event-types.ts';
import { fieldTexts, time } from '../field-texts.ts';
import {
  bool,
  json,
  listResponse,
  nonEmptyText,
  num,
  pageLimit,
  pageResponse,
  text,
  timestampMillis,
  userId,
  uuid,
} from '../fields.ts';
import { referenceExamples } from '../reference-examples.ts';
import { serviceLimits } from '../service-limits.ts';

/** The area of the API for the activity log and for counts of what happens in a project. */
export const eventsArea: AreaDocumentation = {
  title: 'Events',
  description:
    'The activity log of a project: who did what, when and from where. An event is written in the transaction of its change, and cannot be changed later.',
};

const eventType = z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]]);

/** A person or program that caused an event. */
const actor = z.strictObject({
  type: describe(
    [
      '`user`, `owner` for a project owner, `server` and `admin` for API keys, `visitor` for a client without a session, or `service`.',
      'user',
    ],
    z.enum(['user', 'owner', 'server', 'admin', 'visitor', 'service']),
  ),
  id: describe(
    ['The id of the user or of the project owner. `null` for all others.', referenceExamples.userId],
    z.nullable(uuid()),
  ),
  display_name: describe(fieldTexts.displayName, z.nullable(text())),
  primary_email: describe(fieldTexts.primaryEmail, z.nullable(text())),
});

/** The user whom an event is about. The names are the current ones, and `null` after the user was deleted. */
const subject = z.strictObject({
  id: describe(fieldTexts.userId, uuid()),
  display_name: describe(fieldTexts.displayName, z.nullable(text())),
  primary_email: describe(fieldTexts.primaryEmail, z.nullable(text())),
});

const event = z.strictObject({
  id: describe(['The position in the activity log. Later events have larger numbers.', '1042'], nonEmptyText()),
  type: describe(['The type of the event.', 'sign_in'], eventType),
  at_millis: describe([time('The time of the event'), referenceExamples.millis], timestampMillis()),
  failed: describe(['`true` for an attempt that failed.', false], bool()),
  method: describe(
    [
      'The sign-in method: `password`, `magic_link`, the id of an OAuth provider, or `totp` for a wrong second factor. `null` for events without one.',
      'password',
    ],
    z.nullable(text()),
  ),
  actor: describe('The person or program that caused the event.', actor),
  user: describe('The user whom the event is about. `null` if there is none.', z.nullable(subject)),
  team_id: describe(
    ['The team that the event is about. `null` if there is none.', referenceExamples.teamId],
    z.nullable(uuid()),
  ),
  ip_network: describe(
    [
      'The /24 network of an IPv4 address, or the /48 network of an IPv6 address. `null` if unknown or deleted.',
      '203.0.113.0/24',
    ],
    z.nullable(text()),
  ),
  device: describe(
    ['Browser and operating system. `null` if unknown or deleted.', 'Chrome, Windows'],
    z.nullable(text()),
  ),
  country: describe(
    ['The country, as two letters of ISO 3166. `null` if unknown or deleted.', 'DE'],
    z.nullable(text()),
  ),
  request_id: describe(
    ['The id of the request, as in its log line. `null` if there was none.', '1mxndwqwr84ny42r'],
    z.nullable(text()),
  ),
  data: describe(
    ['The data that the type describes. `null` if there is none, or after the user was deleted.', null],
    json(),
  ),
});

const adminAccess = ['admin'] as const;

/** Lists the events of the project, newest first, in pages. */
export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/events',
  summary: 'List events',
  description:
    'Returns the newest events first, in pages. `type` is a type, or the beginning of types followed by `*`, for example `webhook_endpoint.*`.',
  access: adminAccess,
  query: z.strictObject({
    cursor: describe(fieldTexts.cursor, z.optional(nonEmptyText())),
    limit: describe(fieldTexts.limit, pageLimit()),
    type: describe(
      ['A type, or the beginning of types followed by `*`.', 'sign_in'],
      z.optional(z.union([eventType, z.pipe(nonEmptyText(), z.string().check(z.regex(/^[a-z_]+(?:\.[a-z_]*)?\*$/)))])),
    ),
    user_id: describe(
      ['The user whom the events are about, or who caused them.', referenceExamples.userId],
      z.optional(userId()),
    ),
    actor_id: describe(
      [
        'The user or project owner who caused the events, as `actor.id` of an event names them.',
        referenceExamples.userId,
      ],
      z.optional(uuid()),
    ),
    failed: describe(['`true` for failed attempts only, `false` for all others.', true], z.optional(bool())),
    ip_network: describe(['The network exactly as events show it.', '203.0.113.0/24'], z.optional(nonEmptyText())),
    request_id: describe(
      ['The id of the request that caused the events.', '1mxndwqwr84ny42r'],
      z.optional(nonEmptyText()),
    ),
    from_millis: describe(
      [time('The start of the time range'), referenceExamples.millis],
      z.optional(timestampMillis()),
    ),
    to_millis: describe(
      [`${time('The end of the time range')} Not part of it.`, referenceExamples.millis],
      z.optional(timestampMillis()),
    ),
  }),
  response: pageResponse(event),
  errors: [],
  plainTextErrors: { 400: 'The cursor is not a cursor of this list.' },
  example: { query: { limit: 50, type: 'sign_in', user_id: referenceExamples.userId } },
});

/** A calendar date in UTC, for example `2026-11-23`. */
const day = () => z.pipe(nonEmptyText(), z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be YYYY-MM-DD')));

/** Lists counts of what happened, for each day in UTC. */
export const listDailyCounts = defineEndpoint({
  method: 'GET',
  path: '/metrics/daily',
  summary: 'List daily counts',
  description: `Returns counts for each day in UTC, at most ${serviceLimits.dailyCountsMaxDays} days. Days and methods without any are left out. \`sign_ups\` are users who signed up, \`sign_ins\` later sign-ins, \`failed_sign_ins\` wrong passwords and codes, each by \`method\`. \`active_users\` are users with a request on the day; \`active_users_7d\` and \`active_users_30d\` those of the days up to its end. \`emails_sent\`, \`emails_failed\`, \`webhooks_delivered\` and \`webhooks_failed\` are finished deliveries.`,
  access: adminAccess,
  query: z.strictObject({
    from: describe(['The first day, in UTC.', '2026-11-01'], day()),
    to: describe(['The last day, in UTC.', '2026-11-30'], day()),
  }),
  response: listResponse(
    z.strictObject({
      day: describe(['The day, in UTC.', '2026-11-23'], nonEmptyText()),
      name: describe(
        ['The name of the count.', 'sign_ins'],
        z.enum([
          'sign_ups',
          'sign_ins',
          'failed_sign_ins',
          'active_users',
          'active_users_7d',
          'active_users_30d',
          'emails_sent',
          'emails_failed',
          'webhooks_delivered',
          'webhooks_failed',
        ]),
      ),
      method: describe(['The sign-in method. Empty for counts without one.', 'password'], text()),
      count: describe(['The number of times that it happened.', 12], num()),
    }),
  ),
  errors: [],
  plainTextErrors: {
    400: `One of the days does not exist, or the range is longer than ${serviceLimits.dailyCountsMaxDays} days.`,
  },
  example: { query: { from: '2026-11-01', to: '2026-11-30' } },
});
