import type { Runtime } from '../apps/runtime.ts';
import { ConnectionError, withDeadline } from './deadline.ts';
import type { Diagnose } from './diagnosis.ts';
import type { ReceivedResponse } from './response.ts';

/** Maximum number of times that a request is sent if the network fails. */
const maxAttempts = 5;
/** Upper limit of the random delay before the second attempt, in milliseconds. It doubles with each attempt. */
const baseDelay = 1000;

/**
 * Sends a request and reads its response. After a failure of the network, sends it again after a random delay, and
 * throws a `ConnectionError` after the last attempt. Other errors are not retried, nor is a request without a response
 * in time: the service may have processed it.
 *
 * @param deadline Time for each attempt until the response begins, and again after each part of its body, in
 *   milliseconds.
 * @param attempts 1 for a request that may still be processed when the network gives it up. Default: 5.
 */
export async function sendWithRetries(
  runtime: Runtime,
  diagnose: Diagnose,
  deadline: number,
  createRequest: (signal: AbortSignal) => Request,
  attempts = maxAttempts,
): Promise<ReceivedResponse> {
  const errors: unknown[] = [];
  let url = '';
  for (let attempt = 1; ; attempt++) {
    try {
      return await withDeadline(runtime, deadline, async (signal, renew) => {
        const request = createRequest(signal);
        // The query of a request may contain personal data, and users see the message.
        [url = ''] = request.url.split('?');
        const response = await runtime.fetch(request);
        return { request, response, text: await readText(response, renew) };
      });
    } catch (error) {
      // By name, because a TypeError of another realm, such as a frame's, is no instance of ours.
      if ((error as Partial<Error> | null | undefined)?.name !== 'TypeError') throw error;
      errors.push(error);
    }
    if (attempt === attempts)
      throw new ConnectionError(await describeFailure(runtime, url, attempts, diagnose), errors);
    await runtime.sleep(runtime.random() * baseDelay * 2 ** (attempt - 1));
  }
}

/** Returns the body of a response as text. Calls `onPart` after each part: the service sends long lists page by page. */
async function readText(response: Response, onPart: () => void): Promise<string> {
  const reader = response.body?.getReader();
  // React Native has no streams.
  if (reader === undefined) return response.text();
  const decoder = new TextDecoder();
  for (let text = ''; ; ) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
    onPart();
  }
}

async function describeFailure(runtime: Runtime, url: string, attempts: number, diagnose: Diagnose): Promise<string> {
  if (globalThis.navigator?.onLine === false) {
    return 'You are offline. Please check your internet connection and try again.';
  }
  return `Stack is unable to connect to the server at ${url}, in ${attempts} attempt${attempts === 1 ? '' : 's'}.${await diagnose(runtime, url)}`;
}
