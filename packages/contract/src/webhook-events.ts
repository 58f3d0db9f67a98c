import * as z from 'zod/mini';
import { serverTeam, serverUser } from './entities.ts';
import { nonEmptyText, uuid } from './fields.ts';

const membership = z.strictObject({ team_id: uuid(), user_id: uuid() });
const teamPermission = z.strictObject({ id: nonEmptyText(), team_id: uuid(), user_id: uuid() });
const projectPermission = z.strictObject({ id: nonEmptyText(), user_id: uuid() });
const scope = z.enum(['team', 'project']);

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
  'team_permission.created': teamPermission,
  'team_permission.deleted': teamPermission,
  'project_permission.created': projectPermission,
  'project_permission.deleted': projectPermission,
  'permission_definition.updated': z.strictObject({ id: nonEmptyText(), former_id: nonEmptyText(), scope }),
  'permission_definition.deleted': z.strictObject({ id: nonEmptyText(), scope }),
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
  'team_membership.deleted': 'A user left a team or was removed from it, and has no permissions there any more.',
  'team_permission.created': 'A member of a team was granted a permission.',
  'team_permission.deleted': 'A permission of a member of a team was revoked.',
  'project_permission.created': 'A user was granted a permission in the project.',
  'project_permission.deleted': 'A permission of a user in the project was revoked.',
  'permission_definition.updated': 'A permission has another id, also for the users who hold it.',
  'permission_definition.deleted': 'A permission was deleted. No user holds it any more.',
};
