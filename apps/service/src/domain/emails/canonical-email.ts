import { canonicalEmail } from '@keystack/contract';

/** The canonical form of an address that the contract has let pass. */
export function canonicalEmailOf(email: string): string {
  const identity = canonicalEmail(email);
  if (identity === null) throw new Error('The contract accepted an invalid email address.');
  return identity;
}
