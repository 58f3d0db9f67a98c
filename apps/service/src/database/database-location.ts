import type { Config } from '../config.ts';

/** The location of a database: the URL of a PostgreSQL server, or the data directory of the embedded database. */
export type DatabaseLocation = { readonly url: string } | { readonly directory: string };

/** An embedded database that another process shares. */
export interface SharedLocation {
  /** The folder of its socket. */
  readonly host: string;
  /** Copies the database, as `copy` of `Database`. */
  readonly copy: () => Promise<string>;
}

/** Returns the location of the service's database. */
export function databaseLocationOf({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): DatabaseLocation {
  return databaseUrl === null ? { directory: dataDirectory } : { url: databaseUrl };
}
