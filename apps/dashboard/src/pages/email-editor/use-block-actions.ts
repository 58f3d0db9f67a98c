import { useState } from 'react';
import { editorTexts as texts } from '../../texts/emails.ts';
import {
  type BlockType,
  blockAt,
  type Direction,
  duplicateBlock,
  type EmailDocument,
  insertBlock,
  listsIn,
  moveBlock,
  type Place,
  placeOf,
  placeTowards,
  removeBlock,
  rowsOf,
} from './document.ts';
import { newBlocks } from './new-block.ts';

/** The selected block, and what can be done with blocks. */
export interface BlockActions {
  /** The id of the selected block, or `null`. */
  readonly selected: string | null;
  /** The last action in words, for screen readers. */
  readonly announcement: string;
  select(this: void, id: string | null): void;
  add(type: BlockType): void;
  move(id: string, place: Place | null): void;
  /** Moves a block by one place. */
  step(id: string, direction: Direction): void;
  duplicate(id: string): void;
  remove(id: string): void;
}

/**
 * Returns the actions on the blocks of a document.
 *
 * @param onChange Receives the changed document.
 */
export function useBlockActions(document: EmailDocument, onChange: (document: EmailDocument) => void): BlockActions {
  const [chosen, setSelected] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // Undo can take the chosen block away.
  const selected = chosen !== null && blockAt(document, chosen) !== undefined ? chosen : null;
  const nameOf = (id: string) => texts.types[blockAt(document, id)?.type as BlockType];

  function move(id: string, place: Place | null) {
    const moved = place === null ? document : moveBlock(document, id, place);
    if (moved === document) return setAnnouncement(texts.announcements.notMoved(nameOf(id)));
    onChange(moved);
    setSelected(id);
    const row = rowsOf(moved).find((each) => each.kind === 'block' && each.id === id);
    if (row?.kind === 'block') setAnnouncement(texts.announcements.moved(nameOf(id), row.position, row.count));
  }

  return {
    selected,
    announcement,
    select: setSelected,
    move,
    step: (id, direction) => move(id, placeTowards(document, id, direction)),
    add(type) {
      const id = crypto.randomUUID();
      onChange(insertBlock(document, placeForNew(document, selected), id, newBlocks[type]));
      setSelected(id);
      setAnnouncement(texts.announcements.added(texts.types[type]));
    },
    duplicate(id) {
      const copied = duplicateBlock(document, id, () => crypto.randomUUID());
      if (copied === null) return;
      onChange(copied.document);
      setSelected(copied.copy);
      setAnnouncement(texts.announcements.duplicated(nameOf(id)));
    },
    remove(id) {
      const rows = rowsOf(document).filter((row) => row.kind === 'block');
      const index = rows.findIndex((row) => row.id === id);
      const without = removeBlock(document, id);
      onChange(without);
      const next = [...rows.slice(index + 1), ...rows.slice(0, index).reverse()].find((row) =>
        blockAt(without, row.id),
      );
      setSelected(next?.id ?? null);
      setAnnouncement(texts.announcements.removed(nameOf(id)));
    },
  };
}

/**
 * Returns the place of a new block: in the selected container if that is empty, after the selected block, or at the
 * end.
 */
function placeForNew(document: EmailDocument, selected: string | null): Place {
  const block = selected === null ? undefined : blockAt(document, selected);
  const place = selected === null ? null : placeOf(document, selected);
  const empty = block === undefined ? -1 : listsIn(block).findIndex((list) => list.length === 0);
  if (selected !== null && empty >= 0) return { parent: selected, column: empty, index: 0 };
  if (place !== null) return { ...place, index: place.index + 1 };
  const [all = []] = listsIn(document['root'] ?? newBlocks.Container);
  return { parent: 'root', column: 0, index: all.length };
}
