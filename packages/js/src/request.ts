import { headers, type Route } from '@keystack/contract';
import { toSnake } from './camel.ts';
import { randomNonce } from './nonce.ts';
import type { Tokens } from './token-store/token-store.ts';
import { version } from './version.ts';

/** Which service an app talks to, and as whom. */
export interface AppIdentity {
  /** The origin of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
}

// Cloudflare's workers refuse both settings; they are the only runtime with this global.
const policy: RequestInit = 'WebSocketPair' in globalThis ? {} : { credentials: 'omit', cache: 'no-store' };

/** The request of a call. A body is given in camelCase. */
export function apiRequest(app: AppIdentity, route: keyof Route, tokens: Tokens, body?: unknown): Request {
  const [method = '', path = ''] = route.split(' ');
  const sent: Record<string, string> = {
    [headers.overrideErrorStatus]: 'true',
    [headers.projectId]: app.projectId,
    [headers.accessType]: 'client',
    [headers.clientVersion]: `js @keystack/js@${version}`,
    [headers.publishableClientKey]: app.publishableClientKey,
    [headers.randomNonce]: randomNonce(),
  };
  if (tokens.accessToken !== null) sent[headers.accessToken] = tokens.accessToken;
  if (tokens.refreshToken !== null) sent[headers.refreshToken] = tokens.refreshToken;
  if (body !== undefined) sent['content-type'] = 'application/json';
  return new Request(`${app.baseUrl}/api/v1${path}`, {
    ...policy,
    method,
    headers: sent,
    ...(body !== undefined && { body: JSON.stringify(toSnake(body)) }),
  });
}

/** The request for a fresh access token: an OAuth refresh, with the project as the client. */
export function refreshRequest(app: AppIdentity, refreshToken: string): Request {
  return new Request(`${app.baseUrl}/api/v1/auth/oauth/token`, {
    ...policy,
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: app.projectId,
      client_secret: app.publishableClientKey,
    }),
  });
}
