import * as z from 'zod/mini';
import { describe } from './describe.ts';
import { serverTeam, serverUser } from './entities.ts';
import { fieldTexts } from './field-texts.ts';
import { nonEmptyText, uuid } from './fields.ts';

const membership = z.strictObject({
  team_id: describe(fieldTexts.teamId, uuid()),
  user_id: describe(fieldTexts.userId, uuid()),
});
const teamPermission = z.strictObject({
  id: describe(fieldTexts.permissionId, nonEmptyText()),
  team_id: describe(fieldTexts.teamId, uuid()),
  user_id: describe(fieldTexts.userId, uuid()),
});
const projectPermission = z.strictObject({
  id: describe(fieldTexts.permissionId, nonEmptyText()),
  user_id: describe(fieldTexts.userId, uuid()),
});
const scope = () =>
  describe(
    ['`team` for a permission in teams, `project` for one in the whole project.', 'team'],
    z.enum(['team', 'project']),
  );

/** The webhook events, each with the schema of its `data`. */
export const webhookEventDataSchemas = {
  'user.created': serverUser,
  'user.updated': serverUser,
  'user.deleted': z.strictObject({
    id: describe(fieldTexts.userId, uuid()),
    teams: describe(
      'The teams that the user was a member of.',
      z.array(z.strictObject({ id: describe(fieldTexts.teamId, uuid()) })),
    ),
  }),
  'team.created': serverTeam,
  'team.updated': serverTeam,
  'team.deleted': z.strictObject({ id: describe(fieldTexts.teamId, uuid()) }),
  'team_membership.created': membership,
  'team_membership.deleted': membership,
  'team_permission.created': teamPermission,
  'team_permission.deleted': teamPermission,
  'project_permission.created': projectPermission,
  'project_permission.deleted': projectPermission,
  'permission_definition.updated': z.strictObject({
    id: describe(fieldTexts.permissionId, nonEmptyText()),
    former_id: describe(['The id before the change.', 'write_posts'], nonEmptyText()),
    scope: scope(),
  }),
  'permission_definition.deleted': z.strictObject({
    id: describe(fieldTexts.permissionId, nonEmptyText()),
    scope: scope(),
  }),
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
