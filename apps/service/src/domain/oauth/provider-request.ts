import * as oauth from 'oauth4webapi';
import type { Deps } from '../../deps.ts';
import { outboundRequestSpan } from '../../tracing/outbound.ts';
import { inSpan } from '../../tracing/span.ts';

/**
 * Time limit for all requests to a provider that belong to one request to the service, in milliseconds. It is shorter
 * than the default request deadline, so that the error names the slow provider.
 */
const timeoutMs = 8000;

/** Maximum size of a provider's response in bytes, after decompression. Usual responses have a few kilobytes. */
const maxBytes = 1024 * 1024;

/** Request options of the OAuth library. */
export interface ProviderRequestOptions {
  readonly [oauth.customFetch]: (
    url: string,
    options: oauth.CustomFetchOptions<string, oauth.ProtectedResourceRequestBody>,
  ) => Promise<Response>;
  readonly [oauth.allowInsecureRequests]: boolean;
  readonly signal: () => AbortSignal;
}

/**
 * Creates the options for all requests to a provider that belong to one request to the service. They share a time
 * limit.
 */
export function createProviderRequestOptions({
  config,
  fetch,
  span: parent,
}: Pick<Deps, 'config' | 'fetch' | 'span'>): ProviderRequestOptions {
  const controller = new AbortController();
  const timeout = new Error(`The provider did not send its responses within ${timeoutMs} ms.`);
  setTimeout(() => controller.abort(timeout), timeoutMs).unref();
  const { signal } = controller;
  return {
    [oauth.customFetch]: async (url, { body, ...options }) => {
      const sent = { ...options, body: body instanceof URLSearchParams ? body : null };
      // Without `traceparent`, because a provider is a third party that joins no trace of ours.
      return inSpan(parent, outboundRequestSpan(options.method, new URL(url)), async (span) => {
        const response = await readWhole(await fetch(url, sent), signal);
        span?.setAttributes({ 'http.response.status_code': response.status });
        if (response.status >= 400) span?.fail(String(response.status));
        return response;
      });
    },
    [oauth.allowInsecureRequests]: !config.production,
    signal: () => signal,
  };
}

/** Reads a response completely. Throws if it is too large, or if the signal aborts first. */
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
