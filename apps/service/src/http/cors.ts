import { headerNames, newerClientMarkerHeader, newerHeaderNameOf } from '@keystack/contract';

const apiHeaders = [
  headerNames.projectId,
  headerNames.overrideErrorStatus,
  headerNames.randomNonce,
  headerNames.clientVersion,
  headerNames.disableArtificialDelay,
  headerNames.accessType,
  headerNames.publishableClientKey,
  headerNames.secretServerKey,
  headerNames.superSecretAdminKey,
  headerNames.adminAccessToken,
  headerNames.refreshToken,
  headerNames.accessToken,
  newerClientMarkerHeader,
  'x-stack-allow-restricted-user',
  'x-stack-branch-id',
];

const allowedHeaders = [
  'content-type',
  'authorization',
  ...apiHeaders,
  ...apiHeaders.map(newerHeaderNameOf),
  'baggage',
  'sentry-trace',
  'ngrok-skip-browser-warning',
  'x-vercel-protection-bypass',
];

/** Response headers that pages may read. Clients use `retry-after` to repeat a request that a rate limit refused. */
const exposedHeaders = [
  'content-type',
  headerNames.actualStatus,
  headerNames.knownError,
  headerNames.hint,
  'retry-after',
];

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
