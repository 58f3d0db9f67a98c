import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { defineEndpoint } from '../endpoint.ts';
import { type EventType, eventTypes } from '../event-types.ts';
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
  /** `owner` is a project owner, `server` and `admin` are API keys, `visitor` is a client without a session. */
  type: z.enum(['user', 'owner', 'server', 'admin', 'visitor', 'service']),
  /** Id of the user or of the project owner; otherwise `null`. */
  id: z.nullable(uuid()),
  display_name: z.nullable(text()),
  primary_email: z.nullable(text()),
});

/** The user whom an event is about. The names are the current ones, and `null` after the user was deleted. */
const subject = z.strictObject({
  id: uuid(),
  display_name: z.nullable(text()),
  primary_email: z.nullable(text()),
});

const event = z.strictObject({
  /** Position in the activity log. Later events have larger numbers. */
  id: nonEmptyText(),
  type: eventType,
  at_millis: timestampMillis(),
  /** `true` for an attempt that failed. */
  failed: bool(),
  /** The sign-in method, for example `password` or `google`. `null` for events without one. */
  method: z.nullable(text()),
  actor,
  user: z.nullable(subject),
  team_id: z.nullable(uuid()),
  /** The /24 network of an IPv4 address, or the /48 network of an IPv6 address. `null` if unknown or deleted. */
  ip_network: z.nullable(text()),
  /** Browser and operating system, for example `Chrome, Windows`. `null` if unknown or deleted. */
  device: z.nullable(text()),
  /** Country as two letters of ISO 3166. `null` if unknown or deleted. */
  country: z.nullable(text()),
  request_id: z.nullable(text()),
  /** The data that the type describes. `null` if there is none, or after the user was deleted. */
  data: json(),
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
    cursor: z.optional(nonEmptyText()),
    limit: pageLimit(),
    type: z.optional(
      z.union([eventType, z.pipe(nonEmptyText(), z.string().check(z.regex(/^[a-z_]+(?:\.[a-z_]*)?\*$/)))]),
    ),
    /** The user whom the events are about, or who caused them. */
    user_id: z.optional(userId()),
    /** The user or project owner who caused the events, as `actor.id` of an event names them. */
    actor_id: z.optional(uuid()),
    failed: z.optional(bool()),
    /** The network as events show it, for example `203.0.113.0/24`. */
    ip_network: z.optional(nonEmptyText()),
    request_id: z.optional(nonEmptyText()),
    from_millis: z.optional(timestampMillis()),
    to_millis: z.optional(timestampMillis()),
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
  query: z.strictObject({ from: day(), to: day() }),
  response: listResponse(
    z.strictObject({
      day: nonEmptyText(),
      name: z.enum([
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
      /** The sign-in method. Empty for counts without one. */
      method: text(),
      count: num(),
    }),
  ),
  errors: [],
  plainTextErrors: {
    400: `One of the days does not exist, or the range is longer than ${serviceLimits.dailyCountsMaxDays} days.`,
  },
  example: { query: { from: '2026-11-01', to: '2026-11-30' } },
});
