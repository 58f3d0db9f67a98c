/** Joins class names and leaves out those that a condition switched off. */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
