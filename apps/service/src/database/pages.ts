/** Maximum number of rows of a page. A page is read by one statement and held in memory while it is sent. */
export const maxPageRows = 250;

/** Maximum size of a page in bytes. The row that reaches or exceeds it is the last of the page. */
const maxPageBytes = 2 * 1024 * 1024;

/** The maximum size of a page. */
interface PageSize {
  readonly rows: number;
  /** The row that reaches or exceeds it is the last of the page. */
  readonly bytes: number;
}

/** The maximum size of a first page that is read by a lookup, which other lookups may wait for. */
export const lookupPageSize: PageSize = { rows: 25, bytes: 100 * 1024 };

/** Size in bytes that is added to each row for everything except its texts and metadata. */
const rowOverhead = 500;

/** A row of a page. `page_bytes` is the size in bytes of all rows of the page up to this one. */
export interface RowWithCumulativeBytes {
  readonly page_bytes: number;
}

/**
 * Returns SQL columns that compute the size of each row and the running size of the page, in bytes.
 *
 * @param bytes SQL expression for the size of a row.
 * @param order SQL of the `order by` clause.
 */
export function cumulativeBytesColumnsSql(bytes: string, order: string): string {
  const size = `(${bytes} + ${rowOverhead})`;
  return `${size} as row_bytes, sum(${size}) over (order by ${order} rows unbounded preceding) as page_bytes`;
}

/** SQL condition of the rows up to the maximum page size, at least one. */
export const withinPageBytesSql = `page_bytes - row_bytes < ${maxPageBytes}`;

/**
 * SQL that follows `with page as (…)`, whose columns include `cumulativeBytesColumnsSql`. Selects the rows up to the
 * maximum page size, at least one. The database discards the others before it reads their large values.
 */
export const selectRowsWithinPageBytesSql = `select * from page where ${withinPageBytesSql} order by page_bytes`;

/** Like `selectRowsWithinPageBytesSql`, for a page of at most `lookupPageSize`. */
export const selectRowsWithinLookupBytesSql = `select * from page where page_bytes - row_bytes < ${lookupPageSize.bytes}
  order by page_bytes`;

/** A page of a list. `next` is the position after which the next page starts, or `null` on the last page. */
export interface Page<Item, Position> {
  readonly items: Item[];
  readonly next: Position | null;
}

/**
 * The pages of a list that is sent as one response but never held in memory as a whole. The generator returns the last
 * page instead of yielding it, so that its reader knows that no page follows.
 */
export type Pages<Item> = AsyncGenerator<Item[], Item[]>;

/** Reads a list page by page, on demand, from the position `start`. Only the last page may be empty. */
export async function* readPages<Item, Place>(
  start: Place,
  readAfter: (place: Place) => Promise<Page<Item, Place>>,
): Pages<Item> {
  let page = await readAfter(start);
  while (page.next !== null) {
    if (page.items.length > 0) yield page.items;
    page = await readAfter(page.next);
  }
  return page.items;
}

/** Returns all items of a list at once. Only for transactions that change each of them. */
export async function readAllPages<Item>(pages: Pages<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const { done, value } = await pages.next();
    items.push(...value);
    if (done) return items;
  }
}

/** Creates a page from the rows of a statement that read at most `limit` rows. With fewer rows, it is the last page. */
export function pageFromRows<Row, Item, Place>(
  rows: readonly Row[],
  view: (row: Row) => Item,
  placeOf: (last: Row) => Place,
  limit = maxPageRows,
): Page<Item, Place> {
  const last = rows.at(-1);
  return { items: rows.map(view), next: last === undefined || rows.length < limit ? null : placeOf(last) };
}

/**
 * Like `pageFromRows`, for a statement that ends with `selectRowsWithinPageBytesSql`: a page that reached the maximum
 * size is not the last one.
 */
export function pageFromSizedRows<Row extends RowWithCumulativeBytes, Item, Place>(
  rows: readonly Row[],
  view: (row: Row) => Item,
  placeOf: (last: Row) => Place,
  { rows: limit = maxPageRows, bytes = maxPageBytes }: Partial<PageSize> = {},
): Page<Item, Place> {
  return pageFromRows(rows, view, placeOf, reachesMaxPageBytes(rows, bytes) ? rows.length : limit);
}

/** Returns whether a page ended because it reached the maximum size in bytes. */
export function reachesMaxPageBytes(rows: readonly RowWithCumulativeBytes[], bytes = maxPageBytes): boolean {
  return (rows.at(-1)?.page_bytes ?? 0) >= bytes;
}

/** A position in a list sorted by time and id, as parameters of a statement. */
export type TimePosition = readonly [time: Date | string, id: string];

/**
 * The position before the first item of a list sorted by time and id, oldest first. Statements compare a position also
 * for the first page, because an optional condition would keep PostgreSQL from using the index.
 */
export const beforeOldest: TimePosition = ['-infinity', '00000000-0000-0000-0000-000000000000'];

/** The position before the first item of a list sorted by time and id, newest first. */
export const beforeNewest: TimePosition = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
