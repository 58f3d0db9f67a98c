/** Limits that the service and its clients share. Lengths are in characters (UTF-16 units), times in milliseconds. */
export const limits = {
  passwordMinLength: 8,
  passwordMaxLength: 256,
  /** Length of the longest email address in SMTP: 64 for the local part, 255 for the domain, and the `@`. */
  emailMaxLength: 320,
  urlMaxLength: 8192,
  profileImageUrlMaxLength: 1_000_000,
  displayNameMaxLength: 1000,
  /**
   * Maximum length of metadata as JSON text, for each metadata field. Limited because every request of a user reads it.
   */
  metadataMaxLength: 200_000,
  /** Maximum number of values in a metadata field, objects and lists included. */
  metadataMaxNodes: 10_000,
  verificationCodeLength: 45,
  /** Length of the part of a sign-in code that a user types. The rest is the nonce that the browser stores. */
  oneTimeCodeLength: 6,
  /**
   * Number of characters with which the nonce and the code of the magic link both end: the browser recognizes its link.
   */
  sharedNonceLength: 16,
  /** Lifetime of codes that verify an email address or invite to a team. */
  verificationCodeLifetime: 7 * 24 * 60 * 60 * 1000,
  passwordResetLifetime: 60 * 60 * 1000,
  signInCodeLifetime: 10 * 60 * 1000,
  /** Maximum number of attempts to check or redeem a verification code, including wrong guesses of its typed part. */
  verificationCodeMaxAttempts: 20,
  /** Number of digits of a code from an authenticator app. */
  totpCodeLength: 6,
  accessTokenLifetime: 10 * 60 * 1000,
  /**
   * Maximum age of a session to update the second factor, set a first password, link a provider or delete the account.
   */
  freshSessionAge: 10 * 60 * 1000,
  sessionDefaultLifetime: 31_536_000_000,
  sessionMaxLifetime: 31_708_800_000,
  /** Maximum length of the description of a project, a key set or a permission. A list can contain hundreds of them. */
  descriptionMaxLength: 10_000,
  permissionIdMaxLength: 255,
  pageMaxSize: 1000,
} as const;
