import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import type { Environment } from './cli/output.ts';
import { exitCodeOf, printError } from './cli/print-error.ts';
import { type Config, readConfig } from './config.ts';
import { StartError } from './start-error.ts';
import { createWorkerProcess, workerVariable } from './workers/worker-process.ts';

/**
 * Starts the service in this process, or in several. Ends the process with the reason on standard error if that fails.
 *
 * @param env The settings of the service.
 * @param options `isJson`: print events and errors as JSON, also in development.
 */
export async function startService(env: Environment, { isJson }: { readonly isJson: boolean }): Promise<void> {
  // During a burst of sign-ins, requests wait long for their hash. V8 then assumes that the objects of requests live
  // long, and creates them in the old generation from then on, which makes each request about 1.5 times as expensive.
  setFlagsFromString('--no-allocation-site-pretenuring');
  try {
    const config = readConfig(env);
    await run(isJson ? { ...config, logFormat: 'json' } : config, env);
  } catch (error) {
    const reason = toStartError(error);
    printError(reason, isJson);
    // The database may be open already, and would keep the process running.
    process.exit(exitCodeOf(reason));
  }
}

async function run(config: Config, env: Environment): Promise<void> {
  // Loaded here, because the primary process of several workers does not need the service.
  if (config.workers > 1 && cluster.isPrimary) {
    const { runWorkers } = await import('./workers/primary-process.ts');
    return runWorkers(config);
  }
  const { serve } = await import('./serve.ts');
  await serve(config, config.workers === 1 ? null : createWorkerProcess(env[workerVariable]));
}

/** Remedies for the errors of a server that cannot listen. */
const listenRemedies: ReadonlyMap<string, string> = new Map([
  [
    'EADDRINUSE',
    'The port is in use by another process. Stop that process, or set PORT or KEYSTACK_METRICS_PORT to a free port.',
  ],
  [
    'EACCES',
    'The user of this process may not listen on this port. Ports below 1024 need the right to do so (CAP_NET_BIND_SERVICE). Set PORT to 8100, for example, and let a proxy listen on the other port.',
  ],
  ['EADDRNOTAVAIL', 'KEYSTACK_HOST is not an IP address of this machine. Correct it, or omit it.'],
  ['ENOTFOUND', 'KEYSTACK_HOST is not a known host name. Correct it, or omit it.'],
  [
    'EAI_AGAIN',
    'KEYSTACK_HOST cannot be resolved, because the DNS server does not respond. Set it to an IP address, or omit it.',
  ],
]);

function toStartError(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error;
  // In a worker process, the primary process binds the port.
  const isListening = ['listen', 'bind', 'getaddrinfo'].includes(String(error.syscall));
  const remedy = isListening ? listenRemedies.get(String(error.code)) : undefined;
  return remedy === undefined ? error : new StartError(`${remedy}\n${error.message}`, { cause: error });
}
