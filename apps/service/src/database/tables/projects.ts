import { encryptionContexts } from '../encryption-contexts.ts';
import {
  boolean,
  encrypted,
  hash,
  integer,
  json,
  nullable,
  picturePath,
  tableOfProjects,
  text,
  timestamp,
  uuid,
  withDefault,
} from '../table.ts';

const day = 24 * 3600 * 1000;

/** The tables of the settings, keys and data of projects. */
export const projectTables = {
  projects: tableOfProjects({
    key: [],
    copied: {
      values: {
        config_id: 'gen_random_uuid()',
        version: 'gen_random_uuid()',
        captures_emails: 'false',
        expires_at: 'null',
      },
    },
    columns: {
      config_id: uuid(),
      display_name: text(),
      description: withDefault(text()),
      is_production_mode: withDefault(boolean()),
      created_at: timestamp(),
      sign_up_enabled: withDefault(boolean()),
      credential_enabled: withDefault(boolean()),
      magic_link_enabled: withDefault(boolean()),
      allow_localhost: withDefault(boolean()),
      create_team_on_sign_up: withDefault(boolean()),
      client_team_creation_enabled: withDefault(boolean()),
      client_user_deletion_enabled: withDefault(boolean()),
      refuse_common_passwords: withDefault(boolean()),
      owner_emails: withDefault(boolean()),
      new_device_emails: withDefault(boolean()),
      event_retention_days: withDefault(integer()),
      captures_emails: withDefault(boolean()),
      expires_at: nullable(timestamp()),
      invited_sign_up_enabled: withDefault(boolean()),
      email_limits: nullable(json()),
      version: withDefault(uuid()),
    },
  }),
  project_brands: tableOfProjects({
    key: [],
    copied: true,
    columns: {
      logo_url: nullable(picturePath()),
      logo_dark_mode_url: nullable(picturePath()),
      primary_color: nullable(text()),
      terms_url: nullable(text()),
      privacy_url: nullable(text()),
    },
  }),
  project_domains: tableOfProjects({
    key: ['domain'],
    copied: true,
    columns: {
      domain: text(),
      handler_path: text(),
    },
  }),
  signing_keys: tableOfProjects({
    key: ['kid'],
    notCopied: 'a token of one project must not be valid in the other',
    columns: {
      kid: text(),
      public_jwk: json(),
      private_key: encrypted(encryptionContexts.signingKey, 'project_id'),
      created_at: timestamp(),
      signs_from: withDefault(timestamp()),
    },
  }),
  key_sets: tableOfProjects({
    key: ['id'],
    notCopied: 'a key of one project must not be valid in the other',
    columns: {
      id: uuid(),
      description: text(),
      created_at: timestamp(),
      expires_at: timestamp(),
      revoked_at: nullable(timestamp()),
      created_by: nullable(uuid()),
      owner_id: nullable(uuid()),
      created_with: nullable(uuid()),
    },
  }),
  api_keys: tableOfProjects({
    key: ['access', 'hash'],
    notCopied: 'a key of one project must not be valid in the other',
    columns: {
      access: text<'client' | 'server' | 'admin'>(),
      hash: hash(),
      key_set_id: uuid(),
      last_four: text(),
      last_used_at: nullable(timestamp()),
    },
  }),
  owner_links: tableOfProjects({
    key: ['id'],
    notCopied: 'rows of the project internal',
    // Kept, so that users of an old link are told that it has expired, not that it does not exist.
    retention: { since: 'expires_at', keepMs: 30 * day },
    columns: {
      id: uuid(),
      purpose: text<'setup' | 'demo' | 'invitation'>(),
      token_hash: hash(),
      owned_project_id: nullable(text()),
      email: nullable(text()),
      created_at: timestamp(),
      expires_at: timestamp(),
      used_at: nullable(timestamp()),
      key_set_id: nullable(uuid()),
      owner_id: nullable(uuid()),
    },
  }),
  data_vault_entries: tableOfProjects({
    key: ['store_id', 'hashed_key'],
    copied: true,
    rowsAtOnce: 50,
    columns: {
      store_id: text(),
      hashed_key: text(),
      encrypted_value: text(),
    },
  }),
};
