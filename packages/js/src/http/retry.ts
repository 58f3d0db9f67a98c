import type { Runtime } from '../apps/runtime.ts';
import type { Diagnose } from './diagnosis.ts';
import type { ReceivedResponse } from './response.ts';

/** Maximum number of times that a request is sent if the network fails. */
const attempts = 5;
/** Upper limit of the random delay before the second attempt, in milliseconds. It doubles with each attempt. */
const baseDelay = 1000;

/** The error that is thrown if the service cannot be reached after all attempts. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** The error of each attempt. */
  readonly errors: readonly unknown[];

  constructor(message: string, errors: readonly unknown[]) {
    super(message, { cause: errors.at(-1) });
    this.errors = errors;
  }
}

/**
 * Sends a request and reads its response. After a failure of the network, sends it again after a random delay, and
 * throws a `ConnectionError` after the last attempt. Other errors are not retried.
 */
export async function sendWithRetries(
  runtime: Runtime,
  diagnose: Diagnose,
  createRequest: () => Request,
): Promise<ReceivedResponse> {
  const errors: unknown[] = [];
  for (let attempt = 1; ; attempt++) {
    const request = createRequest();
    try {
      const response = await runtime.fetch(request);
      return { request, response, text: await response.text() };
    } catch (error) {
      // By name, because a TypeError of another realm, such as a frame's, is no instance of ours.
      if ((error as Partial<Error> | null | undefined)?.name !== 'TypeError') throw error;
      errors.push(error);
    }
    if (attempt === attempts) throw new ConnectionError(await describeFailure(runtime, request.url, diagnose), errors);
    await runtime.sleep(runtime.random() * baseDelay * 2 ** (attempt - 1));
  }
}

async function describeFailure(runtime: Runtime, url: string, diagnose: Diagnose): Promise<string> {
  if (globalThis.navigator?.onLine === false) {
    return 'You are offline. Please check your internet connection and try again.';
  }
  return `Stack is unable to connect to the server at ${url}, in ${attempts} attempts.${await diagnose(runtime, url)}`;
}
