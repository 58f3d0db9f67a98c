import type { ColumnType } from 'kysely';

declare const types: unique symbol;

/** A column. The parameters are the types of the values that statements select, insert and update. */
export interface Column<Selected = unknown, Inserted = unknown, Updated = unknown> {
  /** The SQL type as `format_type` of PostgreSQL writes it. */
  readonly type: string;
  readonly isNullable: boolean;
  /** The origin of the value if an `insert` has none. `generated`: an `insert` cannot have one. */
  readonly origin: 'null' | 'default' | 'generated' | 'identity' | 'trigger' | 'none';
  /** Set if the values are encrypted. */
  readonly encryption?: Encryption;
  /** Set if the values can be paths of stored pictures, which contain the id of the project. */
  readonly hasPicturePaths?: true;
  readonly [types]?: ColumnType<Selected, Inserted, Updated>;
}

/** The encryption of the values of a column. */
export interface Encryption {
  /** The columns with the values that are the parameters of `context`. */
  readonly of: readonly string[];
  /** Returns the encryption context. */
  readonly context: (...values: string[]) => string;
  /** The property that is encrypted, in base64, if the column holds JSON. */
  readonly property?: string;
}

/** The columns of a table by name. */
export type Columns = Readonly<Record<string, Column>>;

/** A table: everything that is known about it besides its migrations. `Name` is the name of a column. */
export interface Table<Name extends string = string> {
  readonly columns: Columns;
  /** The columns of the primary key. The first one is `project_id` unless the rows belong to no project. */
  readonly key: readonly Name[];
  /** Set if copies of a project and its archives have the rows. */
  readonly copied?: true | CopyChanges<Name>;
  /** The reason why copies of a project do not have the rows. */
  readonly notCopied?: string;
  /** The reason why archives of an instance do not have the rows. */
  readonly notArchived?: string;
  /** The rows that housekeeping deletes. Default: none. */
  readonly retention?: Retention<Name>;
  /** Number of rows that an archive reads at once. Lower for rows of hundreds of kilobytes. Default: 1,000. */
  readonly rowsAtOnce?: number;
}

/** The differences between the rows of a project and those of its copy, besides the id of the project. */
interface CopyChanges<Name extends string> {
  /** SQL of the values, by column. */
  readonly values?: { readonly [Changed in Name]?: string };
  /** The encrypted columns for which the copy gets new secrets. */
  readonly renewed?: readonly Name[];
}

/** The time after which housekeeping deletes a row. */
export interface Retention<Name extends string = string> {
  /** The column with the time at which a row expires. It needs an index. */
  readonly since: Name;
  /** Time in milliseconds for which the row is kept after that. */
  readonly keepMs: number;
  /** SQL of a further condition. */
  readonly condition?: string;
}

/** Decides whether copies of a project have the rows of a table. */
type CopyDecision<Name extends string> =
  | { readonly copied: true | CopyChanges<Name>; readonly notCopied?: never }
  | { readonly copied?: never; readonly notCopied: string };

/** A table with the types of its columns. */
type Declared<Own extends Columns> = Omit<Table, 'columns'> & { readonly columns: Own };

type Options<Own extends Columns> = Omit<Table<keyof Own & string>, 'columns' | 'copied' | 'notCopied'> & {
  readonly columns: Own;
};

const projectColumn = { project_id: text() };

/** Declares a table whose rows belong to projects. Adds `project_id` to the columns, and to the key as its first one. */
export function tableOfProjects<const Own extends Columns>(
  options: Options<Own> & CopyDecision<keyof Own & string>,
): Declared<typeof projectColumn & Own> {
  return { ...options, columns: { ...projectColumn, ...options.columns }, key: ['project_id', ...options.key] };
}

/** Declares a table whose rows belong to no project. Copies of a project do not have them. */
export function tableOfInstance<const Own extends Columns>(options: Options<Own>): Declared<Own> {
  return options;
}

/** The Kysely type of the rows of a table. */
export type RowOf<Entry extends Pick<Table, 'columns'>> = {
  [Name in keyof Entry['columns']]: Entry['columns'][Name] extends Column<infer S, infer I, infer U>
    ? ColumnType<S, I, U>
    : never;
};

/** Declares a column of a SQL type. */
export function column<Value, Written = Value>(type: string): Column<Value, Written, Written> {
  return { type, isNullable: false, origin: 'none' };
}

/** Declares a text. `Value` narrows its type. */
export function text<Value extends string = string>(): Column<Value, Value, Value> {
  return column('text');
}

/** Declares a list of texts. */
export const texts = () => column<string[]>('text[]');

/** Declares a UUID, which is a text in TypeScript. */
export const uuid = () => column<string>('uuid');

/** Declares a truth value. */
export const boolean = () => column<boolean>('boolean');

/** Declares a number of at most 32 bits. */
export const integer = () => column<number>('integer');

/** Declares a number of at most 53 bits. */
export const bigint = () => column<number>('bigint');

/** Declares a time. */
export const timestamp = () => column<Date>('timestamp with time zone');

/** Declares a day. */
export const date = () => column<Date>('date');

/** Declares JSON, which is written as text and read as a parsed value. `Value` is the type of the parsed value. */
export const json = <Value = unknown>() => column<Value, string>('jsonb');

/** Declares bytes that are not secret. */
export const bytes = () => column<Buffer>('bytea');

/** Declares the hash of a value that the service only compares. */
export const hash = () => column<Buffer>('bytea');

/** Declares a text that can be the path of a stored picture. That of a copy has the id of the copy in its place. */
export function picturePath(): Column<string, string, string> {
  return { ...text(), hasPicturePaths: true };
}

/**
 * Declares an encrypted value.
 *
 * @param context Returns the encryption context of the value.
 * @param of The columns with the values that are the parameters of `context`.
 */
export function encrypted<Values extends string[]>(
  context: (...values: Values) => string,
  ...of: { readonly [Index in keyof Values]: string }
): Column<Buffer, Buffer, Buffer> {
  return { ...bytes(), encryption: { of, context: (...values) => context(...(values as Values)) } };
}

/** Declares JSON in which one property is encrypted, in base64. */
export function jsonWithEncrypted<Values extends string[]>(
  property: string,
  context: (...values: Values) => string,
  ...of: { readonly [Index in keyof Values]: string }
): Column<unknown, string, string> {
  return { ...json(), encryption: { property, of, context: (...values) => context(...(values as Values)) } };
}

/** Allows `null` in a column. */
export function nullable<S, I, U>(declared: Column<S, I, U>): Column<S | null, I | null, U | null> {
  return { ...retyped<S | null, I | null, U | null>(declared), isNullable: true, origin: 'null' };
}

/** Declares that the database has a default for a column. */
export function withDefault<S, I, U>(declared: Column<S, I, U>): Column<S, I | undefined, U> {
  return { ...retyped<S, I | undefined, U>(declared), origin: 'default' };
}

/** Declares a column that the database computes from others. */
export function generated<S>(declared: Column<S>): Column<S, never, never> {
  return { ...retyped<S, never, never>(declared), origin: 'generated' };
}

/** Declares a column that a trigger fills, so that it has a value although the database allows `null`. */
export function byTrigger<S>(declared: Column<S>): Column<S, never, never> {
  return { ...retyped<S, never, never>(declared), isNullable: true, origin: 'trigger' };
}

/** Declares numbers that the database assigns in ascending order. */
export function identity(): Column<number, never, never> {
  return { ...retyped<number, never, never>(bigint()), origin: 'identity' };
}

/** Declares that a column is not updated with the query builder. */
export function notUpdated<S, I>(declared: Column<S, I>): Column<S, I, never> {
  return retyped(declared);
}

/** Returns a column with other types. They exist only at compile time. */
function retyped<S, I, U>(declared: Omit<Column, typeof types>): Column<S, I, U> {
  return declared;
}
