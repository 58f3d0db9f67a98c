import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { ensureClusterTemplate } from '../database/cluster-template.ts';
import { type Migration, readMigrations } from '../database/migration-files.ts';

const archive = fileURLToPath(new URL('previous-release.tgz', import.meta.url));

// Node.js finds the dependencies of the release in the folders above, those of this checkout.
const parent = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

/** The unpacked previous release of the service. */
export interface PreviousRelease {
  /** The folder of its built modules. */
  readonly dist: string;
  /** The migrations of this checkout that it lacks, in order. */
  readonly pending: readonly Migration[];
  remove(): Promise<void>;
}

/**
 * Unpacks the previous release, which `scripts/previous-release.js` has built, for the database of the Vitest project.
 */
export async function unpackPreviousRelease(): Promise<PreviousRelease> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'previous-release-'));
  const dist = join(folder, 'dist');
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
  if (inject('database') === 'pglite') {
    const template = await ensureClusterTemplate();
    cpSync(template, join(dist, basename(template)), { recursive: true });
  }
  const known = await readdir(join(folder, 'src/database/migrations'));
  return {
    dist,
    pending: (await readMigrations()).filter(({ name }) => !known.includes(name)),
    remove: () => rm(folder, { recursive: true }),
  };
}
