import { type Details, type ErrorName, type ErrorRow, errorRows } from './errors.ts';
import { limits } from './limits.ts';

/** Maximum of each numeric detail. Limited so that an attacker cannot show a phone number. Times are in seconds. */
const maximums: Readonly<Record<string, number>> = {
  retry_after_seconds: 7 * 24 * 60 * 60,
  min_length: limits.passwordMaxLength,
  maxLength: limits.passwordMaxLength,
};

const rows: readonly ErrorRow<string, ErrorName | null, never>[] = Object.values(errorRows);

/**
 * Returns the details of an error from an untrusted source, such as a URL. Returns `null` unless every detail of that error
 * is a number in its range: any other value could be a text that an attacker chose.
 */
export function harmlessDetails(code: string, details: unknown): Details | null {
  const row = rows.find((row) => row.code === code);
  if (row === undefined || typeof details !== 'object' || details === null) return null;
  const given = new Map<string, unknown>(Object.entries(details));
  const isHarmless = row.details.every((name) => isCount(given.get(name), maximums[name]));
  return isHarmless ? Object.fromEntries(row.details.map((name) => [name, given.get(name)])) : null;
}

function isCount(value: unknown, max = -1): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max;
}
