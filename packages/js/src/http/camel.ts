/*
 * Converts between the snake_case of the API and the camelCase of code. This is the only place that does. User-defined
 * data (metadata and the documents of email templates) is not converted, because its keys belong to the user.
 */

/** Matches the names of fields with user-defined data, in both spellings. */
const userDefinedFields = /metadata$|^content$/i;
type UserDefinedField =
  | `${'client' | 'client_read_only' | 'server'}_metadata`
  | `${'client' | 'clientReadOnly' | 'server'}Metadata`
  | 'content';

type CamelKey<Key> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelKey<Tail>>}` : Key;

/** The type of an API value with camelCase keys at any depth, except in user-defined data. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? readonly Camel<Item>[]
  : T extends object
    ? { readonly [Key in keyof T as CamelKey<Key>]: Key extends UserDefinedField ? T[Key] : Camel<T[Key]> }
    : T;

/** Converts the keys of an API value to camelCase at any depth, except in user-defined data. */
export function toCamel<T>(wire: T): Camel<T> {
  return convert(wire, (key) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())) as Camel<T>;
}

/** Converts the keys of a value to snake_case at any depth, except in user-defined data. */
export function toSnake(value: unknown): unknown {
  return convert(value, snakeKey);
}

/** Converts a camelCase name to snake_case. */
export function snakeKey(key: string): string {
  return key.replace(/[A-Z]/g, '_$&').toLowerCase();
}

function convert(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      rename(key),
      userDefinedFields.test(key) ? field : convert(field, rename),
    ]),
  );
}
