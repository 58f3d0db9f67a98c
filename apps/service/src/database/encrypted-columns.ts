import type { Encryption } from './table.ts';
import { allTables, type TableName } from './tables.ts';

/** A row as JSON or as node-postgres reads it. The columns that contexts are made of are texts in both. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** A column whose values are encrypted. */
export interface EncryptedColumn extends Pick<Encryption, 'property'> {
  readonly table: TableName;
  readonly column: string;
  /** The columns that the context is made of. */
  readonly contextColumns: readonly string[];
  /** Returns the encryption context of the value in a row. */
  contextOf(row: StoredRow): string;
}

/** All columns with encrypted values. Archives and `keystack keys reseal` encrypt these values again. */
export const encryptedColumns: readonly EncryptedColumn[] = allTables.flatMap(({ name: table, columns }) =>
  Object.entries(columns).flatMap(([column, { encryption }]) => {
    if (encryption === undefined) return [];
    const { of, context, ...property } = encryption;
    return [
      {
        ...property,
        table,
        column,
        contextColumns: of,
        contextOf: (row: StoredRow) => context(...of.map((name) => String(row[name]))),
      },
    ];
  }),
);
