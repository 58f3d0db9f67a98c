import { serviceLimits } from '@keystack/contract/service-rules';
import type { Column } from '../domain/projects/copies/copy-rows.ts';
import { isAffordableArgon2Hash } from '../security/argon2-parameters.ts';
import type { ArchivedRow } from './archive-format.ts';

/**
 * Maximum length of a value, in characters. The largest one is an SVG picture of a million bytes in hexadecimal digits.
 */
const valueMaxLength = 2 ** 21;

/**
 * Returns whether a value has the form in which the service writes values of a type. PostgreSQL reads others as well.
 */
type ValueCheck = (value: string) => boolean;

const checksOfTypes: Readonly<Record<string, ValueCheck>> = {
  // Encryption contexts are made of ids as they are written.
  uuid: (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  bytea: (value) => /^\\x(?:[0-9a-f]{2})*$/.test(value),
  // JavaScript has no infinite times, and none after the year 275760.
  'timestamp with time zone': (value) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/.test(value),
  // PostgreSQL needs stack for each level. The embedded database aborts without it.
  jsonb: (value) => !isDeeperThan(serviceLimits.jsonMaxDepth, JSON.parse(value)),
};

const checksOfColumns: Readonly<Record<string, ValueCheck>> = {
  // A hash determines the memory and the time of its verification.
  'users.password_hash': isAffordableArgon2Hash,
};

/** Returns a function that throws if a value of a row has a form that the service does not write. */
export function createValueCheck(
  table: string,
  columns: readonly Column[],
  archived: readonly string[],
): (row: ArchivedRow) => void {
  const checked = archived.map((name) => {
    const type = columns.find((column) => column.name === name)?.type ?? '';
    return { name: `${table}.${name}`, check: checksOfColumns[`${table}.${name}`] ?? checksOfTypes[type] };
  });
  return (row) => {
    for (const [index, { name, check }] of checked.entries()) {
      const value = row[index];
      if (value == null) continue;
      if (value.length > valueMaxLength) throw new Error(`a value of ${name} is too long`);
      if (check?.(value) === false) throw new Error(`a value of ${name} is not one that Keystack writes`);
    }
  };
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeperThan(levels - 1, child));
}
