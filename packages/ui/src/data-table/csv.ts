/**
 * Returns a CSV file (RFC 4180) with these rows; the first row holds the column names. Texts that a spreadsheet program
 * would run as formulas get an apostrophe in front.
 */
export function toCsv(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => `${row.map((value) => quote(text(value))).join(',')}\r\n`).join('');
}

/** Downloads a text as a CSV file with this name. */
export function downloadCsv(name: string, content: string): void {
  // The byte order mark makes spreadsheet programs read the file as UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A spreadsheet program would run a user's name such as "=cmd|..." as a formula.
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quote(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
