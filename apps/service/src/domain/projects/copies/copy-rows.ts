import { CompiledQuery, sql } from 'kysely';
import { createStatement, type Transaction } from '../../../database/database.ts';
import { type EncryptedColumn, encryptedColumns, type StoredRow } from '../../../database/encrypted-columns.ts';
import type { Schema } from '../../../database/tables.ts';
import type { SecretCipher } from '../../../security/encryption.ts';
import { createUnknownSecret, decryptOrNull } from '../../../security/unreadable-secrets.ts';
import { createWebhookSecret, encryptSecrets } from '../../webhooks/secrets.ts';
import { type CopiedTable, copiedTables } from './copied-tables.ts';

/** The rows to copy, and the project that they are copied to. */
export interface RowCopy {
  /** The id of the project in the rows. */
  readonly from: string;
  /** The id of the copy. */
  readonly to: string;
  /** The cipher of the secrets in the rows. */
  readonly cipher: SecretCipher;
  /** Returns the SQL name of the table that has the rows of a table. */
  readonly sourceOf: (table: keyof Schema) => string;
  /** Tables whose rows are not copied. */
  readonly without: ReadonlySet<keyof Schema>;
}

const deferReference = createStatement<never>(
  'defer_selected_teams',
  'set constraints users_project_id_selected_team_id_id_fkey deferred',
);

const checkReferences = createStatement<never>('check_copied_references', 'set constraints all immediate');

/**
 * Copies the rows of a project to another id, in one statement for each table. Everything that contains the id of the
 * project is bound to the new one: the keys of rows, the paths of pictures, and the encrypted values. Webhook endpoints
 * get a new secret.
 *
 * @returns The number of secrets that cannot be decrypted. The copy has random ones in their place.
 */
export async function copyRows(tx: Transaction, keys: SecretCipher, copy: RowCopy, now: number): Promise<number> {
  await tx.run(deferReference, []);
  const columns = await readColumns(tx);
  for (const table of copiedTables) {
    if (copy.without.has(table.name)) continue;
    const text = insertStatement(table, columns.get(table.name) ?? [], copy);
    await tx.sql.executeQuery(CompiledQuery.raw(text, [copy.from, copy.to]));
  }
  let unreadable = 0;
  for (const secret of copiedSecrets) {
    if (!copy.without.has(secret.table)) unreadable += await bindSecrets(tx, keys, copy, secret);
  }
  await renewWebhookSecrets(tx, keys, copy.to, now);
  await tx.run(checkReferences, []);
  return unreadable;
}

/** A column with its SQL type. */
export interface Column {
  readonly name: string;
  readonly type: string;
}

const readColumnsOfTables = createStatement<{ table: string; columns: Column[] }>(
  'read_columns_of_copied_tables',
  `select c.relname as table,
    json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relname = any($1) and a.attnum > 0
    and not a.attisdropped and a.attgenerated = ''
  group by c.relname`,
);

/** Returns the columns of the copied tables that are not computed from others. */
export async function readColumns(tx: Transaction): Promise<ReadonlyMap<string, readonly Column[]>> {
  const tables = await tx.run(readColumnsOfTables, [copiedTables.map(({ name }) => name)]);
  return new Map(tables.map(({ table, columns }) => [table, columns]));
}

function insertStatement({ name, values }: CopiedTable, columns: readonly Column[], { sourceOf }: RowCopy): string {
  const names = columns.map((column) => column.name);
  const selected = names.map((column) => (column === 'project_id' ? '$2' : (values?.[column] ?? column)));
  return `insert into ${name} (${names.join(', ')}) select ${selected.join(', ')} from ${sourceOf(name)} where project_id = $1`;
}

/** An encrypted column of a copied table, with the column that identifies a row in its project. */
type CopiedSecret = EncryptedColumn & { readonly key: string; readonly type: string };

/** The tables with copied secrets, besides the webhook endpoints. */
const keysOfTables: Partial<Record<keyof Schema, { readonly key: string; readonly type: string }>> = {
  users: { key: 'id', type: 'uuid' },
  oauth_providers: { key: 'id', type: 'text' },
  // A project has one.
  mail_servers: { key: 'host', type: 'text' },
};

const copiedSecrets: readonly CopiedSecret[] = encryptedColumns.flatMap((each) => {
  const key = keysOfTables[each.table];
  return key === undefined ? [] : [{ ...each, ...key }];
});

/** Secrets that are encrypted at once. They bound the memory. */
const secretsAtOnce = 1000;

/**
 * Encrypts the copied values of a column for the project of the copy. Returns the number of those that cannot be
 * decrypted.
 */
async function bindSecrets(
  tx: Transaction,
  keys: SecretCipher,
  { from, to, cipher }: RowCopy,
  { table, column, key, type, contextOf }: CopiedSecret,
): Promise<number> {
  const [target, id, value] = [sql.table(table), sql.ref(key), sql.ref(column)];
  let unreadable = 0;
  for (let last: unknown = null; ; ) {
    const next = last === null ? sql`` : sql`and ${id} > ${last}`;
    const { rows } = await sql<StoredRow & { readonly secret: Buffer }>`select ${id}, ${value} as secret from ${target}
      where project_id = ${to} and ${value} is not null ${next} order by ${id} limit ${sql.lit(secretsAtOnce)}`.execute(
      tx.sql,
    );
    if (rows.length === 0) return unreadable;
    const bound = rows.map((row) => {
      const plain = decryptOrNull(cipher, row.secret, contextOf({ ...row, project_id: from }));
      if (plain === null) unreadable += 1;
      return keys.encrypt(plain ?? createUnknownSecret(), contextOf({ ...row, project_id: to }));
    });
    const ids = sql`${rows.map((row) => row[key])}::${sql.raw(type)}[]`;
    await sql`update ${target} t set ${value} = n.secret from unnest(${ids}, ${bound}::bytea[]) n(key, secret)
      where t.project_id = ${to} and t.${id} = n.key`.execute(tx.sql);
    last = rows.at(-1)?.[key];
  }
}

/**
 * Gives the webhook endpoints of a copy secrets of their own, so that receivers can tell its messages from those of the
 * original.
 */
async function renewWebhookSecrets(tx: Transaction, keys: SecretCipher, projectId: string, now: number): Promise<void> {
  const endpoints = tx.sql.selectFrom('webhook_endpoints').select('id').where('project_id', '=', projectId);
  for (const { id } of await endpoints.execute()) {
    await tx.sql
      .updateTable('webhook_endpoints')
      .set({ secrets: encryptSecrets(keys, projectId, id, [createWebhookSecret(now)]) })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .execute();
  }
}
