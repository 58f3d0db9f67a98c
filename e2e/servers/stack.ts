// Runs the built service and the demo on free ports, for the browser tests: prints their URLs, and ends with its
// parent.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentKeySettings } from '../../apps/service/src/testing/development-settings.ts';
import { startPostgres } from '../../apps/service/src/testing/postgres-server.ts';
import { endAll, fail, run, tool } from '../../scripts/run.js';
import { anyPort, startDemo, startService } from '../../scripts/servers.js';

async function main(database: string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'keystack-e2e-'));
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const stop = async () => {
    await endAll();
    await postgres?.stop();
    await rm(folder, { recursive: true });
    process.exit(0);
  };
  process.stdin.resume().once('close', stop);

  const port = await anyPort();
  const demoPort = await anyPort();
  const service = `http://localhost:${port}`;
  const bundle = join(folder, 'demo');
  const args = ['build', 'examples/demo', '--logLevel', 'warn', '--emptyOutDir', '--outDir', bundle];
  await run(process.execPath, tool('vite', ...args), { env: { VITE_KEYSTACK_URL: service } });
  const clock = join(folder, 'clock');
  await writeFile(clock, '0');
  await Promise.all([
    startService(port, {
      KEYSTACK_DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres?.url,
      KEYSTACK_ABUSE_LIMITS: 'off',
      ...developmentKeySettings,
      // So that own keys of this provider can be tried out: all others would lead to the real one.
      KEYSTACK_OAUTH_MICROSOFT_ISSUER: `${service}/stand-in/microsoft`,
      MOVABLE_CLOCK: clock,
      NODE_OPTIONS: '--import=./e2e/servers/movable-clock.js',
    }),
    startDemo(demoPort, bundle),
  ]);
  console.log(JSON.stringify({ service, demo: `http://localhost:${demoPort}`, clock }));
}

main(process.argv[2]).catch(fail);
