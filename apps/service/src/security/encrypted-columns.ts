import type { Schema } from '../database/schema.ts';
import { encryptionContexts } from './encryption-contexts.ts';

/** A row as JSON or as node-postgres reads it. The columns that contexts are made of are texts in both. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** A column whose values are encrypted. */
export interface EncryptedColumn {
  readonly table: keyof Schema;
  readonly column: string;
  /** The property that is encrypted, in base64, if the column holds JSON. */
  readonly property?: string;
  /** Returns the encryption context of the value in a row. */
  contextOf(row: StoredRow): string;
}

const text = (row: StoredRow, column: string) => String(row[column]);
const projectOf = (row: StoredRow) => text(row, 'project_id');

/** All columns with encrypted values. Archives and `keystack keys reseal` encrypt these values again. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'signing_keys',
    column: 'private_key',
    contextOf: (row) => encryptionContexts.signingKey(projectOf(row)),
  },
  {
    table: 'users',
    column: 'totp_secret',
    contextOf: (row) => encryptionContexts.totpSecret(projectOf(row), text(row, 'id')),
  },
  {
    table: 'oauth_providers',
    column: 'client_secret',
    contextOf: (row) => encryptionContexts.providerSecret(projectOf(row), text(row, 'id')),
  },
  ...(['access_token', 'refresh_token'] as const).map(
    (column): EncryptedColumn => ({
      table: 'oauth_grants',
      column,
      contextOf: (row) =>
        encryptionContexts.providerTokens(projectOf(row), text(row, 'provider_id'), text(row, 'account_id')),
    }),
  ),
  {
    table: 'oauth_states',
    column: 'data',
    contextOf: (row) => encryptionContexts.oauthState(projectOf(row)),
  },
  {
    table: 'oauth_codes',
    column: 'link',
    contextOf: (row) => encryptionContexts.oauthLink(projectOf(row), text(row, 'user_id')),
  },
  {
    table: 'verification_codes',
    column: 'data',
    property: 'link',
    contextOf: (row) => encryptionContexts.oauthLink(projectOf(row), text(row, 'user_id')),
  },
  ...(['data', 'result'] as const).map(
    (column): EncryptedColumn => ({
      table: 'oauth_provider_tests',
      column,
      contextOf: (row) => encryptionContexts.providerTest(projectOf(row)),
    }),
  ),
  {
    table: 'mail_servers',
    column: 'password',
    contextOf: (row) => encryptionContexts.mailServerPassword(projectOf(row)),
  },
  {
    table: 'emails',
    column: 'content',
    contextOf: (row) => encryptionContexts.email(text(row, 'id')),
  },
  {
    table: 'webhook_endpoints',
    column: 'secrets',
    contextOf: (row) => encryptionContexts.webhookSecrets(projectOf(row), text(row, 'id')),
  },
];
