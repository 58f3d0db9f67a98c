import { csvRow } from '../csv-row.ts';

/** Returns a CSV file with these rows; the first row holds the column names. */
export function toCsv(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => csvRow(row.map(toField))).join('');
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

function toField(value: unknown): string | number | null | undefined {
  if (value === null || value === undefined || typeof value === 'number') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
