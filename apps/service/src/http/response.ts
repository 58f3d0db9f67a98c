import { headerNames, type KnownError } from '@keystack/contract';
import type { Config } from '../config.ts';
import { randomText } from '../security/random-text.ts';
import { isFromNewerClient, readHeader } from './api-headers.ts';
import { corsHeaders } from './cors.ts';
import { errorDocsUrl } from './error-docs.ts';
import { securityHeaders } from './security-headers.ts';

/** A response before it is converted to a `Response`. */
export interface ApiResponse {
  readonly status: number;
  /** The body: JSON, plain text, bytes with a media type, a stream of JSON, or `null` for none. */
  readonly body:
    | { readonly json: unknown }
    | { readonly text: string }
    | { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }
    | { readonly stream: (indent: number) => ReadableStream<Uint8Array> }
    | null;
  readonly headers?: Readonly<Record<string, string>>;
}

const headersOfApi = (production: boolean) => ({
  ...corsHeaders,
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store, max-age=0',
  // RFC 6749, section 5.1, requires it in addition.
  pragma: 'no-cache',
  ...securityHeaders({ production }),
});

const headersInProduction = headersOfApi(true);
const headersInDevelopment = headersOfApi(false);

/** Returns the headers of every response below `/api/`. */
const apiHeaders = ({ production }: ResponseConfig) => (production ? headersInProduction : headersInDevelopment);

type ResponseConfig = Pick<Config, 'production'>;

/** Returns the response to a preflight request, for any path. */
export function preflightResponse(config: ResponseConfig): Response {
  return new Response(null, { status: 200, headers: apiHeaders(config) });
}

/**
 * Returns the response for a known error. Headers contain its code and a link to the page about it. Newer clients read
 * the details of some errors that have none, and fail if the object is missing.
 */
export function errorResponse(config: Pick<Config, 'url'>, error: KnownError, request: Request): ApiResponse {
  const { errorCode: code, details, message } = error;
  const retryAfter = details['retry_after_seconds'];
  const hasDetails = Object.keys(details).length > 0 || isFromNewerClient(request.headers);
  return {
    status: error.statusCode,
    headers: {
      [headerNames.knownError]: code,
      // RFC 8288. The text of the error stays as it is, because apps show it to users.
      link: `<${errorDocsUrl(config, code)}>; rel="help"`,
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
    body: { json: { code, ...(hasDetails ? { details } : {}), error: message } },
  };
}

/** Converts a response to a `Response`. Errors get status 200 if the client requested that. */
export function toResponse(
  config: ResponseConfig,
  request: Request,
  response: ApiResponse,
  requestId = randomText(16),
): Response {
  const { status, body } = response;
  const overridden = status >= 400 && readHeader(request.headers, headerNames.overrideErrorStatus) !== null;
  const all: Record<string, string> = {
    ...apiHeaders(config),
    [headerNames.requestId]: requestId,
    ...response.headers,
  };
  // A response with its own `cache-control` must not carry the default `pragma`.
  if (response.headers?.['cache-control'] !== undefined) delete all['pragma'];
  if (overridden) all[headerNames.actualStatus] = String(status);
  if (body !== null) all['content-type'] = contentType(body);
  return new Response(body && serialize(request, body), { status: overridden ? 200 : status, headers: all });
}

/**
 * Like `toResponse`, with the entity tag `etag`. The status is 304 if the client has cached the response with this tag.
 */
export function toResponseWithEtag(
  config: ResponseConfig,
  request: Request,
  etag: string,
  response: ApiResponse,
  requestId?: string,
): Response {
  const isKnown = request.headers.get('if-none-match')?.includes(etag);
  const headers = { ...response.headers, etag };
  const cached = isKnown ? { status: 304, body: null, headers } : { ...response, headers };
  return toResponse(config, request, cached, requestId);
}

type Body = NonNullable<ApiResponse['body']>;

function contentType(body: Body): string {
  if ('bytes' in body) return body.type;
  return `${'text' in body ? 'text/plain' : 'application/json'}; charset=utf-8`;
}

function serialize(request: Request, body: Body): string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if ('bytes' in body) return body.bytes;
  if ('text' in body) return body.text;
  // Indented if the API is opened in a browser.
  const indent = request.headers.get('accept')?.includes('text/html') ? 2 : 0;
  return 'json' in body ? JSON.stringify(body.json, null, indent) : body.stream(indent);
}
