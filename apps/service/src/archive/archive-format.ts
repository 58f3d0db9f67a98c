/**
 * The format of an archive: JSON lines, compressed with gzip. A line with an object is a control line, a line with an
 * array is a row of the table before it. Its values are `null` or the text that PostgreSQL writes for a value, so
 * nothing depends on the engine or on its version, and no digit of a number is lost.
 *
 * ```
 * {"archive":{"format":1,"migrations":[…],"secrets":{…},…}}
 * {"table":"users","columns":["project_id","id",…]}
 * ["internal","4d8c…",…]
 * {"end":{"rows":{"users":1},"sequences":{…},"sha256":"…"}}
 * ```
 */
export type ControlLine =
  | { readonly archive: ArchiveHeader }
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly end: ArchiveEnd };

/** The values of a row, in the order of the columns of its table. */
export type ArchivedRow = readonly (string | null)[];

/** The version of the format that this version of Keystack writes, and the only one that it reads. */
export const archiveFormat = 1;

/** The first line of an archive. */
export interface ArchiveHeader {
  readonly format: number;
  /** The version of Keystack that wrote the archive. */
  readonly version: string;
  /** When the archive was written, as in ISO 8601. It contains exactly what was committed then. */
  readonly createdAt: string;
  readonly engine: 'pglite' | 'postgres';
  /** The migrations that the database had applied, in order. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly secrets: ArchiveSecrets;
  /** The project whose rows the archive has. Absent from the archive of a whole instance. */
  readonly project?: { readonly id: string; readonly displayName: string } | undefined;
}

/**
 * The key of the encrypted values. `root secret`: the values are archived as the database stores them, and can be read
 * with the root secrets that have these ids. `passphrase`: they are encrypted with a key that scrypt derives from a
 * passphrase and the salt, which is in base64.
 */
export type ArchiveSecrets =
  | { readonly key: 'root secret'; readonly ids: readonly string[] }
  | { readonly key: 'passphrase'; readonly ids: readonly string[]; readonly salt: string };

/** The last line of an archive. An archive without it is incomplete. */
export interface ArchiveEnd {
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The last number of each identity column, by table and column, for example `events.position`. */
  readonly sequences: Readonly<Record<string, string>>;
  /** SHA-256 of all uncompressed bytes before this line, in hexadecimal digits. */
  readonly sha256: string;
}

/** Returns the number of rows of all tables, as messages show it. */
export function totalOf(rows: ArchiveEnd['rows']): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return total.toLocaleString('en');
}
