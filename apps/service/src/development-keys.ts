import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { convertDataDirectoryErrors } from './data-directory.ts';
import { demoProject } from './domain/projects/bootstrap.ts';
import type { SettingsKeys } from './security/settings-keys.ts';

/**
 * Writes the keys of a development service to the file `keys.env` of its data directory, which only its user can read,
 * in the format that apps and `node --env-file` read. Writes none if the service does not use the directory.
 *
 * @returns The keys, and the path of the file or `null`.
 */
export async function writeDevelopmentKeys(
  { dataDirectory, databaseUrl, secrets }: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'secrets'>,
  { internal, demo }: SettingsKeys,
): Promise<{ readonly keys: Readonly<Record<string, string>>; readonly path: string | null }> {
  const keys = {
    STACK_PROJECT_ID: demoProject.id,
    STACK_PUBLISHABLE_CLIENT_KEY: demo.client,
    STACK_SECRET_SERVER_KEY: demo.server,
    STACK_SUPER_SECRET_ADMIN_KEY: demo.admin,
    KEYSTACK_INTERNAL_SECRET_SERVER_KEY: internal.server,
    KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: internal.admin,
  };
  if (databaseUrl !== null && secrets !== null) return { keys, path: null };
  const path = join(dataDirectory, 'keys.env');
  const lines = Object.entries(keys).map(([name, value]) => `${name}=${value}\n`);
  const content = `# The keys of the project "Demo" and of the operator. The service writes this file at each start.\n${lines.join('')}`;
  await convertDataDirectoryErrors(dataDirectory, async () => {
    // A new file, because an existing one could be readable for others.
    await writeFile(`${path}.new`, content, { mode: 0o600 });
    await rename(`${path}.new`, path);
  });
  return { keys, path };
}
