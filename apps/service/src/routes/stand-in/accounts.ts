import { canonicalEmail, type StandInAccount } from '@keystack/contract';

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
