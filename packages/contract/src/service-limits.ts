/**
 * Limits that only the service needs to know. They are apart from `limits`, which browsers load. Lengths are in
 * characters (UTF-16 units), times in milliseconds.
 */
export const serviceLimits = {
  /** Emailed codes of an account and purpose that are valid at the same time, for each kind of requester. */
  liveCodesMaxCount: 5,
  /** Attempts that a typed code allows although a limit of guesses at the codes of its account is used up for now. */
  typedCodeOwnAttempts: 5,
  /** Sessions in the list of a user. */
  listedSessionMaxCount: 100,
  /** Invitations in the list of a team or user. */
  listedInvitationMaxCount: 1000,
  /** Email addresses of a user besides the primary one. */
  contactChannelMaxCount: 10,
  /** Length of the name of a data vault store, and of the hash of a key in it. */
  dataVaultKeyMaxLength: 255,
  dataVaultValueMaxLength: 50_000,
  /** Users to whom one request sends an email. */
  emailRecipientMaxCount: 100,
  /** Time in which the owner of the old email address of an account can undo the change to a new one. */
  emailUndoLifetime: 72 * 60 * 60 * 1000,
  /** Lifetime of the emailed link that trusts the IP address of an account owner after too many guesses by others. */
  trustLinkLifetime: 72 * 60 * 60 * 1000,
  /** Time for which the next signing key of a project is published before it signs. */
  signingKeyPublication: 15 * 60 * 1000,
  /** Lifetime of the link that creates the account of the first owner of a service. */
  setupLinkLifetime: 60 * 60 * 1000,
  /** Time after which the session of a project owner ends without a refresh, in milliseconds. */
  ownerSessionIdleTime: 12 * 60 * 60 * 1000,
  /** Maximum lifetime of the session of a project owner, in milliseconds. */
  ownerSessionMaxAge: 30 * 24 * 60 * 60 * 1000,
  /** Lifetime of an invitation to own a project, and of the link that signs in as the owner of the demo project. */
  ownerInvitationLifetime: 7 * 24 * 60 * 60 * 1000,
  /** Longest time in hours for which a throw-away copy of a project is kept: a year. */
  forkMaxHours: 8784,
  /** Time to send the second factor after the first step of a sign-in. */
  mfaAttemptLifetime: 5 * 60 * 1000,
  /** Lifetime of a link that starts an impersonation. */
  impersonationLinkLifetime: 5 * 60 * 1000,
  /** Lifetime of a session that acts as a user. */
  impersonationLifetime: 60 * 60 * 1000,
  /** Minimum size of a TOTP secret: 128 bits (RFC 4226, section 4). */
  totpSecretMinBytes: 16,
  /** Maximum size of a TOTP secret: the block size of SHA-1, beyond which a longer secret is not more secure. */
  totpSecretMaxBytes: 64,
  /** Maximum time from the start of a sign-in at an OAuth provider until its callback. */
  oauthLifetime: 10 * 60 * 1000,
  /** Claims of a test of an OAuth provider, and the length of each value and of the words of the provider. */
  providerTestClaimMaxCount: 50,
  providerTestTextMaxLength: 500,
  /** Users that are counted before a sign-in method is turned off. */
  impactMaxCount: 10_000,
  /** Lifetime of the authorization code that an app exchanges for tokens after an OAuth sign-in. */
  oauthCodeLifetime: 5 * 60 * 1000,
  /** Minimum remaining lifetime of an OAuth provider's access token when the API returns it. */
  providerTokenMinLifetime: 5 * 60 * 1000,
  /** Maximum length of a setting for an OAuth provider or a mail server, such as a host, a user name or a secret. */
  settingMaxLength: 10_000,
  /** Maximum length of a trusted domain and of a handler path. Fits in a database index in any script. */
  domainMaxLength: 512,
  /** Maximum number of trusted domains of a project, because every redirect checks all of them. */
  domainMaxCount: 1000,
  /** Maximum length of the id of an account at an OAuth provider. */
  accountIdMaxLength: 255,
  /** Maximum length of the scopes that an app requests from an OAuth provider. Fits in a database index. */
  providerScopeMaxLength: 2000,
  emailSubjectMaxLength: 1000,
  webhookEndpointMaxCount: 50,
  webhookDescriptionMaxLength: 100,
  webhookPageMaxSize: 100,
  /** Number of failed webhook messages at which counting them stops. */
  webhookFailedCountMax: 1001,
  /** Number of delivery attempts of one endpoint, the newest, that are counted by hour. */
  webhookCountedAttempts: 20_000,
  /** Number of hours for which delivery attempts are counted, with the current one. */
  webhookCountedHours: 24,
  /** Default time for which a former webhook secret stays valid after a rotation. */
  webhookSecretOverlap: 24 * 60 * 60 * 1000,
  /** Maximum time for which a former webhook secret can stay valid after a rotation. */
  webhookSecretMaxOverlap: 7 * 24 * 60 * 60 * 1000,
  /** Lifetime of a token for managing webhooks. */
  webhookTokenLifetime: 60 * 60 * 1000,
  /** Longest time in days that a project can keep the events of its activity log: ten years. */
  eventRetentionMaxDays: 3650,
  /** Time for which the delivery states of emails and webhook messages are kept. */
  deliveryRetention: 30 * 24 * 60 * 60 * 1000,
  /** Number of users at which counting them stops. */
  userCountMax: 10_001,
  /** The last millisecond of the year 9999, which every database and program can express. */
  latestTimestampMillis: 253_402_300_799_999,
  /** Days of one list of daily counts. */
  dailyCountsMaxDays: 400,
  /** Maximum nesting depth of the JSON in a request body. */
  jsonMaxDepth: 100,
} as const;
