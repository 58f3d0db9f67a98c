/** A page is what one statement reads at once, and all that the service holds of a list while it sends it. */
export const pageSize = 250;

/** Some items of a list, and the place after which the next page begins; null on the last. */
export interface Page<Item, Place> {
  readonly items: Item[];
  readonly next: Place | null;
}

/**
 * A list that the wire carries whole and that nobody holds whole. The last page is what the generator returns, so that its
 * reader knows that nothing comes after it.
 */
export type Pages<Item> = AsyncGenerator<Item[], Item[]>;

/** Reads a list a page at a time, each only when it is wanted. The last page alone may be empty. */
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

/** All items of a list, for what happens to each of them in one transaction. */
export async function wholeOf<Item>(pages: Pages<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const { done, value } = await pages.next();
    items.push(...value);
    if (done) return items;
  }
}

/** The rows that a statement with this limit gave, as a page. */
export function pageOf<Row, Item, Place>(
  rows: readonly Row[],
  view: (row: Row) => Item,
  placeOf: (last: Row) => Place,
  limit = pageSize,
): Page<Item, Place> {
  const last = rows.at(-1);
  return { items: rows.map(view), next: last === undefined || rows.length < limit ? null : placeOf(last) };
}

/** A place in a list by time and id: as a statement compares it. */
export type TimePlace = readonly [time: Date | string, id: string];

/**
 * Before everything in a list by time and id. A place is always compared, also the first: a condition that may be absent
 * keeps the statement from using its index.
 */
export const oldest: TimePlace = ['-infinity', '00000000-0000-0000-0000-000000000000'];

/** Before everything in such a list that begins with the newest. */
export const newest: TimePlace = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
