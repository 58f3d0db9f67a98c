import type { Config } from '../config.ts';

/** The location of a PostgreSQL server. */
export interface ServerLocation {
  readonly url: string;
}

/** The location of an embedded database. */
export interface EmbeddedLocation {
  readonly directory: string;
}

/** The location of a database: the URL of a PostgreSQL server, or the data directory of the embedded database. */
export type DatabaseLocation = ServerLocation | EmbeddedLocation;

/** Returns the location of the service's database. */
export function databaseLocationOf({
  databaseUrl,
  dataDirectory,
}: Pick<Config, 'databaseUrl' | 'dataDirectory'>): DatabaseLocation {
  return databaseUrl === null ? { directory: dataDirectory } : { url: databaseUrl };
}
