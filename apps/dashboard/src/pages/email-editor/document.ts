/** The type of a block besides the root of an email. */
export type BlockType =
  | 'Heading'
  | 'Text'
  | 'Button'
  | 'Image'
  | 'Divider'
  | 'Spacer'
  | 'ColumnsContainer'
  | 'Container';

type Fields = Readonly<Record<string, unknown>>;

/** A block of an email. The root has its fields and children in `data`, all others in `props` and `style`. */
export interface Block {
  readonly type: BlockType | 'EmailLayout';
  readonly data: {
    readonly props?: Fields | null;
    readonly style?: Fields | null;
    readonly childrenIds?: readonly string[] | null;
    readonly [field: string]: unknown;
  };
}

/** The blocks of an email by id: a tree that begins at `root`. */
export type EmailDocument = Readonly<Record<string, Block>>;

/** A place for a block: in a list of blocks of its parent, before the block with the index. */
export interface Place {
  readonly parent: string;
  /** The column of a block with columns, otherwise 0. */
  readonly column: number;
  readonly index: number;
}

/** A direction in which a block moves. `in` is into the block before it, `out` is after its container. */
export type Direction = 'up' | 'down' | 'in' | 'out';

interface Column {
  readonly childrenIds: readonly string[];
}

const columnMaxCount = 3;

/** Returns the lists of the blocks in a block: one per shown column, none if it cannot contain blocks. */
export function listsIn({ type, data }: Block): readonly (readonly string[])[] {
  if (type === 'EmailLayout') return [data.childrenIds ?? []];
  if (type === 'Container') return [(data.props?.['childrenIds'] as readonly string[] | null) ?? []];
  if (type !== 'ColumnsContainer') return [];
  return columnsOf(data.props).slice(0, Number(data.props?.['columnsCount'] ?? 2));
}

function columnsOf(props: Fields | null | undefined): readonly (readonly string[])[] {
  const columns = (props?.['columns'] as readonly Column[] | undefined) ?? [];
  return Array.from({ length: columnMaxCount }, (_, index) => columns[index]?.childrenIds ?? []);
}

/** Returns a block with another list of blocks in one of its columns. */
function withList(block: Block, column: number, ids: readonly string[]): Block {
  const { type, data } = block;
  if (type === 'EmailLayout') return { ...block, data: { ...data, childrenIds: ids } };
  if (type === 'Container') return { ...block, data: { ...data, props: { ...data.props, childrenIds: ids } } };
  const columns = columnsOf(data.props).map((list, index) => ({ childrenIds: index === column ? ids : list }));
  return { ...block, data: { ...data, props: { ...data.props, columns } } };
}

/** Returns the block with an id, if there is one. */
export function blockAt(document: EmailDocument, id: string): Block | undefined {
  return Object.hasOwn(document, id) ? document[id] : undefined;
}

/** Returns the place of a block, or `null` for the root and for blocks that nothing leads to. */
export function placeOf(document: EmailDocument, id: string): Place | null {
  for (const [parent, block] of Object.entries(document)) {
    for (const [column, list] of listsIn(block).entries()) {
      const index = list.indexOf(id);
      if (index >= 0) return { parent, column, index };
    }
  }
  return null;
}

/** Returns the ids of a block and of all blocks in it, also in columns that are not shown. */
function subtree(document: EmailDocument, id: string): string[] {
  const block = blockAt(document, id);
  if (block === undefined) return [];
  const lists = block.type === 'ColumnsContainer' ? columnsOf(block.data.props) : listsIn(block);
  return [id, ...lists.flat().flatMap((child) => subtree(document, child))];
}

function replaceList(
  document: EmailDocument,
  { parent, column }: Place,
  change: (ids: string[]) => void,
): EmailDocument {
  const block = blockAt(document, parent);
  if (block === undefined) return document;
  const ids = [...(listsIn(block)[column] ?? [])];
  change(ids);
  return { ...document, [parent]: withList(block, column, ids) };
}

/** Returns the document with a new block. */
export function insertBlock(document: EmailDocument, place: Place, id: string, block: Block): EmailDocument {
  return { ...replaceList(document, place, (ids) => ids.splice(place.index, 0, id)), [id]: block };
}

/** Returns the document without a block and all blocks in it. */
export function removeBlock(document: EmailDocument, id: string): EmailDocument {
  const place = placeOf(document, id);
  if (place === null) return document;
  const gone = new Set(subtree(document, id));
  const rest = replaceList(document, place, (ids) => ids.splice(place.index, 1));
  return Object.fromEntries(Object.entries(rest).filter(([each]) => !gone.has(each)));
}

/** Returns the document with a block at another place, or unchanged if the place is in the block itself. */
export function moveBlock(document: EmailDocument, id: string, to: Place): EmailDocument {
  const from = placeOf(document, id);
  if (from === null || subtree(document, id).includes(to.parent)) return document;
  const isSameList = from.parent === to.parent && from.column === to.column;
  const index = isSameList && from.index < to.index ? to.index - 1 : to.index;
  if (isSameList && index === from.index) return document;
  const without = replaceList(document, from, (ids) => ids.splice(from.index, 1));
  return replaceList(without, to, (ids) => ids.splice(index, 0, id));
}

/** Returns the place one step from a block in a direction, or `null` if there is none. */
export function placeTowards(document: EmailDocument, id: string, direction: Direction): Place | null {
  const place = placeOf(document, id);
  if (place === null) return null;
  const { parent, column, index } = place;
  const lists = listsIn(document[parent] as Block);
  const list = lists[column] ?? [];
  if (direction === 'up') {
    if (index > 0) return { ...place, index: index - 1 };
    const before = lists[column - 1];
    return before === undefined ? null : { parent, column: column - 1, index: before.length };
  }
  if (direction === 'down') {
    if (index < list.length - 1) return { ...place, index: index + 2 };
    return lists[column + 1] === undefined ? null : { parent, column: column + 1, index: 0 };
  }
  if (direction === 'out') {
    const outer = placeOf(document, parent);
    return outer === null ? null : { ...outer, index: outer.index + 1 };
  }
  const before = list[index - 1];
  const container = before === undefined ? undefined : blockAt(document, before);
  const [first] = container === undefined ? [] : listsIn(container);
  return before === undefined || first === undefined ? null : { parent: before, column: 0, index: first.length };
}

/**
 * Returns the document with a copy of a block and of all blocks in it, after the block. `createId` returns a new id.
 */
export function duplicateBlock(
  document: EmailDocument,
  id: string,
  createId: () => string,
): { readonly document: EmailDocument; readonly copy: string } | null {
  const place = placeOf(document, id);
  const block = blockAt(document, id);
  if (place === null || block === undefined) return null;
  const ids = new Map(subtree(document, id).map((each) => [each, createId()]));
  const copyOf = (each: string) => ids.get(each) as string;
  const copies = [...ids].map(([each, copy]): [string, Block] => {
    let copied = document[each] as Block;
    const lists = copied.type === 'ColumnsContainer' ? columnsOf(copied.data.props) : listsIn(copied);
    for (const [column, list] of lists.entries()) {
      copied = withList(copied, column, list.filter((child) => ids.has(child)).map(copyOf));
    }
    return [copy, copied];
  });
  const copy = copyOf(id);
  const inserted = insertBlock(document, { ...place, index: place.index + 1 }, copy, block);
  return { document: { ...inserted, ...Object.fromEntries(copies) }, copy };
}

/** A field of a block: of its `props` or `style`, or of the `data` of the root. */
export interface FieldPath {
  readonly part: 'props' | 'style' | 'data';
  readonly name: string;
}

/** Returns the value of a field of a block. */
export function readField({ data }: Block, { part, name }: FieldPath): unknown {
  return part === 'data' ? data[name] : data[part]?.[name];
}

/** Returns the document with another value of a field of a block. `null` is the default value. */
export function changeField(
  document: EmailDocument,
  id: string,
  { part, name }: FieldPath,
  value: unknown,
): EmailDocument {
  const block = blockAt(document, id);
  if (block === undefined) return document;
  const { data } = block;
  const changed = part === 'data' ? { ...data, [name]: value } : { ...data, [part]: { ...data[part], [name]: value } };
  return { ...document, [id]: { ...block, data: changed } };
}

/** A row of the list of blocks: a block, or the heading of a column. */
export type TreeRow =
  | {
      readonly kind: 'block';
      readonly id: string;
      readonly level: number;
      readonly position: number;
      readonly count: number;
    }
  | { readonly kind: 'column'; readonly id: string; readonly level: number; readonly column: number };

/** Returns the rows of the list of blocks, from the top of the email to its end. */
export function rowsOf(document: EmailDocument, parent = 'root', level = 1): TreeRow[] {
  const block = blockAt(document, parent);
  if (block === undefined) return [];
  const lists = listsIn(block);
  return lists.flatMap((list, column): TreeRow[] => {
    const isColumn = block.type === 'ColumnsContainer';
    const inner = isColumn ? level + 1 : level;
    const known = list.filter((id) => blockAt(document, id) !== undefined);
    const rows = known.flatMap((id, index): TreeRow[] => [
      { kind: 'block', id, level: inner, position: index + 1, count: known.length },
      ...rowsOf(document, id, inner + 1),
    ]);
    return isColumn ? [{ kind: 'column', id: parent, level, column }, ...rows] : rows;
  });
}
