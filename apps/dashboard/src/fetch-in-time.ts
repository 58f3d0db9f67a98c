/** Maximum time to wait for a response with its body, in milliseconds. Also the default of the client library. */
const deadline = 10_000;

/** Sends a request like `fetch`, and aborts it at its deadline, so that no page waits for ever. */
export function fetchInTime(path: string, init?: RequestInit): Promise<Response> {
  return fetch(path, { ...init, signal: AbortSignal.timeout(deadline) });
}
