import { encryptionContexts } from '../encryption-contexts.ts';
import {
  boolean,
  hash,
  identity,
  integer,
  json,
  jsonWithEncrypted,
  nullable,
  tableOfProjects,
  text,
  timestamp,
  uuid,
  withDefault,
} from '../table.ts';

const day = 24 * 3600 * 1000;

/** The tables of sessions, of the codes that emails contain, and of rate limits. */
export const signInTables = {
  sessions: tableOfProjects({
    key: ['id'],
    notCopied: 'a session of one project must not be valid in the other',
    retention: { since: 'expires_at', keepMs: 0 },
    columns: {
      id: uuid(),
      user_id: uuid(),
      refresh_hash: hash(),
      created_at: timestamp(),
      expires_at: timestamp(),
      second_factor: withDefault(boolean()),
      is_impersonation: withDefault(boolean()),
      device: nullable(text()),
      country: nullable(text()),
      last_used_at: nullable(timestamp()),
      impersonator_id: nullable(uuid()),
      owner_project_id: nullable(text<'internal'>()),
      owner_session_id: nullable(uuid()),
      key_set_id: nullable(uuid()),
      confirmed_at: nullable(timestamp()),
    },
  }),
  verification_codes: tableOfProjects({
    key: ['purpose', 'code_hash'],
    notCopied: 'a code of one project must not be valid in the other',
    // Kept, so that users of an old link are told that it has expired, not that it does not exist.
    retention: { since: 'expires_at', keepMs: 30 * day },
    columns: {
      purpose: text(),
      code_hash: hash(),
      tail_hash: hash(),
      user_id: nullable(uuid()),
      email: nullable(text()),
      data: withDefault(jsonWithEncrypted('link', encryptionContexts.oauthLink, 'project_id', 'user_id')),
      attempts: withDefault(integer()),
      created_at: timestamp(),
      expires_at: timestamp(),
      used_at: nullable(timestamp()),
      id: withDefault(nullable(uuid())),
    },
  }),
  email_undos: tableOfProjects({
    key: ['code_hash'],
    notCopied: 'a link of one project must not be valid in the other',
    retention: { since: 'expires_at', keepMs: 0 },
    columns: {
      code_hash: hash(),
      user_id: uuid(),
      position: identity(),
      email: text(),
      email_identity: text(),
      email_used_for_auth: boolean(),
      otp_enabled: boolean(),
      created_at: timestamp(),
      expires_at: timestamp(),
      totp_hash: nullable(hash()),
      password_digest: nullable(hash()),
      oauth_accounts: withDefault(json()),
    },
  }),
  trusted_ips: tableOfProjects({
    key: ['user_id', 'ip_hash'],
    notCopied: 'users of the copy have not signed in yet',
    retention: { since: 'trusted_until', keepMs: 0 },
    columns: {
      user_id: uuid(),
      ip_hash: hash(),
      trusted_until: timestamp(),
      trusted: withDefault(boolean()),
    },
  }),
  rate_limits: tableOfProjects({
    key: ['name', 'subject'],
    notCopied: 'requests to one project do not count for the other',
    retention: { since: 'resets_at', keepMs: 0 },
    columns: {
      name: text(),
      subject: hash(),
      used: integer(),
      resets_at: timestamp(),
    },
  }),
};
