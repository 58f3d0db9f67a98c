import type { Config } from '../config.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';

/** The location of a PostgreSQL server. */
export interface ServerLocation {
  readonly url: string;
}

/** The location of an embedded database. */
export interface EmbeddedLocation {
  readonly directory: string;
  /** The engine of the database. Default: PGlite. */
  readonly engine?: EmbeddedEngine;
}

/** The location of a database: the URL of a PostgreSQL server, or the data directory of the embedded database. */
export type DatabaseLocation = ServerLocation | EmbeddedLocation;

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
  embeddedEngine,
}: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'embeddedEngine'>): DatabaseLocation {
  return databaseUrl === null ? { directory: dataDirectory, engine: embeddedEngine } : { url: databaseUrl };
}
