/** Control characters besides line breaks. A terminal executes sequences that begin with one. */
const controlCharacters = /[^\P{Cc}\n]/gu;

/** Returns a text without control characters. Archives and texts of users may contain them. */
export function toTerminalText(text: string): string {
  return text.replace(controlCharacters, '');
}

/** Returns a value as JSON in which all control characters are escaped. `JSON.stringify` leaves some of them. */
export function toTerminalJson(value: unknown, indent?: number): string {
  const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replace(controlCharacters, toEscape);
}
