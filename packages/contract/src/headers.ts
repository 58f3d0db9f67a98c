/** The names of the API's headers, in lower case as in both `Headers` and Node. */
export const headers = {
  overrideErrorStatus: 'x-stack-override-error-status',
  projectId: 'x-stack-project-id',
  accessType: 'x-stack-access-type',
  clientVersion: 'x-stack-client-version',
  accessToken: 'x-stack-access-token',
  refreshToken: 'x-stack-refresh-token',
  publishableClientKey: 'x-stack-publishable-client-key',
  secretServerKey: 'x-stack-secret-server-key',
  superSecretAdminKey: 'x-stack-super-secret-admin-key',
  adminAccessToken: 'x-stack-admin-access-token',
  randomNonce: 'x-stack-random-nonce',
  disableArtificialDelay: 'x-stack-disable-artificial-development-delay',
  knownError: 'x-stack-known-error',
  actualStatus: 'x-stack-actual-status',
  requestId: 'x-stack-request-id',
} as const;

/** The access levels, lowest first: `client` for browsers, `server` for the app's backend, `admin` for project settings. */
export const accessTypes = ['client', 'server', 'admin'] as const;

/** One of the three access levels. */
export type AccessType = (typeof accessTypes)[number];
