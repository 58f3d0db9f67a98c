import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { hostOfUrl } from '../host-of-url.ts';
import { type ConnectionFailureReason, connectionFailureReason } from '../security/failure-reasons.ts';
import { publicOnlyLookupOptions } from '../security/outbound-guard.ts';
import { outboundRequestSpan } from '../tracing/outbound.ts';
import { inSpan, type Span } from '../tracing/span.ts';

/** The response of a receiver: its status and the beginning of its body, or the reason why there is none. */
export type WebhookResponse =
  | { readonly status: number; readonly response: string; readonly retryAfter: string | null; readonly error: null }
  | {
      readonly status: null;
      readonly response: null;
      readonly retryAfter: null;
      readonly error: ConnectionFailureReason;
    };

/** Options for `postWebhook`. */
export interface PostOptions {
  /** `true` to allow only public IP addresses and only HTTPS. */
  readonly strict: boolean;
  /** Time in milliseconds for the whole request, from the DNS lookup to the last byte of the response. */
  readonly timeoutMs: number;
  /** Aborts the request before the timeout. */
  readonly signal: AbortSignal;
  /** The parent of the span of the request, which the receiver can continue. */
  readonly span: Span | null;
}

const excerptBytes = 1024;

/**
 * Sends a POST request with headers and a body. Does not follow redirects, and reads only the beginning of the
 * response.
 */
export async function postWebhook(
  endpointUrl: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { strict, timeoutMs, signal: abortSignal, span: parent }: PostOptions,
): Promise<WebhookResponse> {
  const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(timeoutMs)]);
  try {
    const url = new URL(endpointUrl);
    if (strict && url.protocol !== 'https:') return noResponse('not_https');
    return await inSpan(parent, outboundRequestSpan('POST', url), async (span) => {
      const response = await send(url, { ...headers, ...span?.headers() }, body, { strict, signal });
      if (response.status !== null) span?.setAttributes({ 'http.response.status_code': response.status });
      if (response.status === null || response.status >= 400) span?.fail(String(response.status ?? response.error));
      return response;
    });
  } catch (error) {
    return noResponse(signal.aborted ? 'timeout' : connectionFailureReason(error));
  }
}

async function send(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  { strict, signal }: Pick<PostOptions, 'strict' | 'signal'>,
): Promise<WebhookResponse> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const outgoing = request(url, {
    method: 'POST',
    // A new connection for each request: the IP address is checked again, and no reused connection can turn out to be
    // closed.
    agent: false,
    signal,
    headers,
    ...(strict && publicOnlyLookupOptions(hostOfUrl(url))),
  });
  // Errors after the status are irrelevant, but without a listener they would end the process.
  outgoing.on('error', () => {});
  outgoing.end(body);
  const [response]: IncomingMessage[] = await once(outgoing, 'response', { signal });
  if (response?.statusCode === undefined) return noResponse('failed');
  const { statusCode: status, headers: responseHeaders } = response;
  const retryAfter = responseHeaders['retry-after'] ?? null;
  return { status, response: await readBeginning(response), retryAfter, error: null };
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= excerptBytes) break;
    }
  } catch {
    // Only the status decides about success. The body is stored for developers to read.
  }
  return Buffer.concat(chunks).subarray(0, excerptBytes).toString().replaceAll('\0', '');
}

/** Returns the result of an attempt that got no response. */
export function noResponse(error: ConnectionFailureReason): WebhookResponse {
  return { status: null, response: null, retryAfter: null, error };
}
