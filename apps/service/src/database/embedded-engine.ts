import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** The engines of the embedded database: PostgreSQL compiled to WebAssembly, or as a program of the platform. */
export const embeddedEngines = ['pglite', 'native'] as const;

/** An engine of the embedded database. */
export type EmbeddedEngine = (typeof embeddedEngines)[number];

/** Returns the file in which a cluster names its engine. The version of PostgreSQL is in its file `PG_VERSION`. */
export function engineRecordPath(cluster: string): string {
  return join(cluster, 'keystack-engine');
}

/**
 * Returns the engine of a cluster, or `null` if there is no cluster. PGlite is the engine of clusters without a record.
 */
export async function readEngine(cluster: string): Promise<string | null> {
  if (!existsSync(cluster)) return null;
  const record = engineRecordPath(cluster);
  return existsSync(record) ? (await readFile(record, 'utf8')).trim() : 'pglite';
}

/** Throws a `StartError` if the cluster exists and belongs to another engine. */
export async function checkEngine(cluster: string, engine: EmbeddedEngine): Promise<void> {
  const found = await readEngine(cluster);
  if (found === null || found === engine) return;
  throw new StartError(
    `The embedded database ${cluster} belongs to the engine "${found}", but KEYSTACK_EMBEDDED_ENGINE is "${engine}". An engine ` +
      'cannot read the files of another and could destroy them, so Keystack does not open it. Set ' +
      `KEYSTACK_EMBEDDED_ENGINE=${found}. Or copy the data to a new directory for the engine "${engine}": run "keystack move ` +
      '<directory>" with these settings, and then set KEYSTACK_DATA_DIR to that directory.',
  );
}
