import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildServiceProgram } from './build-service-module.ts';
import { withDevelopmentKeys } from './development-settings.ts';
import { shortLivedNodeOptions } from './run-process.ts';

/** The service in a separate process. */
export interface RunningService {
  readonly url: string;
  readonly processId: number | undefined;
  /** Returns everything that the process has printed so far. */
  output(): string;
  /** Resolves when the process prints something or ends. */
  printed(): Promise<unknown>;
  /** Resolves to the exit code when the process has ended, `null` after a kill. */
  readonly exited: Promise<number | null>;
  /** Sends a signal and waits for the process to end. Returns the exit code, `null` after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the service with only these settings, by default on a free port, and waits until it listens.
 *
 * @param options `dist`: the folder of the built modules, by default those of this checkout. `args`: the arguments of
 *   `keystack`, by default `main.js` is run.
 */
export async function runService(
  settings: Readonly<Record<string, string>>,
  { dist, args }: { readonly dist?: string | undefined; readonly args?: readonly string[] } = {},
): Promise<RunningService> {
  const port = settings['PORT'] ?? String(await freePort());
  const module = args === undefined ? 'main.js' : 'cli.js';
  const { child, output } = await spawnService({ ...settings, PORT: port }, module, args, dist);
  const exited: Promise<number | null> = once(child, 'exit').then(([code]) => code);
  const url = `http://localhost:${port}`;
  const printed = () => Promise.race([once(child.stdout ?? child, 'data'), exited]);
  while (!output().includes('Keystack is listening')) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The service ended while it started (${child.exitCode ?? child.signalCode}):\n${output()}`);
    }
    await printed();
  }
  return {
    url,
    processId: child.pid,
    output,
    printed,
    exited,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts the service with invalid settings. Returns its output and its exit code. */
export async function runServiceUntilExit(settings: Readonly<Record<string, string>>) {
  const { child, output } = await spawnService(settings);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

/**
 * Starts the service, and kills it with SIGKILL when it listens, unless it was killed before. Throws if it ended by
 * itself.
 */
export async function runServiceUntilKilled(settings: Readonly<Record<string, string>>): Promise<void> {
  const { child, output } = await spawnService({ PORT: String(await freePort()), ...settings });
  child.stdout?.on('data', () => output().includes('Keystack is listening') && child.kill('SIGKILL'));
  const [, signal] = await once(child, 'close');
  if (signal !== 'SIGKILL') throw new Error(`The service ended while it started:\n${output()}`);
}

/**
 * Runs `keystack` with these arguments until it ends. Returns its output, errors included, and its exit code.
 *
 * @param dist The folder of the built modules. Default: those of this checkout.
 */
export async function runCommand(args: readonly string[], settings: Readonly<Record<string, string>>, dist?: string) {
  const { code, output } = await runCommandApart(args, settings, dist);
  return { code, output };
}

/** Removes the line in which a command names the deployment that it acts on. */
export const withoutDeployment = (output: string) => output.replace(/^Deployment: .*\n/m, '');

/**
 * Runs `keystack` like `runCommand`, and also returns its standard output, its standard error, and the line that names
 * the deployment apart.
 */
export async function runCommandApart(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  dist?: string,
) {
  const { child, output } = await spawnService(settings, 'cli.js', args, dist);
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = [];
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    return () => Buffer.concat(chunks).toString();
  });
  const [code] = await once(child, 'close');
  const errors = stderr?.() ?? '';
  const [deployment = null] = /^Deployment: .*/m.exec(errors) ?? [];
  return {
    code,
    output: withoutDeployment(output()),
    stdout: stdout?.(),
    stderr: withoutDeployment(errors),
    deployment,
  };
}

/** `true` if `runCommandOnTerminal` works on this machine: with the program `script` of Linux. */
export const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

/**
 * Runs `keystack` with these arguments on a terminal until it ends. Returns everything that the terminal received, and
 * the exit code.
 */
export async function runCommandOnTerminal(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const path = await buildServiceProgram('cli.js');
  const command = [process.execPath, ...shortLivedNodeOptions, path, ...args].map((each) => `'${each}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...environment(), SHELL: '/bin/sh', ...withDevelopmentKeys(settings) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const output = await text(child.stdout);
  const [code] = await closed;
  return { code, output };
}

/** Waits until a service has printed a text that matches. */
export async function waitForOutput(service: RunningService, pattern: RegExp): Promise<void> {
  let hasEnded = false;
  void service.exited.then(() => {
    hasEnded = true;
  });
  while (!pattern.test(service.output())) {
    // Without this, the loop would keep the event loop busy for ever, and with it the time limit of the test.
    if (hasEnded) throw new Error(`The service ended without printing ${pattern}:\n${service.output()}`);
    await service.printed();
  }
}

/** The variables of this process that programs of tests get. */
export const environment = () => ({ PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' });

async function spawnService(
  settings: Readonly<Record<string, string>>,
  module: 'main.js' | 'cli.js' = 'main.js',
  args: readonly string[] = [],
  dist?: string,
): Promise<{ child: ChildProcess; output: () => string }> {
  const path = dist === undefined ? await buildServiceProgram(module) : join(dist, module);
  const child = spawn(process.execPath, [...shortLivedNodeOptions, path, ...args], {
    env: { ...environment(), ...withDevelopmentKeys(settings) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  return { child, output: () => printed };
}

/** Returns a port that no process uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
