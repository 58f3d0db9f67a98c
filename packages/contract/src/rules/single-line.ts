/**
 * Matches characters that end a line, move the cursor or change the direction of the text around them: controls (U+0000
 * to U+001F, U+007F to U+009F), line and paragraph separators, and bidirectional embeddings, overrides and isolates.
 * With them a name could look like another one in a list, an email or a log. Marks (U+200E, U+200F) and joiners stay:
 * languages need them.
 */
const notInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Returns whether a text has none of the characters that break a line or change the text direction. */
export function isSafeSingleLine(text: string): boolean {
  return text.search(notInLine) === -1;
}

/** Removes the characters that `isSafeSingleLine` rejects. */
export function toSafeSingleLine(text: string): string {
  return text.replace(notInLine, '');
}
