import { install } from './install.js';
import { expectInterrupt, Failure, fail, startServer, tool } from './run.js';
import { freePort } from './servers.js';

async function main() {
  const port = await freePort('PORT', 8100, 'the service');
  const demoPort = await freePort('DEMO_PORT', 8101, 'the demo');
  await install();
  expectInterrupt();
  await Promise.race([
    watch(
      'service',
      'tsx',
      'watch',
      '--clear-screen=false',
      '--conditions=@keystack/source',
      'apps/service/src/main.ts',
    ),
    watch('dashboard', 'vite', 'apps/dashboard', '--clearScreen', 'false'),
    watch('demo', 'vite', 'examples/demo', '--port', String(demoPort), '--strictPort', '--clearScreen', 'false'),
  ]);

  /**
   * Runs a program that restarts when its sources change. Prefixes each line of its output with its name. Throws when
   * it ends.
   *
   * @param {string} name
   * @param {string} command
   * @param {string[]} args
   */
  async function watch(name, command, ...args) {
    const { child, ended } = startServer(tool(command, ...args), {
      VITE_KEYSTACK_URL: `http://localhost:${port}`,
    });
    for (const stream of [child.stdout, child.stderr]) label(stream, name);
    const code = await ended;
    throw new Failure(`The ${name} stopped unexpectedly (${code}). Its output is above. The other programs stop too.`);
  }
}

/**
 * Prints each line of a stream with a name before it.
 *
 * @param {import('node:stream').Readable | null} stream
 * @param {string} name
 */
function label(stream, name) {
  stream?.on('data', (chunk) => {
    const lines = String(chunk).trimEnd().split('\n');
    for (const text of lines) console.log(`${name.padEnd(9)} │ ${text}`);
  });
}

main().catch(fail);
