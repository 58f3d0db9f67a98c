import { once } from 'node:events';
import { createServer } from 'node:net';
import { Failure, startServer, tool } from './run.js';

/** Maximum time for a server to respond, in milliseconds. */
const startTimeout = 300_000;

/**
 * Starts the built service and returns it once it responds.
 *
 * @param {number} port
 * @param {Record<string, string | undefined>} [env]
 */
export function startService(port, env) {
  return startAndWait('The service', `http://localhost:${port}/health`, ['apps/service/dist/main.js'], {
    ...env,
    PORT: String(port),
  });
}

/**
 * Serves the bundled demo and returns it once it responds.
 *
 * @param {number} port
 * @param {string} [folder] the folder of the bundle, if not the default
 */
export function startDemo(port, folder = 'dist') {
  const args = ['preview', 'examples/demo', '--outDir', folder, '--port', String(port), '--strictPort'];
  return startAndWait('The demo', `http://localhost:${port}/`, tool('vite', ...args, '--logLevel', 'warn'), {});
}

/**
 * Starts a server and returns it once `url` responds. Throws with its output if it ends before.
 *
 * @param {string} name
 * @param {string} url
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 */
export async function startAndWait(name, url, args, env) {
  const server = startServer(args, env);
  const dead = server.ended.then((code) => {
    throw new Failure(`${name} stopped (${code}) before it responded.\n\n${server.output()}`.trimEnd());
  });
  await Promise.race([dead, waitForResponse(name, url)]);
  return server;
}

/**
 * Requests a URL until it responds with success. Throws after `startTimeout`.
 *
 * @param {string} name
 * @param {string} url
 */
async function waitForResponse(name, url) {
  const until = Date.now() + startTimeout;
  while (Date.now() < until) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Failure(`${name} did not respond at ${url} within ${startTimeout / 1000} seconds.`);
}

/**
 * Returns the port in an environment variable, or the usual one if it is not set. Throws if it is invalid or in use.
 *
 * @param {string} setting the name of the environment variable
 * @param {number} usual
 * @param {string} user the name of the server, for error messages
 */
export async function freePort(setting, usual, user) {
  const port = Number(process.env[setting] || usual);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Failure(
      `${setting} is "${process.env[setting]}", which is not a port number. Set it to a whole number from 1 to 65535.`,
    );
  }
  try {
    await listen(port);
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw new Failure(
      taken
        ? `Port ${port} is in use by another program, so ${user} cannot start.\n` +
            `Stop that program, or choose another port: ${setting}=${port + 100}`
        : `${user} cannot use port ${port}: ${error instanceof Error ? error.message : error}. Set ${setting} to another port.`,
    );
  }
  return port;
}

/** Returns a free port. */
export const anyPort = () => listen(0);

/**
 * Listens on a port for a moment, to check that it is free. Port 0 is any free port. Returns the port.
 *
 * @param {number} port
 */
async function listen(port) {
  const server = createServer().listen(port);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : port;
}
