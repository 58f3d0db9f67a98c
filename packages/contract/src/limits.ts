/** Every number that both sides of the wire rely on. Times are in milliseconds unless the name says seconds. */
export const limits = {
  passwordMinLength: 8,
  passwordMaxLength: 256,
  /** The longest address that SMTP can carry: 64 for the local part, 255 for the domain and the sign between them. */
  emailMaxLength: 320,
  urlMaxLength: 8192,
  profileImageUrlMaxLength: 1_000_000,
  displayNameMaxLength: 1000,
  /** Of the JSON text of each kind of metadata. It is read with every call of its user. */
  metadataMaxLength: 200_000,
  /** Values in it, containers included. */
  metadataMaxNodes: 10_000,
  verificationCodeLength: 45,
  /** The first part of a typed code is what a person types; the rest is the nonce of the browser that asked. */
  oneTimeCodeLength: 6,
  /** The last characters of the nonce, with which the code of the magic link ends too. */
  sharedNonceLength: 16,
  /** Of codes that verify an email or invite to a team. */
  verificationCodeLifetime: 7 * 24 * 60 * 60 * 1000,
  passwordResetLifetime: 60 * 60 * 1000,
  signInCodeLifetime: 10 * 60 * 1000,
  verificationCodeMaxAttempts: 20,
  /** How long the owner of an old email address can undo a change. */
  emailUndoLifetime: 72 * 60 * 60 * 1000,
  /** Of the link that lets an account owner sign in from another network after too many guesses. */
  trustLinkLifetime: 72 * 60 * 60 * 1000,
  mfaAttemptLifetime: 5 * 60 * 1000,
  /** Of a TOTP secret. RFC 4226, section 4, demands 128 bits; SHA-1 gains nothing beyond its block of 64 bytes. */
  totpSecretMinBytes: 16,
  totpSecretMaxBytes: 64,
  accessTokenLifetime: 10 * 60 * 1000,
  /** How old a session may be that changes the second factor, sets a password, links a provider or deletes its account. */
  freshSessionAge: 10 * 60 * 1000,
  /** From the start of a sign-in at a provider until the browser is back. */
  oauthLifetime: 10 * 60 * 1000,
  oauthCodeLifetime: 5 * 60 * 1000,
  /** How long a provider's access token must be good for when it is given out. */
  providerTokenMinLifetime: 5 * 60 * 1000,
  sessionDefaultLifetime: 31_536_000_000,
  sessionMaxLifetime: 31_708_800_000,
  /** Of projects, key sets and permissions, which lists read by the hundred. */
  descriptionMaxLength: 10_000,
  /** Of what an owner enters to reach somebody else's server: names, addresses, keys. */
  settingMaxLength: 10_000,
  /** As much as an index takes, in any script. */
  domainMaxLength: 512,
  /** Every redirect looks at all of them. */
  domainMaxCount: 1000,
  permissionIdMaxLength: 255,
  accountIdMaxLength: 255,
  /** As much as an index takes. */
  providerScopeMaxLength: 2000,
  pageMaxSize: 1000,
  emailSubjectMaxLength: 1000,
  webhookEndpointMaxCount: 50,
  webhookDescriptionMaxLength: 100,
  webhookPageMaxSize: 100,
  webhookSecretOverlap: 24 * 60 * 60 * 1000,
  webhookSecretMaxOverlap: 7 * 24 * 60 * 60 * 1000,
  jsonMaxDepth: 100,
} as const;
