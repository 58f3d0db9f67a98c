import { allowAnonymousUser, headers, newerName } from '@keystack/contract';

const apiHeaders = [
  headers.projectId,
  headers.overrideErrorStatus,
  headers.randomNonce,
  headers.clientVersion,
  headers.disableArtificialDelay,
  headers.accessType,
  headers.publishableClientKey,
  headers.secretServerKey,
  headers.superSecretAdminKey,
  headers.adminAccessToken,
  headers.refreshToken,
  headers.accessToken,
  allowAnonymousUser,
  'x-stack-allow-restricted-user',
  'x-stack-branch-id',
];

const allowedHeaders = [
  'content-type',
  'authorization',
  ...apiHeaders,
  ...apiHeaders.map(newerName),
  'baggage',
  'sentry-trace',
  'ngrok-skip-browser-warning',
  'x-vercel-protection-bypass',
];

/** Response headers that pages may read. Clients use `retry-after` to repeat a request that a rate limit refused. */
const exposedHeaders = ['content-type', headers.actualStatus, headers.knownError, 'retry-after'];

/**
 * The CORS headers of every response below `/api/`: any page may call the API, because each request proves its access
 * with a key or a token. A CORS middleware would take more time than the request itself.
 */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': allowedHeaders.join(', '),
  'access-control-expose-headers': exposedHeaders.join(', '),
};
