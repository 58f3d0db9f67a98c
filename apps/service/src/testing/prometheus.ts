import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './run-service.ts';

/** A running Prometheus. */
export interface Prometheus {
  /** Sends a request to its API. Returns the `data` of the response, or throws with the error of Prometheus. */
  get<Data>(path: string, query?: Readonly<Record<string, string>>): Promise<Data>;
  stop(): Promise<void>;
}

/** The folders of the programs: where `scripts/programs.js` unpacks them, and those of the `PATH`. */
const folders = [
  fileURLToPath(new URL('../../../../.cache/debian/prometheus/usr/bin', import.meta.url)),
  ...(process.env['PATH'] ?? '').split(delimiter),
];

function find(program: string): string | undefined {
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** Returns whether Prometheus is there. Without it, the tests that need it are skipped. */
export function hasPrometheus(): boolean {
  return find('prometheus') !== undefined && find('promtool') !== undefined;
}

/** Runs `promtool`. Returns its output, errors included, and its exit code. */
export function runPromtool(cwd: string, ...args: readonly string[]): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(find('promtool') ?? 'promtool', args, { cwd }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, output: stdout + stderr }),
    );
  });
}

/** Starts Prometheus with a configuration and a folder for its data, and waits until it is ready. */
export async function startPrometheus(configuration: string, folder: string): Promise<Prometheus> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    find('prometheus') ?? 'prometheus',
    [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit');
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  while (!output.includes('Server is ready to receive web requests')) {
    if (child.exitCode !== null) throw new Error(`Prometheus did not start:\n${output}`);
    await Promise.race([once(child.stderr, 'data'), exited]);
  }
  return {
    async get(path, query = {}) {
      const response = await fetch(`${url}/api/v1/${path}?${new URLSearchParams(query)}`);
      const body = await response.json();
      if (body.status !== 'success') throw new Error(`Prometheus refused ${JSON.stringify(query)}: ${body.error}`);
      return body.data;
    },
    async stop() {
      process.off('exit', kill);
      child.kill('SIGKILL');
      await exited;
    },
  };
}
