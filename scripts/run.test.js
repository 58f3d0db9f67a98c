import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'vitest';

const run = new URL('run.js', import.meta.url).href;

const server = `
  const server = require('node:net').createServer((socket) => socket.write('ready'));
  server.listen(0, () => console.log('port ' + server.address().port));
  // It ends after a while of its own accord, so that a failed test leaves nothing behind.
  setTimeout(() => process.exit(), 30_000);
`;
const script = `
  const { startServer } = await import('${run}');
  console.log('script ' + process.pid);
  startServer(['--eval', ${JSON.stringify(server)}]).child.stdout.pipe(process.stdout);
`;
const npm = `
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  const args = ['--input-type=module', '--eval', ${JSON.stringify(script)}];
  console.log('npm ' + process.pid);
  require('node:child_process').spawn(process.execPath, args, { env, stdio: 'inherit' });
`;

it.each(['script', 'npm'])('ends the servers when the %s that started them is killed with -9', async (killed) => {
  const parent = spawn(process.execPath, ['--eval', npm], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const number = (/** @type {string} */ name) => Number(new RegExp(`${name} (\\d+)\n`).exec(output)?.[1]);
  for await (const text of parent.stdout.setEncoding('utf8')) {
    output += text;
    if (/port \d+\n/.test(output)) break;
  }
  const connection = connect(number('port'), 'localhost');
  await once(connection, 'data');
  process.kill(number(killed), 'SIGKILL');
  await once(connection, 'close');
});
