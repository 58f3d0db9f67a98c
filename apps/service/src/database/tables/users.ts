import type { ProfileFields } from '@keystack/contract';
import { encryptionContexts } from '../encryption-contexts.ts';
import {
  bigint,
  boolean,
  type Column,
  date,
  encrypted,
  generated,
  identity,
  integer,
  json,
  notUpdated,
  nullable,
  picturePath,
  tableOfProjects,
  text,
  timestamp,
  uuid,
  withDefault,
} from '../table.ts';

/** The texts of a user's profile. Not made from the schemas of the contract, which take a quarter of a command's start. */
const profileColumns: { readonly [Name in keyof ProfileFields]: Column<string | null, string | null, string | null> } =
  {
    display_name: nullable(text()),
  };

/** The tables of users. */
export const userTables = {
  users: tableOfProjects({
    key: ['id'],
    copied: true,
    rowsAtOnce: 50,
    columns: {
      id: uuid(),
      email: nullable(text()),
      email_identity: nullable(text()),
      email_verified: withDefault(boolean()),
      email_used_for_auth: withDefault(boolean()),
      otp_enabled: withDefault(boolean()),
      password_hash: nullable(text()),
      totp_secret: nullable(encrypted(encryptionContexts.totpSecret, 'project_id', 'id')),
      ...profileColumns,
      profile_image_url: nullable(picturePath()),
      selected_team_id: nullable(uuid()),
      client_metadata: nullable(json()),
      client_read_only_metadata: nullable(json()),
      server_metadata: nullable(json()),
      signed_up_at: timestamp(),
      last_active_at: timestamp(),
      totp_last_step: withDefault(bigint()),
      oauth_accounts: notUpdated(withDefault(json<{ id: string; account_id: string; email: string | null }[]>())),
      confirmed: withDefault(boolean()),
      totp_confirmed: withDefault(boolean()),
      self_registered: withDefault(boolean()),
      locale: nullable(text()),
      listed_bytes: generated(integer()),
      is_placeholder: withDefault(boolean()),
      was_confirmed: withDefault(boolean()),
      contact_channel_id: nullable(uuid()),
      suspended_at: nullable(timestamp()),
      last_active_day: generated(date()),
      otp_disabled: withDefault(boolean()),
      /** Removals by the first proof of the mailbox, until the user has seen them. */
      removed_sign_ins: nullable(json()),
    },
  }),
  contact_channels: tableOfProjects({
    key: ['id'],
    copied: true,
    columns: {
      id: uuid(),
      user_id: uuid(),
      email: text(),
      email_identity: text(),
      is_verified: withDefault(boolean()),
      is_confirmed: withDefault(boolean()),
      created_at: timestamp(),
    },
  }),
  muted_notifications: tableOfProjects({
    key: ['user_id', 'category_id'],
    copied: true,
    columns: {
      user_id: uuid(),
      category_id: uuid(),
    },
  }),
  user_permissions: tableOfProjects({
    key: ['user_id', 'permission_key'],
    copied: true,
    columns: {
      user_id: uuid(),
      permission_key: uuid(),
    },
  }),
  user_counts: tableOfProjects({
    key: ['id'],
    notCopied: 'a trigger counts the users of the copy',
    columns: {
      id: identity(),
      count: integer(),
    },
  }),
  active_days: tableOfProjects({
    key: ['day', 'id'],
    notCopied: 'a trigger counts the users of the copy',
    columns: {
      day: date(),
      id: identity(),
      count: integer(),
    },
  }),
};
