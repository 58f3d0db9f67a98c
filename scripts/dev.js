import { install } from './install.js';
import { Failure, fail, serveUntilInterrupted, start, tool } from './run.js';

/** From source, each made anew when its files change. */
const programs = {
  service: ['tsx', 'watch', '--clear-screen=false', '--conditions=@keystack/source', 'apps/service/src/main.ts'],
  dashboard: ['vite', 'apps/dashboard', '--clearScreen', 'false'],
  demo: ['vite', 'examples/demo', '--port', '8101', '--strictPort', '--clearScreen', 'false'],
};

async function main() {
  await install();
  serveUntilInterrupted();
  const ends = Object.entries(programs).map(async ([name, [command = '', ...args]]) => {
    const { child, ended } = start(process.execPath, tool(command, ...args), {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) label(stream, name);
    throw new Failure(`The ${name} has ended (${await ended}); what it wrote is above. The others end too.`);
  });
  await Promise.race(ends);
}

/**
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
