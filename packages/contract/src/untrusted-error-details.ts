import { type ErrorDefinition, type ErrorDetails, type ErrorName, errorDefinitions } from './errors.ts';
import { limits } from './limits.ts';

/**
 * The highest accepted value of each numeric error detail. Limited so that a forged link cannot show a phone number.
 */
const maximums: Readonly<Record<string, number>> = {
  retry_after_seconds: 7 * 24 * 60 * 60,
  min_length: limits.passwordMaxLength,
  maxLength: limits.passwordMaxLength,
};

const rows: readonly ErrorDefinition<string, ErrorName | null, never>[] = Object.values(errorDefinitions);

/**
 * Validates the details of an error from an untrusted source, such as a URL. Returns only the details that the error
 * declares. Returns `null` if the code is unknown, or if a declared detail is not a whole number in its range: any
 * other value could be a text that an attacker chose.
 */
export function parseUntrustedErrorDetails(code: string, details: unknown): ErrorDetails | null {
  const row = rows.find((row) => row.code === code);
  if (row === undefined || typeof details !== 'object' || details === null) return null;
  const given = new Map<string, unknown>(Object.entries(details));
  const isHarmless = row.details.every((name) => isCount(given.get(name), maximums[name]));
  return isHarmless ? Object.fromEntries(row.details.map((name) => [name, given.get(name)])) : null;
}

function isCount(value: unknown, max = -1): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max;
}
