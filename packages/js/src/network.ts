import type { Answer } from './reply.ts';
import type { Runtime } from './runtime.ts';

const attempts = 5;
const pauseBase = 1000;

/** The service could not be reached, after all attempts. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** What each attempt failed with. */
  readonly errors: readonly unknown[];

  constructor(message: string, errors: readonly unknown[]) {
    super(message, { cause: errors.at(-1) });
    this.errors = errors;
  }
}

/** Sends a request and reads its answer. Failures of the network, and only those, are tried again. */
export async function send(runtime: Runtime, makeRequest: () => Request): Promise<Answer> {
  const errors: unknown[] = [];
  for (let attempt = 1; ; attempt++) {
    const request = makeRequest();
    try {
      const response = await runtime.fetch(request);
      return { request, response, text: await response.text() };
    } catch (error) {
      // By name, because a TypeError of another realm, such as a frame's, is no instance of ours.
      if (!(error instanceof Object && 'name' in error && error.name === 'TypeError')) throw error;
      errors.push(error);
    }
    if (attempt === attempts) throw new ConnectionError(await diagnosis(runtime, request.url), errors);
    await runtime.sleep(runtime.random() * pauseBase * 2 ** (attempt - 1));
  }
}

async function diagnosis(runtime: Runtime, url: string): Promise<string> {
  if (globalThis.navigator?.onLine === false) {
    return 'You are offline. Please check your internet connection and try again.';
  }
  const health = new URL('/health', url).href;
  const answers = await Promise.resolve(runtime.fetch(new Request(health))).then(
    (response) => response.ok,
    () => false,
  );
  return `Stack is unable to connect to the server at ${url}, in ${attempts} attempts. ${
    answers
      ? `Yet ${health} answers, so something between blocks the call: a proxy, a content blocker, a security policy.`
      : `${health} does not answer either: check that the service runs.`
  }`;
}
