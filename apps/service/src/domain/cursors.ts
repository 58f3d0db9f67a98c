/** A place in a list as the wire carries it. */
export function cursorOf(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** What a cursor says, before anything of it is believed; nothing for what is no cursor. */
export function readCursor(cursor: string): unknown[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(place) ? place : [];
  } catch {
    return [];
  }
}

/** Whether this is a time of our days, in milliseconds since the epoch. */
export function isMillis(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) < 4e12;
}

/** Whether this is an id of ours. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}
