interface RowLike {
  getValue: (columnId: string) => unknown;
}

/**
 * Returns `true` for rows whose text contains the text `filterValue`, ignoring case. If `filterValue` is a list, it
 * must be empty or contain the row's value.
 */
export function textOrListFilterFn(row: RowLike, columnId: string, filterValue: unknown): boolean {
  const value = row.getValue(columnId);
  if (Array.isArray(filterValue)) return filterValue.length === 0 || filterValue.includes(value);
  return String(value ?? '')
    .toLowerCase()
    .includes(String(filterValue ?? '').toLowerCase());
}

/**
 * Returns `true` for rows whose value is a list that shares an element with the list `filterValue`, and for all rows if
 * that is empty or not a list.
 */
export function arrayFilterFn(row: RowLike, columnId: string, filterValue: unknown): boolean {
  const value = row.getValue(columnId);
  if (!Array.isArray(filterValue) || filterValue.length === 0) return true;
  return Array.isArray(value) && value.some((item) => filterValue.includes(item));
}
