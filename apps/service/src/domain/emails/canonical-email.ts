import { canonicalEmail } from '@keystack/contract';

/** Returns the canonical form of an email address that the contract has validated. */
export function canonicalEmailOf(email: string): string {
  const identity = canonicalEmail(email);
  if (identity === null) throw new Error('The contract accepted an invalid email address.');
  return identity;
}
