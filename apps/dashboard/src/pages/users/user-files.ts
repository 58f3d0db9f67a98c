import type { ServerUser } from '@keystack/js';
import { csvRow } from '@keystack/ui';

/** The fields of a user in an exported file, named as in the API. */
function fieldsOf(user: ServerUser) {
  return {
    id: user.id,
    display_name: user.displayName,
    primary_email: user.primaryEmail,
    primary_email_verified: user.primaryEmailVerified,
    has_password: user.hasPassword,
    oauth_providers: user.oauthProviders.map(({ id }) => id),
    requires_totp_mfa: user.isMultiFactorRequired,
    signed_up_at: user.signedUpAt.toISOString(),
    last_active_at: user.lastActiveAt.toISOString(),
    client_metadata: user.clientMetadata,
    client_read_only_metadata: user.clientReadOnlyMetadata,
    server_metadata: user.serverMetadata,
  };
}

type Field = keyof ReturnType<typeof fieldsOf>;

const columns: readonly Field[] = [
  'id',
  'display_name',
  'primary_email',
  'primary_email_verified',
  'has_password',
  'oauth_providers',
  'requires_totp_mfa',
  'signed_up_at',
  'last_active_at',
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
];

/** A format of exported users. */
export interface UserFileFormat {
  readonly extension: 'csv' | 'json';
  readonly type: string;
  /** Returns the parts of a file, one for each list of users and one for the end. */
  parts(pages: readonly (readonly ServerUser[])[]): string[];
}

/** Comma-separated values (RFC 4180), with a header. */
export const csvFile: UserFileFormat = {
  extension: 'csv',
  type: 'text/csv;charset=utf-8',
  parts: (pages) => [
    // Spreadsheets read a file without this mark in an encoding of the system.
    `\u{FEFF}${columns.join(',')}\r\n`,
    ...pages.map((users) => users.map((user) => csvLine(user)).join('')),
  ],
};

/** A JSON array with one object for each user. */
export const jsonFile: UserFileFormat = {
  extension: 'json',
  type: 'application/json',
  parts: (pages) => [
    '[\n',
    pages
      .flat()
      .map((user) => JSON.stringify(fieldsOf(user)))
      .join(',\n'),
    '\n]\n',
  ],
};

function csvLine(user: ServerUser): string {
  const fields = fieldsOf(user);
  return csvRow(columns.map((column) => csvValue(fields[column])));
}

function csvValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
