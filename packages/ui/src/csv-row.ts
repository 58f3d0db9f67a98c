/**
 * Returns a line of a CSV file ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)) with its line break. Texts that a
 * spreadsheet would run as a formula get an apostrophe: at the beginning, and after a semicolon, a tab or a line break,
 * which separate fields in spreadsheets of other languages even inside quotes. Spreadsheets in East Asian languages
 * also run those that begin with a full-width sign.
 *
 * @example
 *   csvRow(['Ada', '=1+1', null]); // "Ada,'=1+1,\r\n"
 */
export function csvRow(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

function csvField(value: string | number | boolean | null | undefined): string {
  const text =
    typeof value === 'string'
      ? value
          .replace(/([;\t\r\n])(?=\s*[=+\-@|\uff1d\uff0b\uff0d\uff20])/g, "$1'")
          .replace(/^(?=\s*[=+\-@|\t\r\n\uff1d\uff0b\uff0d\uff20])/, "'")
      : String(value ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
