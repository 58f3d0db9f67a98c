/*
 * A separate package entry, so that browsers do not load the endpoints: bundlers keep everything that `export *`
 * re-exports.
 */
export * from './endpoints/account-review.ts';
export * from './endpoints/api-keys.ts';
export * from './endpoints/connected-accounts.ts';
export * from './endpoints/contact-channels.ts';
export * from './endpoints/data-vault.ts';
export * from './endpoints/email-templates.ts';
export * from './endpoints/emails.ts';
export * from './endpoints/events.ts';
export * from './endpoints/mfa.ts';
export * from './endpoints/newer-clients.ts';
export * from './endpoints/notifications.ts';
export * from './endpoints/oauth.ts';
export * from './endpoints/oauth-providers.ts';
export * from './endpoints/operators.ts';
export * from './endpoints/otp.ts';
export * from './endpoints/owners.ts';
export * from './endpoints/password.ts';
export * from './endpoints/project-permissions.ts';
export * from './endpoints/project-settings.ts';
export * from './endpoints/projects.ts';
export * from './endpoints/service.ts';
export * from './endpoints/sessions.ts';
export * from './endpoints/sign-in-checks.ts';
export * from './endpoints/team-invitations.ts';
export * from './endpoints/team-members.ts';
export * from './endpoints/team-permissions.ts';
export * from './endpoints/teams.ts';
export * from './endpoints/users.ts';
export * from './endpoints/webhooks.ts';
