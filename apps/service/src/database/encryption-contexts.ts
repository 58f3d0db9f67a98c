/**
 * The contexts in which the service encrypts what it stores. A value can be decrypted only in the context of its row,
 * so that somebody who can write to the database cannot move a value to another row. `encrypted-columns.ts` lists the
 * columns.
 */
export const encryptionContexts = {
  signingKey: (projectId: string) => `signing key:${projectId}`,
  totpSecret: (projectId: string, userId: string) => `totp:${projectId}:${userId}`,
  providerSecret: (projectId: string, providerId: string) => `oauth provider secret:${projectId}:${providerId}`,
  /** For both tokens of an OAuth account. */
  providerTokens: (projectId: string, providerId: string, accountId: string) =>
    `oauth token:${projectId}:${providerId}:${accountId}`,
  oauthState: (projectId: string) => `oauth state:${projectId}`,
  /** For an OAuth account that is linked after the sign-in of the user. */
  oauthLink: (projectId: string, userId: string) => `oauth link:${projectId}:${userId}`,
  /** For the data and the result of a test of an OAuth provider. */
  providerTest: (projectId: string) => `oauth provider test:${projectId}`,
  mailServerPassword: (projectId: string) => `mail server password:${projectId}`,
  /** For the marker of a browser, which is not stored. */
  browserMarker: (projectId: string) => `browser marker:${projectId}`,
  email: (emailId: string) => `mail:${emailId}`,
  webhookSecrets: (projectId: string, endpointId: string) => `webhook secrets:${projectId}:${endpointId}`,
} as const;
