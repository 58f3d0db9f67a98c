/** Limits that the service and its clients share. Lengths are in characters (UTF-16 units), times in milliseconds. */
export const limits = {
  passwordMinLength: 8,
  passwordMaxLength: 256,
  /** Length of the longest email address in SMTP: 64 for the local part, 255 for the domain, and the `@`. */
  emailMaxLength: 320,
  urlMaxLength: 8192,
  profileImageUrlMaxLength: 1_000_000,
  displayNameMaxLength: 1000,
  /** Maximum length of metadata as JSON text, for each metadata field. Limited because every request of a user reads it. */
  metadataMaxLength: 200_000,
  /** Maximum number of values in a metadata field, objects and lists included. */
  metadataMaxNodes: 10_000,
  verificationCodeLength: 45,
  /** Length of the part of a sign-in code that a user types. The rest is the nonce that the browser stores. */
  oneTimeCodeLength: 6,
  /** Number of characters with which the nonce and the code of the magic link both end: the browser recognizes its link. */
  sharedNonceLength: 16,
  /** Lifetime of codes that verify an email address or invite to a team. */
  verificationCodeLifetime: 7 * 24 * 60 * 60 * 1000,
  passwordResetLifetime: 60 * 60 * 1000,
  signInCodeLifetime: 10 * 60 * 1000,
  /** Maximum number of attempts to check or redeem a verification code, including wrong guesses of its typed part. */
  verificationCodeMaxAttempts: 20,
  /** Time in which the owner of the old email address of an account can undo the change to a new one. */
  emailUndoLifetime: 72 * 60 * 60 * 1000,
  /** Lifetime of the emailed link that trusts the IP address of an account owner after too many guesses by others. */
  trustLinkLifetime: 72 * 60 * 60 * 1000,
  /** Time to send the second factor after the first step of a sign-in. */
  mfaAttemptLifetime: 5 * 60 * 1000,
  /** Minimum size of a TOTP secret: 128 bits (RFC 4226, section 4). */
  totpSecretMinBytes: 16,
  /** Maximum size of a TOTP secret: the block size of SHA-1, beyond which a longer secret is not more secure. */
  totpSecretMaxBytes: 64,
  /** Number of digits of a code from an authenticator app. */
  totpCodeLength: 6,
  accessTokenLifetime: 10 * 60 * 1000,
  /** Maximum age of a session to update the second factor, set a first password, link a provider or delete the account. */
  freshSessionAge: 10 * 60 * 1000,
  /** Maximum time from the start of a sign-in at an OAuth provider until its callback. */
  oauthLifetime: 10 * 60 * 1000,
  /** Lifetime of the authorization code that an app exchanges for tokens after an OAuth sign-in. */
  oauthCodeLifetime: 5 * 60 * 1000,
  /** Minimum remaining lifetime of an OAuth provider's access token when the API returns it. */
  providerTokenMinLifetime: 5 * 60 * 1000,
  sessionDefaultLifetime: 31_536_000_000,
  sessionMaxLifetime: 31_708_800_000,
  /** Maximum length of the description of a project, a key set or a permission. A list can contain hundreds of them. */
  descriptionMaxLength: 10_000,
  /** Maximum length of a setting for an OAuth provider or a mail server, such as a host, a user name or a secret. */
  settingMaxLength: 10_000,
  /** Maximum length of a trusted domain and of a handler path. Fits in a database index in any script. */
  domainMaxLength: 512,
  /** Maximum number of trusted domains of a project, because every redirect checks all of them. */
  domainMaxCount: 1000,
  permissionIdMaxLength: 255,
  /** Maximum length of the id of an account at an OAuth provider. */
  accountIdMaxLength: 255,
  /** Maximum length of the scopes that an app requests from an OAuth provider. Fits in a database index. */
  providerScopeMaxLength: 2000,
  pageMaxSize: 1000,
  emailSubjectMaxLength: 1000,
  webhookEndpointMaxCount: 50,
  webhookDescriptionMaxLength: 100,
  webhookPageMaxSize: 100,
  /** Default time for which a former webhook secret stays valid after a rotation. */
  webhookSecretOverlap: 24 * 60 * 60 * 1000,
  /** Maximum time for which a former webhook secret can stay valid after a rotation. */
  webhookSecretMaxOverlap: 7 * 24 * 60 * 60 * 1000,
  /** Lifetime of a token for webhook pages. */
  webhookTokenLifetime: 60 * 60 * 1000,
  /** Time for which the delivery states of emails and webhook messages are kept. */
  deliveryRetention: 30 * 24 * 60 * 60 * 1000,
  /** Maximum nesting depth of the JSON in a request body. */
  jsonMaxDepth: 100,
} as const;
