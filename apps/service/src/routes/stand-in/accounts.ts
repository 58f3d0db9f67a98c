import { canonicalEmail } from '@keystack/contract';

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

/** Returns the account that was entered in the form. */
export function standInAccountFromForm(form: Readonly<Record<string, unknown>>): StandInAccount {
  return { name: textOf(form['name']), email: textOf(form['email']), verified: form['verified'] !== undefined };
}

/** Returns whether an account has a valid email address. */
export function hasValidEmail({ email }: StandInAccount): boolean {
  return canonicalEmail(email) !== null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
