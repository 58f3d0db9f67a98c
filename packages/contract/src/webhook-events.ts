import * as z from 'zod/mini';
import { serverTeam, serverUser } from './entities.ts';
import { uuid } from './fields.ts';

const membership = z.strictObject({ team_id: uuid(), user_id: uuid() });

/** The webhook events, each with the schema of its `data`. */
export const webhookEventDataSchemas = {
  'user.created': serverUser,
  'user.updated': serverUser,
  'user.deleted': z.strictObject({ id: uuid(), teams: z.array(z.strictObject({ id: uuid() })) }),
  'team.created': serverTeam,
  'team.updated': serverTeam,
  'team.deleted': z.strictObject({ id: uuid() }),
  'team_membership.created': membership,
  'team_membership.deleted': membership,
} as const;

/** The name of a webhook event, for example `user.created`. */
export type WebhookEventType = keyof typeof webhookEventDataSchemas;

/** The `data` of a webhook event. */
export type WebhookEventData<Type extends WebhookEventType> = z.core.output<(typeof webhookEventDataSchemas)[Type]>;

/** The descriptions of the webhook events in the API reference. */
export const webhookEventDescriptions: Readonly<Record<WebhookEventType, string>> = {
  'user.created': 'A user signed up, or a server created a user.',
  'user.updated': 'A user was updated.',
  'user.deleted': 'A user was deleted. `teams` lists the teams that the user was a member of.',
  'team.created': 'A team was created.',
  'team.updated': 'A team was updated.',
  'team.deleted': 'A team was deleted with its memberships.',
  'team_membership.created': 'A user joined a team or was added to it.',
  'team_membership.deleted': 'A user left a team or was removed from it.',
};
