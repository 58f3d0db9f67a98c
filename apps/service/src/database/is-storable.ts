/** Returns whether PostgreSQL can store a text: it must contain neither NUL nor unpaired surrogates. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
