import type { WebhookEventType } from '../webhooks.ts';

/** Descriptions of the webhook events. */
export const eventTexts: Readonly<Record<WebhookEventType, string>> = {
  'user.created': 'Somebody has signed up, or a server has made a user.',
  'user.updated': 'A user was changed.',
  'user.deleted': 'A user was deleted, and was in these teams.',
  'team.created': 'A team was made.',
  'team.updated': 'A team was changed.',
  'team.deleted': 'A team was deleted with its memberships.',
  'team_membership.created': 'A user has joined a team or was added to it.',
  'team_membership.deleted': 'A user has left a team or was taken out of it.',
};
