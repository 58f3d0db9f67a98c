import { join } from 'node:path';
import { turbo, turboEnv } from '../../scripts/build.js';
import { step } from '../../scripts/progress.js';
import { root, run } from '../../scripts/run.js';
import { startAndWait } from '../../scripts/servers.js';

/** Builds the Next.js example. */
export const buildExample = () =>
  step('Building the Next.js example', () =>
    run(process.execPath, turbo('bundle:next'), { env: { ...turboEnv, NEXT_TELEMETRY_DISABLED: '1' } }),
  );

/**
 * Returns the Node arguments that run the Next.js of an app on it.
 *
 * @param {string} app the folder of the app
 * @param {string} command
 * @param {string[]} args
 */
export const nextTool = (app, command, ...args) => [join(app, 'node_modules/.bin/next'), command, app, ...args];

/**
 * Serves a built Next.js app and returns it once it responds.
 *
 * @param {number} port
 * @param {string} service the base URL of the service that it uses
 * @param {string} [app] the folder of the app, if not that of the example
 */
export function startNext(port, service, app = join(root, 'examples/next')) {
  const args = nextTool(app, 'start', '--port', String(port));
  const env = {
    NEXT_PUBLIC_STACK_URL: service,
    // As `developmentKeySettings` of the service's tests.
    STACK_SECRET_SERVER_KEY: 'this-secret-server-key-is-for-the-local-demo-only',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  return startAndWait('The Next.js app', `http://localhost:${port}/`, args, env);
}
