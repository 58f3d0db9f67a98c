// Runs the Next.js example on a free port, for the browser tests: prints its URL, and ends with its parent process.
import { installNext } from '../../scripts/install.js';
import { endAll, fail } from '../../scripts/run.js';
import { anyPort } from '../../scripts/servers.js';
import { buildExample, startNext } from './next.js';

/**
 * Installs, builds and starts the example, and prints its URL.
 *
 * @param {string} service its base URL
 */
async function main(service) {
  process.stdin.resume().once('close', () => endAll().then(() => process.exit(0)));
  await installNext();
  await buildExample();
  const port = await anyPort();
  await startNext(port, service);
  console.log(JSON.stringify({ url: `http://localhost:${port}` }));
}

main(process.argv[2] ?? '').catch(fail);
