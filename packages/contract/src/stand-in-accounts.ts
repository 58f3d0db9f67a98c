/** A user who signs in at the stand-in. */
export interface StandInAccount {
  readonly name: string;
  readonly email: string;
  /** `true` if the stand-in reports the email as verified. */
  readonly verified: boolean;
}

/** The accounts that the page offers. The emails of the first two are verified, that of the third is not. */
export const standInAccounts: readonly StandInAccount[] = [
  { name: 'Ada Lovelace', email: 'ada@example.com', verified: true },
  { name: 'Grace Hopper', email: 'grace@example.com', verified: true },
  { name: 'Charles Babbage', email: 'charles@example.com', verified: false },
];
