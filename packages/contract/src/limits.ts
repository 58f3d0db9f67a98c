/** Limits that the service and its clients share. Times are in milliseconds unless the name says seconds. */
export const limits = {
  passwordMinLength: 8,
  passwordMaxLength: 256,
  /** The longest email address that SMTP can carry: 64 for the local part, 255 for the domain, and the `@`. */
  emailMaxLength: 320,
  urlMaxLength: 8192,
  profileImageUrlMaxLength: 1_000_000,
  displayNameMaxLength: 1000,
  /** Maximum length of the JSON text of each kind of metadata, which is read with every request of its user. */
  metadataMaxLength: 200_000,
  /** Maximum number of values in metadata, containers included. */
  metadataMaxNodes: 10_000,
  verificationCodeLength: 45,
  /** Length of the part of a sign-in code that a user types. The rest is the nonce of the browser that requested it. */
  oneTimeCodeLength: 6,
  /** Length of the end of the nonce, which is also the end of the magic link's code. */
  sharedNonceLength: 16,
  /** Lifetime of codes that verify an email or invite to a team. */
  verificationCodeLifetime: 7 * 24 * 60 * 60 * 1000,
  passwordResetLifetime: 60 * 60 * 1000,
  signInCodeLifetime: 10 * 60 * 1000,
  verificationCodeMaxAttempts: 20,
  /** Time in which the owner of the old email address can undo a change. */
  emailUndoLifetime: 72 * 60 * 60 * 1000,
  /** Lifetime of the link that lets an account owner sign in from another network after too many guesses. */
  trustLinkLifetime: 72 * 60 * 60 * 1000,
  mfaAttemptLifetime: 5 * 60 * 1000,
  /** Sizes of a TOTP secret. RFC 4226, section 4, demands 128 bits; SHA-1 gains nothing beyond its block of 64 bytes. */
  totpSecretMinBytes: 16,
  totpSecretMaxBytes: 64,
  /** Digits of a code from an authenticator app. */
  totpCodeLength: 6,
  accessTokenLifetime: 10 * 60 * 1000,
  /** Maximum age of a session to change the second factor, set a password, link a provider or delete the account. */
  freshSessionAge: 10 * 60 * 1000,
  /** Maximum time from the start of a sign-in at a provider until its callback. */
  oauthLifetime: 10 * 60 * 1000,
  oauthCodeLifetime: 5 * 60 * 1000,
  /** Minimum remaining lifetime of a provider's access token when it is returned. */
  providerTokenMinLifetime: 5 * 60 * 1000,
  sessionDefaultLifetime: 31_536_000_000,
  sessionMaxLifetime: 31_708_800_000,
  /** For projects, key sets and permissions, of which a list can hold hundreds. */
  descriptionMaxLength: 10_000,
  /** For an owner's settings for external servers: user names, hosts, keys. */
  settingMaxLength: 10_000,
  /** The most that a database index takes, in any script. */
  domainMaxLength: 512,
  /** Limited because every redirect checks all of them. */
  domainMaxCount: 1000,
  permissionIdMaxLength: 255,
  accountIdMaxLength: 255,
  /** The most that a database index takes. */
  providerScopeMaxLength: 2000,
  pageMaxSize: 1000,
  emailSubjectMaxLength: 1000,
  webhookEndpointMaxCount: 50,
  webhookDescriptionMaxLength: 100,
  webhookPageMaxSize: 100,
  webhookSecretOverlap: 24 * 60 * 60 * 1000,
  webhookSecretMaxOverlap: 7 * 24 * 60 * 60 * 1000,
  /** Lifetime of a token for webhook pages. */
  webhookTokenLifetime: 60 * 60 * 1000,
  /** Time for which the delivery states of emails and webhook messages are kept. */
  deliveryRetention: 30 * 24 * 60 * 60 * 1000,
  jsonMaxDepth: 100,
} as const;
