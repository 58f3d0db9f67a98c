/*
 * The wire is snake_case, code is camelCase. This is the only place where the one becomes the other. What users of the
 * product store, their metadata and the documents of their mails, passes untouched: its keys are theirs.
 */

/** The names of what is stored for users of the product, in both spellings. */
const stored = /metadata$|^content$/i;
type Stored =
  | `${'client' | 'client_read_only' | 'server'}_metadata`
  | `${'client' | 'clientReadOnly' | 'server'}Metadata`
  | 'content';

type CamelKey<Key> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelKey<Tail>>}` : Key;

/** A value of the wire with camelCase keys. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? readonly Camel<Item>[]
  : T extends object
    ? { readonly [Key in keyof T as CamelKey<Key>]: Key extends Stored ? T[Key] : Camel<T[Key]> }
    : T;

/** The JSON of the wire as code knows it. */
export function toCamel<T>(wire: T): Camel<T> {
  return convert(wire, (key) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())) as Camel<T>;
}

/** The JSON of the wire for a value of code. Absent fields, that is undefined ones, stay absent. */
export function toSnake(value: unknown): unknown {
  return convert(value, snakeKey);
}

/** The name of the wire for a name of code. */
export function snakeKey(key: string): string {
  return key.replace(/[A-Z]/g, '_$&').toLowerCase();
}

function convert(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [rename(key), stored.test(key) ? field : convert(field, rename)]),
  );
}
