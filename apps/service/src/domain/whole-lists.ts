/** A page is as long as one statement should read at once. */
export const pageSize = 1000;

/** Reads a list that the wire carries whole, a page at a time: each read begins after the last row of the one before. */
export async function readWholeList<Row>(readAfter: (last: Row | null) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await readAfter(rows.at(-1) ?? null);
    rows.push(...page);
    if (page.length < pageSize) return rows;
  }
}
