import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes and one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

parentPort?.on('message', ({ password, hash }) => {
  try {
    parentPort?.postMessage({
      value: hash === undefined ? hashSync(password, parameters) : verifySync(hash, password),
    });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
