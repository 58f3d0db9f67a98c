/** Whether a text can be stored: PostgreSQL takes no NUL, and half a surrogate pair is no character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
