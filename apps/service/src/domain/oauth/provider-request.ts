import * as oauth from 'oauth4webapi';
import type { Deps } from '../../deps.ts';

/**
 * Maximum duration of all requests to a provider that one request of ours causes, responses included, in milliseconds. It
 * is shorter than the default deadline of a request, so that users are told which provider was slow.
 */
const timeoutMs = 8000;

/** Maximum size of a provider's response, in bytes, after decompression. Tokens, profiles and keys have a few kilobytes. */
const maxBytes = 1024 * 1024;

/** Options of the OAuth library for requests to a provider. */
export interface ProviderRequest {
  readonly [oauth.customFetch]: (
    url: string,
    options: oauth.CustomFetchOptions<string, oauth.ProtectedResourceRequestBody>,
  ) => Promise<Response>;
  readonly [oauth.allowInsecureRequests]: boolean;
  readonly signal: () => AbortSignal;
}

/** Creates the options for all requests to a provider that belong to one request of ours. They share its time. */
export function createProviderRequest({ config, fetch }: Pick<Deps, 'config' | 'fetch'>): ProviderRequest {
  const controller = new AbortController();
  const timeout = new Error(`The provider did not send its responses within ${timeoutMs} ms.`);
  setTimeout(() => controller.abort(timeout), timeoutMs).unref();
  const { signal } = controller;
  return {
    [oauth.customFetch]: async (url, { body, ...options }) => {
      const sent = { ...options, body: body instanceof URLSearchParams ? body : null };
      return readWhole(await fetch(url, sent), signal);
    },
    [oauth.allowInsecureRequests]: !config.production,
    signal: () => signal,
  };
}

/** Reads a response whole, and throws if it is too large or not complete when the signal aborts. */
async function readWhole(response: Response, signal: AbortSignal): Promise<Response> {
  if (response.body === null) return response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', cancel);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > maxBytes) throw new Error(`The response of the provider is larger than ${maxBytes} bytes.`);
      chunks.push(value);
    }
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
  const { status, statusText, headers } = response;
  return new Response(Buffer.concat(chunks), { status, statusText, headers });
}
