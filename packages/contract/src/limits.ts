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
  /** The first part of a verification code is what a person types; the rest is the nonce of the browser that asked. */
  verificationCodeLength: 45,
  oneTimeCodeLength: 6,
  verificationCodeLifetime: 7 * 24 * 60 * 60 * 1000,
  verificationCodeMaxAttempts: 20,
  mfaAttemptLifetime: 5 * 60 * 1000,
  accessTokenLifetime: 10 * 60 * 1000,
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
  bodyMaxBytes: 4 * 1024 * 1024,
  jsonMaxDepth: 100,
} as const;
