import { emptyProfile, type WebhookEventData, type WebhookEventType } from '@keystack/contract';

const userId = '6e0b1d7a-3c52-4c1e-9a58-2f4d7b9c0e11';
const teamId = 'a3f4c9d2-58e7-4b06-8d21-7c90e5b1f322';
const createdAt = Date.UTC(2025, 0, 1);

const team: WebhookEventData<'team.created'> = {
  id: teamId,
  display_name: 'Analysts',
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  created_at_millis: createdAt,
};

const user: WebhookEventData<'user.created'> = {
  id: userId,
  primary_email: 'ada@example.com',
  primary_email_verified: true,
  ...emptyProfile,
  display_name: 'Ada Lovelace',
  selected_team: null,
  selected_team_id: null,
  profile_image_url: null,
  signed_up_at_millis: createdAt,
  last_active_at_millis: createdAt,
  suspended_at_millis: null,
  has_password: true,
  auth_with_email: true,
  requires_totp_mfa: false,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  oauth_providers: [],
};

const membership = { team_id: teamId, user_id: userId };

/** An example event of each type, for testing an endpoint. */
export const exampleEvents: { readonly [Type in WebhookEventType]: WebhookEventData<Type> } = {
  'user.created': user,
  'user.updated': user,
  'user.deleted': { id: userId, teams: [{ id: teamId }] },
  'team.created': team,
  'team.updated': team,
  'team.deleted': { id: teamId },
  'team_membership.created': membership,
  'team_membership.deleted': membership,
  'team_permission.created': { id: '$read_members', ...membership },
  'team_permission.deleted': { id: '$read_members', ...membership },
  'project_permission.created': { id: 'export_data', user_id: userId },
  'project_permission.deleted': { id: 'export_data', user_id: userId },
  'permission_definition.updated': { id: 'export_data', former_id: 'export', scope: 'project' },
  'permission_definition.deleted': { id: 'export_data', scope: 'project' },
};
