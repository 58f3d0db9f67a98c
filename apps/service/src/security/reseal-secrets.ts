import { CompiledQuery } from 'kysely';
import { createStatement, type Transaction } from '../database/database.ts';
import { type EncryptedColumn, encryptedColumns, type StoredRow } from '../database/encrypted-columns.ts';
import type { SecretCipher } from './encryption.ts';
import { decryptOrNull } from './unreadable-secrets.ts';

/** A place among the encrypted values: the name of a column, such as `users.totp_secret`, and the place of a row. */
export interface ResealPosition {
  readonly column: string;
  /** The physical place of the row, as the `ctid` of PostgreSQL. */
  readonly row: string;
}

const nameOf = ({ table, column, property }: EncryptedColumn) =>
  [table, column, property].filter((part) => part !== undefined).join('.');

const resealedColumns = encryptedColumns.map((column) => ({
  ...column,
  name: nameOf(column),
  ...createStatements(column),
}));

const beforeAllRows = '(0,0)';

/** The place before the first value. */
export const firstResealPosition: ResealPosition = { column: resealedColumns[0]?.name ?? '', row: beforeAllRows };

/** Writes a position as a text. */
export const formatResealPosition = ({ column, row }: ResealPosition): string => `${column}:${row}`;

/** Reads a position from a text, or returns `null` if it is none. */
export function parseResealPosition(text: string): ResealPosition | null {
  const [, column, row] = /^([a-z_.]+):(\(\d{1,9},\d{1,5}\))$/.exec(text) ?? [];
  if (column === undefined || row === undefined || !resealedColumns.some(({ name }) => name === column)) return null;
  return { column, row };
}

function createStatements(encrypted: EncryptedColumn) {
  const { table, column, property } = encrypted;
  const name = nameOf(encrypted).replaceAll('.', '_');
  const value = property === undefined ? column : `decode(${column} ->> '${property}', 'base64')`;
  const changed =
    property === undefined ? 'n.new' : `jsonb_set(t.${column}, '{${property}}', to_jsonb(encode(n.new, 'base64')))`;
  return {
    // A column may be null, and a sent email has no content any more.
    find: createStatement<StoredRow & { readonly place: string; readonly encrypted: Buffer }>(
      `find_former_secrets_of_${name}`,
      `select t.*, ctid::text as place, ${value} as encrypted from ${table} t
       where ctid > $1::tid and octet_length(${value}) > 0 and substr(${value}, 1, 4) <> $2 limit $3`,
    ),
    // Not if a request has changed the value meanwhile, which encrypts with the newest secret.
    replace: createStatement<never>(
      `reseal_${name}`,
      `update ${table} t set ${column} = ${changed}
       from unnest($1::text[]::tid[], $2::bytea[], $3::bytea[]) n(place, old, new)
       where t.ctid = n.place and ${value.replace(column, `t.${column}`)} = n.old`,
    ),
  };
}

/** The result of `resealSecretsAt`. */
export interface Resealed {
  /** Number of values that were encrypted again. */
  readonly resealed: number;
  /** The columns and contexts of values that no root secret decrypts. They stay as they are. */
  readonly unreadable: string[];
  /** The place to continue at, `null` at the end. */
  readonly next: ResealPosition | null;
}

/**
 * Encrypts at most `limit` values with the newest root secret. Rows that requests change meanwhile may be passed over,
 * so repeat the whole run until it finds nothing.
 */
export async function resealSecretsAt(
  tx: Transaction,
  keys: SecretCipher,
  { column, row }: ResealPosition,
  limit: number,
): Promise<Resealed> {
  const index = resealedColumns.findIndex(({ name }) => name === column);
  const target = resealedColumns[index];
  if (target === undefined) return { resealed: 0, unreadable: [], next: null };
  // Otherwise a scan may begin in the middle of a large table.
  await tx.sql.executeQuery(CompiledQuery.raw('set local synchronize_seqscans = off'));
  const newest = Buffer.from(keys.secretIds[0] ?? '', 'hex');
  const rows = await tx.run(target.find, [row, newest, limit]);
  const changes: { readonly place: string; readonly old: Buffer; readonly changed: Buffer }[] = [];
  const unreadable: string[] = [];
  for (const each of rows) {
    const context = target.contextOf(each);
    const plain = decryptOrNull(keys, each.encrypted, context);
    if (plain === null) unreadable.push(`${target.table}.${target.column} (${context})`);
    else changes.push({ place: each.place, old: each.encrypted, changed: keys.encrypt(plain, context) });
  }
  if (changes.length > 0) {
    const places = changes.map(({ place }) => place);
    await tx.run(target.replace, [places, changes.map(({ old }) => old), changes.map(({ changed }) => changed)]);
  }
  const done = { resealed: changes.length, unreadable };
  const last = rows.at(-1)?.place;
  if (rows.length === limit && last !== undefined) return { ...done, next: { column, row: last } };
  const following = resealedColumns[index + 1];
  return { ...done, next: following === undefined ? null : { column: following.name, row: beforeAllRows } };
}
