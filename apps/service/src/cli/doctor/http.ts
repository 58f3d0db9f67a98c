import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { TLSSocket } from 'node:tls';
import { stepTimeoutMs } from './finding.ts';

/** Maximum size of a response that is read, in bytes. */
const maxResponseBytes = 1_000_000;

/** The parts of a request other than its URL. The method is `POST` with a body, otherwise `GET`. */
interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response of the service or of a proxy. Redirects are not followed. */
export interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The values of each header by its name in lower case, repeated ones apart. */
  readonly headerLines: ReadonlyMap<string, readonly string[]>;
  readonly body: string;
  /** Expiry of the TLS certificate in milliseconds since the Unix epoch; `null` without TLS. */
  readonly certificateExpiry: number | null;
  /** Time of the server by the `Date` header minus that of this machine, in milliseconds; `null` without the header. */
  readonly clockOffset: number | null;
}

/** Sends a request on a connection of its own. Rejects if there is no complete response after 5 seconds. */
export async function send(url: URL, { headers = {}, body }: RequestOptions = {}): Promise<Response> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        agent: false,
        signal: AbortSignal.timeout(stepTimeoutMs),
      },
      resolve,
    );
    request.on('error', reject);
    request.end(body);
  });
  const receivedAt = Date.now();
  const { socket } = response;
  const certificateExpiry = socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : null;
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    text += chunk;
    if (text.length > maxResponseBytes) throw new Error('The response is larger than 1 MB.');
  }
  const date = Date.parse(response.headers.date ?? '');
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    headerLines: groupHeaders(response.rawHeaders),
    body: text,
    certificateExpiry,
    // The header has whole seconds, so it is half a second late on average.
    clockOffset: Number.isNaN(date) ? null : date + 500 - receivedAt,
  };
}

/** Returns the JSON of a response, or `null` if it has none. */
export function jsonOf({ body }: Response): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Returns the reason of a failed network step in one line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return `there was no response within ${stepTimeoutMs / 1000} seconds`;
  }
  return error.message.replaceAll(/\s+/g, ' ').trim();
}

function groupHeaders(raw: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    groups.set(name, [...(groups.get(name) ?? []), raw[index + 1] ?? '']);
  }
  return groups;
}

/** Rejects if a step takes longer than 5 seconds. */
export function withTimeout<T>(step: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`there was no response within ${stepTimeoutMs / 1000} seconds`)),
      stepTimeoutMs,
    );
  });
  return Promise.race([step, limit]).finally(() => clearTimeout(timer));
}
