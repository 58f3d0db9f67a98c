import { canonicalEmail } from '@keystack/contract';

/** Somebody who signs in at the stand-in. */
export interface Person {
  readonly name: string;
  readonly email: string;
  /** Whether the stand-in says that the address belongs to this person. */
  readonly verified: boolean;
}

/** Accounts to choose from, one of each kind. */
export const people: readonly Person[] = [
  { name: 'Ada Lovelace', email: 'ada@example.com', verified: true },
  { name: 'Grace Hopper', email: 'grace@example.com', verified: true },
  { name: 'Charles Babbage', email: 'charles@example.com', verified: false },
];

/** The account that was typed into the form, or null when it has no valid address. */
export function typedPerson(form: Readonly<Record<string, unknown>>): Person | null {
  const email = textOf(form['email']);
  if (canonicalEmail(email) === null) return null;
  return { name: textOf(form['name']), email, verified: form['verified'] !== undefined };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
