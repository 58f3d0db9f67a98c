/** The names of the API's headers, in lower case as in both `Headers` and Node. */
export const headerNames = {
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
  visitorIp: 'x-stack-visitor-ip',
  visitorUserAgent: 'x-stack-visitor-user-agent',
  visitorLanguage: 'x-stack-visitor-language',
  randomNonce: 'x-stack-random-nonce',
  disableArtificialDelay: 'x-stack-disable-artificial-development-delay',
  knownError: 'x-stack-known-error',
  actualStatus: 'x-stack-actual-status',
  requestId: 'x-stack-request-id',
  hint: 'x-stack-hint',
} as const;

/** The prefix of the API's headers in {@link headerNames}. */
const prefix = 'x-stack-';
/** The prefix under which clients send the same headers since version 2.8.103. */
const newerPrefix = 'x-hexclave-';

/** A header of the API. */
export type HeaderName = (typeof headerNames)[keyof typeof headerNames];

/** Returns the name of a header with the prefix of newer clients. */
export function newerHeaderNameOf(name: string): string {
  return name.replace(prefix, newerPrefix);
}

/**
 * The name of a header that identifies newer clients: every client since version 2.8 sends it, with the value `true`,
 * and no older one.
 */
export const newerClientMarkerHeader = 'x-stack-allow-anonymous-user';

/**
 * The access levels, lowest first: `client` for browsers, `server` for the app's backend, `admin` for project settings.
 */
export const accessTypes = ['client', 'server', 'admin'] as const;

/** One of the three access levels. */
export type AccessType = (typeof accessTypes)[number];
