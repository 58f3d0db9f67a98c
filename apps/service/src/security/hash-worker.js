import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// The parameters arrive from the main thread: this file also runs from source, where it cannot import TypeScript.
const { parameters } = workerData;

parentPort?.on('message', ({ password, hash }) => {
  try {
    parentPort?.postMessage({
      value: hash === undefined ? hashSync(password, parameters) : verifySync(hash, password),
    });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
