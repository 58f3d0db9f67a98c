import { KnownErrors } from '@keystack/contract';
import { sha256 } from '../security/random-text.ts';

/** Fields that change without an update of their resource. The secrets of a webhook endpoint expire and are rotated. */
const unversionedFields: ReadonlySet<string> = new Set([
  'user_count',
  'last_active_at_millis',
  'last_tests',
  'secrets',
]);

/** Length of an entity tag in characters of base64url, which are 132 bits. */
const tagLength = 22;

/** Returns the entity tag of a resource: a hash of its fields in a response, with quotes (RFC 9110, section 8.8.3). */
export function etagOf(resource: unknown): string {
  const fields = JSON.stringify(resource, (name, value) => (unversionedFields.has(name) ? undefined : value));
  return `"${sha256(fields).toString('base64url').slice(0, tagLength)}"`;
}

/**
 * Compares the header `If-Match` of an update with the resource. Lock the resource before, so that it stays as it is
 * until the end of the transaction. Without the header, the update is not conditional.
 *
 * @param current The resource in the format of the response.
 * @throws {KnownErrors.ResourceChanged} If somebody else has changed the resource.
 */
export function checkIfMatch(ifMatch: string | undefined, current: unknown): void {
  if (ifMatch === undefined || ifMatch === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(etagOf(current))) throw new KnownErrors.ResourceChanged();
}
