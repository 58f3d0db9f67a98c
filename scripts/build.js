import { install } from './install.js';
import { step } from './progress.js';
import { fail, run, tool } from './run.js';

/**
 * Returns the Node arguments that run tasks of `turbo.json`. Turborepo skips a task if its inputs have not changed
 * since it last passed, and restores its output.
 *
 * @param {string[]} args
 */
export const turbo = (...args) => tool('turbo', 'run', '--output-logs=errors-only', ...args);

/**
 * Environment variables that disable colors, and the usage reports of Turborepo, for which `turbo.json` has no setting.
 */
export const turboEnv = { TURBO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', NO_COLOR: '1' };

/**
 * Compiles the packages, and bundles the service, the dashboard and the demo. Skips what is up to date.
 *
 * @param {string} [service] the base URL of the service that the demo uses
 */
export async function build(service = 'http://localhost:8100') {
  const env = { ...turboEnv, VITE_KEYSTACK_URL: service };
  await step('Building', () => run(process.execPath, turbo('compile', 'template', 'bundle'), { env }));
}

if (import.meta.filename === process.argv[1]) {
  await install()
    .then(() => build())
    .catch(fail);
}
