/** Returns whether a text can be stored: PostgreSQL accepts neither NUL nor unpaired surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
