import type { AccessType, EndpointsByRoute } from '@keystack/contract';
import { randomNonce } from '../nonce.ts';
import type { Tokens } from '../session/token-store/token-store.ts';
import { version } from '../version.ts';
import { snakeKey } from './camel.ts';

/** The service, project, access level and keys with which an app sends requests. */
export interface ConnectionSettings {
  /** The origin of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly projectId: string;
  /** Time for each request, in milliseconds. */
  readonly requestTimeout: number;
  /** The access level, which requires the keys of that level. */
  readonly access: AccessType;
  /** The keys, by the names of their headers without the prefix `x-stack-`. */
  readonly keys: Readonly<Record<string, string>>;
}

// The URL of a page may contain a code, which must not reach proxy logs through `Referer`. Cloudflare Workers reject
// these settings, and are the only runtime with this global.
const policy: RequestInit =
  'WebSocketPair' in globalThis ? {} : { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' };

/** The parameters and query of a request in camelCase, and its body as JSON. */
export interface RequestInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: string | undefined;
  /** The `ETag` that the resource must have. */
  readonly ifMatch?: string | undefined;
  /** Language of the page. Default: those of the browser. */
  readonly language?: string | undefined;
  /** `true` if the request must reach the service even if the browser leaves the page. */
  readonly keepalive?: boolean | undefined;
}

/** Creates a request to an endpoint of the API, with the keys of the app and the tokens of a user. */
export function createApiRequest(
  app: ConnectionSettings,
  route: keyof EndpointsByRoute,
  tokens: Tokens,
  { params, query, body, ifMatch, language, keepalive = false }: RequestInput,
  signal: AbortSignal,
): Request {
  const [method = '', template = ''] = route.split(' ');
  const values = toWireFields(params);
  const path = template.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const url = new URL(`${app.baseUrl}/api/v1${path}`);
  url.search = `${new URLSearchParams(toWireFields(query))}`;
  const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
  if (ifMatch) headers.set('if-match', ifMatch);
  // Emails and errors have the language of the page, which may differ from that of the browser.
  if (language) headers.set('accept-language', language);
  const stackHeaders = {
    'override-error-status': 'true',
    'project-id': app.projectId,
    'access-type': app.access,
    'client-version': `js @keystack/js@${version}`,
    'random-nonce': randomNonce(),
    ...app.keys,
    'access-token': tokens.accessToken,
    'refresh-token': tokens.refreshToken,
  };
  for (const [name, value] of Object.entries(stackHeaders)) {
    if (value !== null) headers.set(`x-stack-${name}`, value);
  }
  return new Request(url, {
    ...policy,
    method,
    headers,
    signal,
    keepalive,
    ...(body === undefined ? {} : { body }),
  });
}

/** Converts parameters to the names and values of the HTTP API. Leaves out undefined ones. */
function toWireFields(params: unknown): Record<string, string> {
  const entries = Object.entries(params ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [snakeKey(name), `${value}`]));
}

/**
 * Creates a request to the OAuth token endpoint for a grant, with the project as the client. The service stores the
 * language of a sign-in for later emails. The default is that of the browser.
 */
export function createTokenRequest(
  app: ConnectionSettings,
  grant: Readonly<Record<string, string>>,
  language: string | undefined,
  signal: AbortSignal,
): Request {
  return new Request(`${app.baseUrl}/api/v1/auth/oauth/token`, {
    ...policy,
    signal,
    headers: language ? { 'accept-language': language } : {},
    method: 'POST',
    body: new URLSearchParams({
      ...grant,
      client_id: app.projectId,
      client_secret: app.keys['publishable-client-key'] ?? '',
    }),
  });
}
