import { describe, expect, it } from 'vitest';
import {
  changeField,
  duplicateBlock,
  type EmailDocument,
  insertBlock,
  listsIn,
  moveBlock,
  placeOf,
  placeTowards,
  readField,
  removeBlock,
  rowsOf,
} from './document.ts';
import { newBlocks } from './new-block.ts';

/** A heading, a box with a text, and two columns of which the second has a button. */
const sample: EmailDocument = {
  root: { type: 'EmailLayout', data: { childrenIds: ['heading', 'box', 'columns'] } },
  heading: newBlocks.Heading,
  box: { type: 'Container', data: { props: { childrenIds: ['text'] } } },
  text: newBlocks.Text,
  columns: {
    type: 'ColumnsContainer',
    data: {
      props: { columnsCount: 2, columns: [{ childrenIds: [] }, { childrenIds: ['button'] }, { childrenIds: [] }] },
    },
  },
  button: newBlocks.Button,
};

const outline = (document: EmailDocument) =>
  rowsOf(document).map((row) => `${'-'.repeat(row.level)}${row.kind === 'column' ? `column ${row.column}` : row.id}`);

describe('the blocks of an email', () => {
  it('are listed from the top to the end, with the columns', () => {
    expect(outline(sample)).toEqual([
      '-heading',
      '-box',
      '--text',
      '-columns',
      '--column 0',
      '--column 1',
      '---button',
    ]);
  });

  it('move up, down, into a container and out of it', () => {
    const down = moveBlock(sample, 'heading', placeTowards(sample, 'heading', 'down') ?? never());
    expect(listsIn(down['root'] ?? never())).toEqual([['box', 'heading', 'columns']]);
    const into = moveBlock(down, 'heading', placeTowards(down, 'heading', 'in') ?? never());
    expect(placeOf(into, 'heading')).toEqual({ parent: 'box', column: 0, index: 1 });
    const out = moveBlock(into, 'heading', placeTowards(into, 'heading', 'out') ?? never());
    expect(out).toEqual(down);
    const up = moveBlock(out, 'heading', placeTowards(out, 'heading', 'up') ?? never());
    expect(up).toEqual(sample);
    expect(placeTowards(sample, 'heading', 'up')).toBeNull();
    expect(placeTowards(sample, 'heading', 'in')).toBeNull();
    expect(placeTowards(sample, 'heading', 'out')).toBeNull();
  });

  it('move between columns', () => {
    const place = placeTowards(sample, 'button', 'up');
    expect(place).toEqual({ parent: 'columns', column: 0, index: 0 });
    const moved = moveBlock(sample, 'button', place ?? never());
    expect(listsIn(moved['columns'] ?? never())).toEqual([['button'], []]);
    expect(placeTowards(moved, 'button', 'down')).toEqual({ parent: 'columns', column: 1, index: 0 });
  });

  it('cannot be moved into themselves', () => {
    expect(moveBlock(sample, 'box', { parent: 'box', column: 0, index: 0 })).toBe(sample);
    const nested = moveBlock(sample, 'columns', { parent: 'box', column: 0, index: 0 });
    expect(moveBlock(nested, 'box', { parent: 'columns', column: 0, index: 0 })).toBe(nested);
  });

  it('are removed with everything in them, also in columns that are not shown', () => {
    expect(Object.keys(removeBlock(sample, 'box'))).toEqual(['root', 'heading', 'columns', 'button']);
    const three = changeField(sample, 'columns', { part: 'props', name: 'columnsCount' }, 3);
    const filled = insertBlock(three, { parent: 'columns', column: 2, index: 0 }, 'hidden', newBlocks.Text);
    const two = changeField(filled, 'columns', { part: 'props', name: 'columnsCount' }, 2);
    expect(Object.keys(removeBlock(two, 'columns'))).not.toContain('hidden');
    expect(removeBlock(sample, 'root')).toBe(sample);
  });

  it('are duplicated with everything in them, under new ids', () => {
    let count = 0;
    const copied = duplicateBlock(sample, 'columns', () => `new${count++}`) ?? never();
    expect(outline(copied.document)).toEqual([
      ...outline(sample),
      ...outline(sample)
        .slice(-4)
        .map((row) => row.replace('columns', 'new0').replace('button', 'new1')),
    ]);
    expect(copied.document['button']).toEqual(copied.document['new1']);
  });

  it('have fields of their own', () => {
    const changed = changeField(sample, 'heading', { part: 'style', name: 'color' }, '#ff0000');
    expect(readField(changed['heading'] ?? never(), { part: 'style', name: 'color' })).toBe('#ff0000');
    expect(readField(sample['heading'] ?? never(), { part: 'style', name: 'color' })).toBeUndefined();
    const root = changeField(sample, 'root', { part: 'data', name: 'canvasColor' }, '#eeeeee');
    expect(root['root']?.data['canvasColor']).toBe('#eeeeee');
  });
});

function never(): never {
  throw new Error('The document has no such block.');
}
