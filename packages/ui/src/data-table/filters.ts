interface RowLike {
  getValue: (columnId: string) => unknown;
}

/** Keeps rows whose text contains the search text. If the filter is a list, it must contain the row's value. */
export function standardFilterFn(row: RowLike, columnId: string, filterValue: unknown): boolean {
  const value = row.getValue(columnId);
  if (Array.isArray(filterValue)) return filterValue.length === 0 || filterValue.includes(value);
  return String(value ?? '')
    .toLowerCase()
    .includes(String(filterValue ?? '').toLowerCase());
}

/** Keeps rows whose list shares an element with the filter's list. */
export function arrayFilterFn(row: RowLike, columnId: string, filterValue: unknown): boolean {
  const value = row.getValue(columnId);
  if (!Array.isArray(filterValue) || filterValue.length === 0) return true;
  return Array.isArray(value) && value.some((item) => filterValue.includes(item));
}
