import { join } from 'node:path';
import { build } from './build.js';
import { install } from './install.js';
import { step } from './progress.js';
import { expectInterrupt, Failure, fail } from './run.js';
import { freePort, startDemo, startService } from './servers.js';

/**
 * The id of the project that the service creates in development, as in
 * `apps/service/src/domain/projects/bootstrap.ts`.
 */
const demoProject = '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01';

async function main() {
  const port = await freePort('PORT', 8100, 'the service');
  const demoPort = await freePort('DEMO_PORT', 8101, 'the demo');
  const url = `http://localhost:${port}`;
  const demoUrl = `http://localhost:${demoPort}`;
  await install();
  await build(url);

  expectInterrupt();
  const servers = await step('Starting the service and the demo', () =>
    Promise.all([startService(port), startDemo(demoPort)]),
  );
  console.log(await welcome(url, demoUrl));

  const names = ['The service', 'The demo'];
  for (const { child } of servers) {
    child.stdout?.pipe(process.stdout);
    child.stderr?.pipe(process.stderr);
  }
  const [name, code] = await Promise.race(
    servers.map(async ({ ended }, index) => /** @type {const} */ ([names[index], await ended])),
  );
  throw new Failure(`${name} stopped unexpectedly (${code}). Its output is above. The other server stops too.`);
}

/**
 * Returns the message that shows the URLs of the running servers and, in development, the keys of the demo project.
 *
 * @param {string} url
 * @param {string} demo
 */
async function welcome(url, demo) {
  const { readConfig } = await import('../apps/service/lib/config.js');
  const { requestSetupLink } = await import('../apps/service/lib/cli/request-setup-link.js');
  const { findRootSecrets } = await import('../apps/service/lib/security/root-secrets.js');
  const { createSettingsKeys } = await import('../apps/service/lib/security/settings-keys.js');
  const config = readConfig(process.env);
  const { dataDirectory, databaseUrl, production, secrets, smtp } = config;
  const row = (/** @type {string} */ label, /** @type {string} */ value, hint = '') =>
    `  ${label.padEnd(12)} ${hint ? value.padEnd(29) : value} ${hint}`.trimEnd();
  const { demo: demoKeys } = createSettingsKeys(config, (await findRootSecrets(config)) ?? []);
  const keys = [
    row('Project', demoProject),
    row('Client key', demoKeys.client),
    row('Server key', demoKeys.server),
    row('Admin key', demoKeys.admin),
    ...(databaseUrl && secrets ? [] : [row('', `also in ${join(dataDirectory, 'keys.env')}`)]),
    '',
  ];
  return [
    '',
    'Keystack is running.',
    '',
    row('Dashboard', production ? url : await requestSetupLink(config, 'demo')),
    row('Inbox', `${url}/inbox`, smtp ? 'unused: KEYSTACK_SMTP_URL is set' : 'shows every email'),
    row('Demo app', demo),
    row('API', `${url}/api/v1`),
    row(
      'Data',
      databaseUrl ? 'the database at DATABASE_URL' : dataDirectory,
      databaseUrl ? '' : 'delete it to start over',
    ),
    '',
    ...(production ? [] : keys),
    production
      ? 'Press Ctrl-C to stop both servers.'
      : 'Next: open the dashboard. The link signs you in and shows how to add sign-in to your app.',
    ...(production ? [] : ['Press Ctrl-C to stop both servers.']),
    '',
  ].join('\n');
}

main().catch(fail);
