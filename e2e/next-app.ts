import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from './stack.ts';

/** Settings of an app of the project `Demo`, which `npm start` creates, for a service at this base URL. */
export const demoEnvironment = (service: string) => ({
  NEXT_PUBLIC_STACK_PROJECT_ID: '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
  NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY: 'this-publishable-client-key-is-for-the-local-demo-only',
  STACK_SECRET_SERVER_KEY: 'this-secret-server-key-is-for-the-local-demo-only',
  NEXT_PUBLIC_STACK_API_URL: service,
});

/**
 * Builds and serves a Next.js app, whose packages are in `modules`, with the settings of the demo. Returns the URL, and
 * `stop`, which ends the server.
 */
export async function serveNextApp(folder: string, modules: string, service: string) {
  const env = {
    ...process.env,
    ...demoEnvironment(service),
    NEXT_TELEMETRY_DISABLED: '1',
    // Playwright forces colors, and Next.js warns about both variables.
    NO_COLOR: undefined,
  };
  const next = join(modules, 'next/dist/bin/next');
  await promisify(execFile)(process.execPath, [next, 'build'], { cwd: folder, env });
  const port = await freePort();
  const server = spawn(process.execPath, [next, 'start', '--port', String(port)], { cwd: folder, env });
  const url = `http://localhost:${port}`;
  const responds = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(responds, { timeout: 60_000 }).toBe(true);
  return { url, stop: () => void server.kill() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
