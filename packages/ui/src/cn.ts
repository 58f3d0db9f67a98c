/** A class name that is not one of Keystack's. */
const ownClass = /(?:^|\s)(?!ks-|stack-scope(?:\s|$))\S/;

/**
 * Joins class names, skipping those that a condition switched off. Adds `ks-own` if one of them is the app's own: then
 * the app's styles for that class apply (see `css/shield.css`).
 */
export function cn(...names: (string | false | null | undefined)[]): string {
  const joined = names.filter(Boolean).join(' ');
  return ownClass.test(joined) ? `${joined} ks-own` : joined;
}
