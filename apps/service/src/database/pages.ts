/** Maximum number of rows that one statement reads of a list, and that the service holds of it while it sends it. */
export const pageSize = 250;

/** Size at which a page ends however few rows it has, in bytes. The row that reaches it is its last. */
const maxPageBytes = 2 * 1024 * 1024;

/** Size in bytes that each row counts in addition to its texts and metadata. */
const rowOverhead = 500;

/** A row of a page, with the size of the page so far, in bytes. */
export interface SizedRow {
  readonly page_bytes: number;
}

/** Returns the columns with which a statement in this order measures rows of these sizes, in bytes. */
export function sizeColumns(bytes: string, order: string): string {
  const size = `(${bytes} + ${rowOverhead})`;
  return `${size} as row_bytes, sum(${size}) over (order by ${order} rows unbounded preceding) as page_bytes`;
}

/**
 * The end of a statement `with page as (…)` that has `sizeColumns`: selects as many rows of `page` as fit, at least the first.
 * The database leaves out the others before it reads their large values.
 */
export const rowsThatFit = `select * from page where page_bytes - row_bytes < ${maxPageBytes} order by page_bytes`;

/** Some items of a list, and the position after which the next page begins; `null` on the last page. */
export interface Page<Item, Position> {
  readonly items: Item[];
  readonly next: Position | null;
}

/**
 * The pages of a list that is sent unpaginated but never held in memory as a whole. The generator returns the last page, so
 * that its reader knows that no page follows.
 */
export type Pages<Item> = AsyncGenerator<Item[], Item[]>;

/** Reads a list page by page, on demand. Only the last page may be empty. */
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

/** Returns all items of a list, for changes to each of them in one transaction. */
export async function readAll<Item>(pages: Pages<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const { done, value } = await pages.next();
    items.push(...value);
    if (done) return items;
  }
}

/** Returns the rows of a statement with this limit as a page. */
export function pageOf<Row, Item, Place>(
  rows: readonly Row[],
  view: (row: Row) => Item,
  placeOf: (last: Row) => Place,
  limit = pageSize,
): Page<Item, Place> {
  const last = rows.at(-1);
  return { items: rows.map(view), next: last === undefined || rows.length < limit ? null : placeOf(last) };
}

/** Returns the `rowsThatFit` of a statement with this limit as a page. */
export function boundedPageOf<Row extends SizedRow, Item, Place>(
  rows: readonly Row[],
  view: (row: Row) => Item,
  placeOf: (last: Row) => Place,
  limit = pageSize,
): Page<Item, Place> {
  return pageOf(rows, view, placeOf, isFull(rows) ? rows.length : limit);
}

/** Returns whether a page ended because of its size. */
export function isFull(rows: readonly SizedRow[]): boolean {
  return (rows.at(-1)?.page_bytes ?? 0) >= maxPageBytes;
}

/** A position in a list by time and id, in the form that statements compare. */
export type TimePosition = readonly [time: Date | string, id: string];

/**
 * Before everything in a list by time and id. A place is always compared, also the first: a condition that may be absent
 * keeps the statement from using its index.
 */
export const oldest: TimePosition = ['-infinity', '00000000-0000-0000-0000-000000000000'];

/** Before everything in such a list that begins with the newest. */
export const newest: TimePosition = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
