import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { startServer } from '../http/server.ts';
import { openDepsAndStartWorkers } from '../open-deps.ts';
import { compilePglite } from './database.ts';
import { withDevelopmentKeys } from './development-settings.ts';
import { quiet } from './quiet.ts';
import { freePort } from './run-service.ts';

/** The service in the process of the test. */
export interface ServiceHere {
  readonly url: string;
  /** Stops the service, and closes its database. */
  end(): Promise<void>;
}

/**
 * Starts the service with only these settings in the process of the test, which takes a tenth of the time of
 * `runService`. For tests that neither start nor kill a process, and need one service only: several would share the
 * state of their modules.
 */
export async function runServiceHere(settings: Readonly<Record<string, string>>): Promise<ServiceHere> {
  const config = readConfig({ ...withDevelopmentKeys(settings), PORT: String(await freePort()) });
  if (config.databaseUrl === null) await compilePglite();
  const { deps, close } = await openDepsAndStartWorkers(config, quiet);
  const server = await startServer(createApp(deps), config, new AbortController().signal);
  return {
    url: `http://localhost:${config.port}`,
    async end() {
      await server.close();
      await close();
    },
  };
}
