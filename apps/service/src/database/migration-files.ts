import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder } from '../folders.ts';
import { StartError } from '../start-error.ts';

/** The folder of the migrations. The build uses the same folder, because the SQL files are not copied. */
const migrationsFolder = fileURLToPath(new URL('src/database/migrations/', packageFolder));

/** Thrown if the migration files are invalid, fail, or differ from those that the database has applied. */
export class MigrationError extends StartError {
  override readonly name = 'MigrationError';
}

/** A migration file. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
  /** `true` if the previous version of Keystack works with the migrated database. */
  readonly isCompatible: boolean;
}

/** Number of the first migration that must state whether it is compatible. Earlier files cannot be edited any more. */
const firstWithStatement = 43;

const compatibility = /^-- Compatible with the previous version: (yes|no)\n/;

/** Reads the migration files. Throws {@link MigrationError} if a file is not named, numbered or begun as required. */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).sort();
  names.forEach((name, index) => {
    if (/^\d{4}_[a-z0-9_]+\.sql$/.test(name) && Number(name.slice(0, 4)) === index + 1) return;
    throw new MigrationError(
      `${join(folder, name)} has the wrong name. Migrations are named NNNN_name.sql and numbered from 0001 without gaps ` +
        'or duplicates, so that every database applies them in the same order. Rename the file.',
    );
  });
  return Promise.all(names.map((name) => readMigration(join(folder, name), name)));
}

async function readMigration(path: string, name: string): Promise<Migration> {
  // A checkout on Windows may have CRLF line endings, which would change the checksum.
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
  const stated = compatibility.exec(sql)?.[1];
  if (stated === undefined && Number(name.slice(0, 4)) >= firstWithStatement) {
    throw new MigrationError(
      `${path} does not state whether the previous version of Keystack works with the migrated database. Replicas are ` +
        'upgraded one after the other, and an upgrade may have to be undone. Begin the file with the line ' +
        '"-- Compatible with the previous version: yes", or with "no" if a statement of the previous version would fail.',
    );
  }
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), isCompatible: stated === 'yes' };
}
