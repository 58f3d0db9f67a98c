import { headers } from '@keystack/contract';

const allowedHeaders = [
  'content-type',
  'authorization',
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
  'baggage',
  'sentry-trace',
];

/**
 * The CORS headers of every response below `/api/`: any page may call the API, because each request proves its access
 * with a key or a token. A CORS middleware would take more time than the request itself.
 */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': allowedHeaders.join(', '),
  'access-control-expose-headers': ['content-type', headers.actualStatus, headers.knownError].join(', '),
};
