/** Limits that only the service needs to know. They are apart from `limits`, which browsers load. */
export const serviceLimits = {
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
} as const;
