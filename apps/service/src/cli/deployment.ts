import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { checkConfig } from '../config.ts';
import { splitHosts } from '../database/database-url.ts';
import { StartError } from '../start-error.ts';
import type { Environment } from './output.ts';

/** Adds the settings of a file to `settings`, except those that it has, and to those of worker processes. */
export function readEnvFile(path: string, settings: Record<string, string | undefined>): void {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`The file of --env-file cannot be read: ${error instanceof Error ? error.message : error}.`, {
      cause: error,
    });
  }
  for (const [name, value] of Object.entries(parseEnv(text))) {
    settings[name] ??= value;
    // biome-ignore lint/style/noProcessEnv: worker processes inherit them
    process.env[name] ??= value;
  }
}

/**
 * Returns the URL of the service that a command acts on, how it and its data are found, and where its settings are
 * from.
 */
export function describeDeployment(settings: Environment, envFile: string | undefined): string {
  const { url, port, production, dataDirectory, databaseUrl } = checkConfig(settings).config;
  const kind = production ? 'production' : 'development';
  const data = databaseUrl === null ? `data directory ${resolve(dataDirectory)}` : describeDatabase(databaseUrl);
  const source = envFile === undefined ? '' : `, settings of ${envFile}`;
  return `${url} (${kind}, port ${port} of this machine, ${data}${source})`;
}

/** Returns the name and the servers of a database, without the user and the password. */
function describeDatabase(url: string): string {
  const urls = splitHosts(url).flatMap((each) => (URL.canParse(each) ? [new URL(each)] : []));
  const [first] = urls;
  // A password with characters that are not escaped could be a part of the path.
  if (first === undefined || first.pathname.includes('@')) return 'database of DATABASE_URL';
  const hosts = first.searchParams.get('host') ?? urls.map(({ host }) => host).join(', ');
  return `database ${first.pathname.slice(1)} at ${hosts}`;
}
