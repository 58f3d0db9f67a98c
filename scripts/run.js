import './node-version.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const endWithParent = new URL('end-with-parent.js', import.meta.url).href;

/** An error that is printed without its stack trace. */
export class Failure extends Error {}

/** @typedef {import('node:child_process').SpawnOptions & { env?: Record<string, string | undefined> }} Options */

/**
 * @typedef {object} Process
 * @property {import('node:child_process').ChildProcess} child
 * @property {() => string} output the end of its output
 * @property {Promise<string | number>} ended its exit code, the signal that ended it, or why it could not start
 * @property {(signal: NodeJS.Signals) => void} kill
 */

/** @type {Set<Process>} */
const children = new Set();

/**
 * Starts a process that ends when this process ends. With `detached`, the terminal's Ctrl-C does not reach the process
 * and its children, so that only `endAll` stops them.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Process}
 */
export function start(command, args, { env, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, ...options, env: { ...process.env, ...env } });
  const started = {
    child,
    output: collect(child),
    ended: once(child, 'close').then(
      ([code, signal]) => code ?? signal,
      (error) => error.message,
    ),
    kill(/** @type {NodeJS.Signals} */ signal) {
      if (options.detached && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    },
  };
  children.add(started);
  started.ended.then(() => children.delete(started));
  return started;
}

/**
 * Starts a Node program that runs until this process ends, even by `kill -9`. `output` returns its output.
 *
 * @param {readonly string[]} args
 * @param {Options['env']} [env]
 */
export function startServer(args, env = {}) {
  /** @type {Options['stdio']} */
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'];
  return start(process.execPath, ['--import', endWithParent, ...args], { detached: true, stdio, env });
}

/**
 * Runs a command to its end and returns its output. Throws a `Failure` with the output if it fails.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<string>}
 */
export async function run(command, args, options) {
  const { ended, output } = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const code = await ended;
  if (code === 0) return output();
  throw new Failure(`${[command, ...args].join(' ')} failed (${code}).\n\n${output()}`.trimEnd());
}

/**
 * Collects the output of a process. Returns a function that returns its last 200,000 characters.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function collect(child) {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
      text = (text + chunk).slice(-200_000);
    });
  }
  return () => text;
}

/** The native TypeScript compiler, five times as fast. The tools that need the compiler's API use `typescript`. */
const compiler = join(root, 'node_modules/typescript-native/bin/tsc');

/**
 * Returns the Node arguments that run the program of a dependency. This is faster than npx and never downloads
 * anything.
 *
 * @param {string} name
 * @param {readonly string[]} args
 */
export function tool(name, ...args) {
  return [name === 'tsc' ? compiler : join(root, 'node_modules/.bin', name), ...args];
}

let exitCode = 130;
let ending = false;

/** Makes Ctrl-C exit with code 0 from now on, because it is the expected way to stop a server. */
export function expectInterrupt() {
  exitCode = 0;
}

/** Ends every process that was started here, and waits for them. A second call kills them. */
export async function endAll() {
  for (const child of children) child.kill(ending ? 'SIGKILL' : 'SIGTERM');
  ending = true;
  await Promise.all([...children].map(({ ended }) => ended));
}

/**
 * Ends all processes, prints the error, and exits with code 1. Does nothing while the processes are being ended.
 *
 * @param {unknown} error
 */
export async function fail(error) {
  if (ending) return;
  console.error(error instanceof Failure ? `\n${error.message}\n` : error);
  await endAll();
  process.exit(1);
}

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(name, () => endAll().then(() => process.exit(exitCode)));
}

// npm forwards every signal except SIGKILL, so this process checks whether npm is still its parent.
if (process.env['npm_lifecycle_event']) {
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || endAll().then(() => process.exit(1)), 1000).unref();
}
