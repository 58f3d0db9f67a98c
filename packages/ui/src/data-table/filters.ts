interface RowLike {
  getValue: (columnId: string) => unknown;
}

/** Keeps rows whose text contains the search text. If the filter is a list, it must contain the row's value. */
export function standardFilterFn(row: RowLike, columnId: string, wanted: unknown): boolean {
  const value = row.getValue(columnId);
  if (Array.isArray(wanted)) return wanted.length === 0 || wanted.includes(value);
  return String(value ?? '')
    .toLowerCase()
    .includes(String(wanted ?? '').toLowerCase());
}

/** Keeps rows whose list shares an element with the filter's list. */
export function arrayFilterFn(row: RowLike, columnId: string, wanted: unknown): boolean {
  const value = row.getValue(columnId);
  if (!Array.isArray(wanted) || wanted.length === 0) return true;
  return Array.isArray(value) && value.some((each) => wanted.includes(each));
}
