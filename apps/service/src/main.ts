import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';
import { createWorkerProcess, workerVariable } from './workers/worker-process.ts';

// During a burst of sign-ins requests wait long for their hash. From that V8 concludes that the objects of requests live long, and
// creates those of all later requests in the old generation, which makes each about 1.5 times as expensive.
setFlagsFromString('--no-allocation-site-pretenuring');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Loaded here, because the primary process of several workers does not need the service.
  if (config.workers > 1 && cluster.isPrimary) {
    const { runWorkers } = await import('./workers/primary-process.ts');
    return runWorkers(config);
  }
  const { serve } = await import('./serve.ts');
  await serve(config, config.workers === 1 ? null : createWorkerProcess(process.env[workerVariable]));
}

main().catch((error: unknown) => {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (busy) {
    console.error(
      `The port is in use by another process. Stop that process, or set PORT or KEYSTACK_METRICS_PORT to a free port.\n${error.message}`,
    );
  } else console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
