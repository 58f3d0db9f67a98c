import { encryptionContexts } from '../encryption-contexts.ts';
import {
  boolean,
  encrypted,
  hash,
  nullable,
  tableOfProjects,
  text,
  texts,
  timestamp,
  uuid,
  withDefault,
} from '../table.ts';

const day = 24 * 3600 * 1000;

const token = () => encrypted(encryptionContexts.providerTokens, 'project_id', 'provider_id', 'account_id');

/** The tables of OAuth providers and accounts. */
export const oauthTables = {
  oauth_providers: tableOfProjects({
    key: ['id'],
    copied: { values: { tested_at: 'null' } },
    columns: {
      id: text(),
      enabled: boolean(),
      type: text<'shared' | 'standard'>(),
      client_id: nullable(text()),
      client_secret: nullable(encrypted(encryptionContexts.providerSecret, 'project_id', 'id')),
      facebook_config_id: nullable(text()),
      microsoft_tenant_id: nullable(text()),
      tested_at: nullable(timestamp()),
    },
  }),
  oauth_accounts: tableOfProjects({
    key: ['provider_id', 'account_id'],
    copied: true,
    columns: {
      provider_id: text(),
      account_id: text(),
      user_id: uuid(),
      created_at: timestamp(),
      id: withDefault(uuid()),
    },
  }),
  oauth_grants: tableOfProjects({
    key: ['provider_id', 'account_id', 'scopes'],
    notCopied: 'a refresh token works once, so the copy would end the access of the original',
    columns: {
      provider_id: text(),
      account_id: text(),
      scopes: texts(),
      access_token: token(),
      refresh_token: nullable(token()),
      expires_at: timestamp(),
      refreshing_until: nullable(timestamp()),
    },
  }),
  oauth_states: tableOfProjects({
    key: ['state_hash'],
    notCopied: 'a sign-in that has begun belongs to one project',
    // Kept, so that users of an old link are told that it has expired, not that it does not exist.
    retention: { since: 'expires_at', keepMs: day },
    columns: {
      state_hash: hash(),
      provider_id: text(),
      user_id: nullable(uuid()),
      data: encrypted(encryptionContexts.oauthState, 'project_id'),
      expires_at: timestamp(),
    },
  }),
  oauth_codes: tableOfProjects({
    key: ['code_hash'],
    notCopied: 'a sign-in that has begun belongs to one project',
    // Kept, because a code that is redeemed a second time revokes the session that it created.
    retention: { since: 'expires_at', keepMs: day },
    columns: {
      code_hash: hash(),
      user_id: uuid(),
      redirect_uri: text(),
      code_challenge: text(),
      is_new_user: boolean(),
      after_callback_redirect_url: nullable(text()),
      link: nullable(encrypted(encryptionContexts.oauthLink, 'project_id', 'user_id')),
      expires_at: timestamp(),
      used_at: nullable(timestamp()),
      refresh_hash: nullable(hash()),
      provider_id: nullable(text()),
    },
  }),
  oauth_provider_tests: tableOfProjects({
    key: ['id'],
    notCopied: 'a test that has begun belongs to one project',
    retention: { since: 'expires_at', keepMs: 0 },
    columns: {
      id: uuid(),
      provider_id: text(),
      owner_id: nullable(uuid()),
      state_hash: nullable(hash()),
      data: nullable(encrypted(encryptionContexts.providerTest, 'project_id')),
      result: nullable(encrypted(encryptionContexts.providerTest, 'project_id')),
      expires_at: timestamp(),
    },
  }),
};
