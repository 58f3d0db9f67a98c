/** Encodes a position in a list as a pagination cursor. */
export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Decodes a pagination cursor without validating its contents. Returns an empty array if the input is not a cursor. */
export function decodeCursor(cursor: string): unknown[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(place) ? place : [];
  } catch {
    return [];
  }
}

/** Returns whether a value is a plausible Unix time: an integer between -4e12 and 4e12, in milliseconds. */
export function isUnixMillis(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) < 4e12;
}

/** Returns whether a value is a UUID, the format of the service's ids. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}
