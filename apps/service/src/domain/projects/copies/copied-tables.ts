import type { Schema } from '../../../database/tables.ts';

/** A table whose rows a copy of a project has. */
export interface CopiedTable {
  readonly name: keyof Schema;
  /**
   * SQL of the values that differ in the copy, by column. `$1` is the id of the copied project, `$2` that of the copy.
   */
  readonly values?: Readonly<Record<string, string>>;
}

/** Returns SQL that moves a picture to the copy. Its path contains the id of the project. */
const moved = (column: string) =>
  `case when ${column} like 'pictures/%' then 'pictures/' || $2::text || '/' || split_part(${column}, '/', 3) else ${column} end`;
const picture = { profile_image_url: moved('profile_image_url') };

/**
 * The tables that a copy of a project has, in the order of their foreign keys. The project itself is the first one.
 * Tables of archives of a project, too. A test compares this list and `leftOutTables` with the schema.
 */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'projects', values: { config_id: 'gen_random_uuid()', captures_emails: 'false', expires_at: 'null' } },
  {
    name: 'project_brands',
    values: { logo_url: moved('logo_url'), logo_dark_mode_url: moved('logo_dark_mode_url') },
  },
  { name: 'project_domains' },
  { name: 'pictures', values: { path: moved('path') } },
  { name: 'permission_definitions' },
  { name: 'contained_permissions' },
  { name: 'permission_closure' },
  { name: 'default_permissions' },
  { name: 'teams', values: picture },
  { name: 'users', values: picture },
  { name: 'contact_channels' },
  { name: 'muted_notifications' },
  { name: 'team_members', values: picture },
  { name: 'team_permissions' },
  { name: 'user_permissions' },
  { name: 'oauth_providers', values: { tested_at: 'null' } },
  { name: 'oauth_accounts' },
  { name: 'mail_servers', values: { tested_at: 'null' } },
  { name: 'email_templates' },
  { name: 'data_vault_entries' },
  // Off, so that a copy sends nothing until an owner turns the endpoint on. It then has a new secret.
  {
    name: 'webhook_endpoints',
    values: { enabled: 'false', succeeded_at: 'null', disabled_because: 'null', owner_id: 'null' },
  },
];

/** The tables that a copy of a project does not have, each with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  signing_keys: 'a token of one project must not be valid in the other',
  key_sets: 'a key of one project must not be valid in the other',
  api_keys: 'a key of one project must not be valid in the other',
  sessions: 'a session of one project must not be valid in the other',
  verification_codes: 'a code of one project must not be valid in the other',
  email_undos: 'a link of one project must not be valid in the other',
  trusted_ips: 'users of the copy have not signed in yet',
  rate_limits: 'requests to one project do not count for the other',
  emails: 'an email that waits would be sent twice',
  mail_server_holds: 'the mail server of the copy has not failed yet',
  webhook_messages: 'a message that waits would be sent twice',
  webhook_attempts: 'belongs to the messages',
  oauth_grants: 'a refresh token works once, so the copy would end the access of the original',
  oauth_states: 'a sign-in that has begun belongs to one project',
  oauth_codes: 'a sign-in that has begun belongs to one project',
  oauth_provider_tests: 'a test that has begun belongs to one project',
  events: 'the activity log tells what happened in a project, and nothing has happened in the copy',
  unsealed_events: 'only the previous version writes it',
  event_seals: 'only the previous version writes it',
  daily_counts: 'counts what happened in a project',
  user_counts: 'a trigger counts the users of the copy',
  active_days: 'a trigger counts the users of the copy',
  picture_checks: 'a queue of housekeeping',
  owner_links: 'rows of the project internal',
  backups: 'rows of the project internal',
  counted_events: 'a row of the project internal',
};
