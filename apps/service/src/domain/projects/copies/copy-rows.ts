import { CompiledQuery, sql } from 'kysely';
import { createStatement, type Transaction } from '../../../database/database.ts';
import { type EncryptedColumn, encryptedColumns, type StoredRow } from '../../../database/encrypted-columns.ts';
import { copiedTables, type NamedTable, type TableName } from '../../../database/tables.ts';
import type { SecretCipher } from '../../../security/encryption.ts';
import { createUnknownSecret, decryptOrNull } from '../../../security/unreadable-secrets.ts';
import { createWebhookSecret, encryptSecrets } from '../../webhooks/secrets.ts';

/** The rows to copy, and the project that they are copied to. */
export interface RowCopy {
  /** The id of the project in the rows. */
  readonly from: string;
  /** The id of the copy. */
  readonly to: string;
  /** The cipher of the secrets in the rows. */
  readonly cipher: SecretCipher;
  /** Returns the SQL name of the table that has the rows of a table. */
  readonly sourceOf: (table: TableName) => string;
  /** Tables whose rows are not copied. */
  readonly without: ReadonlySet<TableName>;
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
  for (const table of copiedTables) {
    if (copy.without.has(table.name)) continue;
    for (const secret of copiedSecrets(table)) unreadable += await bindSecrets(tx, keys, copy, table, secret);
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

function insertStatement(table: NamedTable, columns: readonly Column[], { sourceOf }: RowCopy): string {
  const names = columns.map((column) => column.name);
  const selected = names.map((column) => copiedValue(table, column));
  return `insert into ${table.name} (${names.join(', ')}) select ${selected.join(', ')} from ${sourceOf(table.name)} where project_id = $1`;
}

/** Returns SQL of the value of a column in the copy. `$2` is the id of the copy. */
function copiedValue({ columns, copied }: NamedTable, column: string): string {
  if (column === 'project_id') return '$2';
  const changed = typeof copied === 'object' ? copied.values?.[column] : undefined;
  if (changed !== undefined) return changed;
  // The path of a stored picture contains the id of the project.
  return columns[column]?.hasPicturePaths
    ? `case when ${column} like 'pictures/%' then 'pictures/' || $2::text || '/' || split_part(${column}, '/', 3) else ${column} end`
    : column;
}

/** Returns the encrypted columns of a table whose values the copy has. */
function copiedSecrets({ name, copied }: NamedTable): EncryptedColumn[] {
  const renewed = typeof copied === 'object' ? (copied.renewed ?? []) : [];
  return encryptedColumns.filter(({ table, column }) => table === name && !renewed.includes(column));
}

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
  { name, key, columns }: NamedTable,
  { column, contextColumns, contextOf }: EncryptedColumn,
): Promise<number> {
  const [target, value] = [sql.table(name), sql.ref(column)];
  const references = (names: readonly string[]) => sql.join(names.map((each) => sql.ref(each)));
  const order = references(key);
  const selected = references([...new Set([...key, ...contextColumns])]);
  const isSame = sql.join(
    key.map((each) => sql`t.${sql.ref(each)} = n.${sql.ref(each)}`),
    sql` and `,
  );
  let unreadable = 0;
  for (let next = sql``; ; ) {
    const { rows } = await sql<StoredRow & { readonly secret: Buffer }>`select ${selected}, ${value} as secret
      from ${target} where project_id = ${to} and ${value} is not null ${next} order by ${order}
      limit ${sql.lit(secretsAtOnce)}`.execute(tx.sql);
    const last = rows.at(-1);
    if (last === undefined) return unreadable;
    const bound = rows.map((row) => {
      const plain = decryptOrNull(cipher, row.secret, contextOf({ ...row, project_id: from }));
      if (plain === null) unreadable += 1;
      return keys.encrypt(plain ?? createUnknownSecret(), contextOf({ ...row, project_id: to }));
    });
    const keysOfRows = key.map((each) => sql`${rows.map((row) => row[each])}::${sql.raw(columns[each]?.type ?? '')}[]`);
    await sql`update ${target} t set ${value} = n.secret
      from unnest(${sql.join(keysOfRows)}, ${bound}::bytea[]) n(${order}, secret)
      where t.project_id = ${to} and ${isSame}`.execute(tx.sql);
    next = sql`and (${order}) > (${sql.join(key.map((each) => last[each]))})`;
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
