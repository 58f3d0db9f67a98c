import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Button, Typography } from '@keystack/ui';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { editorTexts as texts } from '../../texts/emails.ts';
import {
  type Block,
  type BlockType,
  blockAt,
  type Direction,
  type EmailDocument,
  listsIn,
  type Place,
  placeOf,
  rowsOf,
  type TreeRow,
} from './document.ts';

interface BlockTreeProps {
  readonly document: EmailDocument;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onAdd: (type: BlockType) => void;
  readonly onMove: (id: string, place: Place) => void;
  readonly onStep: (id: string, direction: Direction) => void;
  readonly onDuplicate: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

type BlockRow = Extract<TreeRow, { kind: 'block' }>;

const steps: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** The blocks of an email as a list in which they are selected and moved, by keyboard and by dragging. */
export function BlockTree({
  document,
  selected,
  onSelect,
  onAdd,
  onMove,
  onStep,
  onDuplicate,
  onRemove,
}: BlockTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  /** `true` while a key of the list moves or removes a block. */
  const isMoving = useRef(false);
  const rows = rowsOf(document);
  const blocks = rows.filter((row): row is BlockRow => row.kind === 'block');
  const current = blocks.some(({ id }) => id === selected) ? selected : (blocks[0]?.id ?? null);

  // The focus follows the selection: to a copy, and to a block whose element React has created again in another
  // container.
  useEffect(() => {
    const focused = globalThis.document.activeElement;
    const focusedId = tree.current?.contains(focused) ? focused?.getAttribute('data-id') : undefined;
    const isLost = isMoving.current && focused === globalThis.document.body;
    if (focusedId != null && selected === null) onSelect(focusedId);
    else if (isLost || (focusedId != null && focusedId !== selected)) {
      tree.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    }
    isMoving.current = false;
  });

  function onKeyDown(event: KeyboardEvent, id: string) {
    const { key, altKey, ctrlKey, metaKey } = event;
    const step = steps[key];
    const index = blocks.findIndex((row) => row.id === id);
    if (altKey && step !== undefined) {
      isMoving.current = true;
      onStep(id, step);
    } else if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') onDuplicate(id);
    else if (key === 'Delete' || key === 'Backspace') {
      isMoving.current = true;
      onRemove(id);
    } else if (key === 'ArrowUp' || key === 'ArrowDown' || key === 'Home' || key === 'End') {
      const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: blocks.length - 1 }[key];
      const row = blocks[next];
      if (row !== undefined) {
        onSelect(row.id);
        tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(row.id)}"]`)?.focus();
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section className="editor-blocks" aria-label={texts.blocks}>
      <h2 className="editor-heading">{texts.blocks}</h2>
      {rows.length === 0 && <Typography variant="secondary">{texts.empty}</Typography>}
      <div role="tree" aria-label={texts.blocks} ref={tree} className="block-tree">
        {rows.map((row) =>
          row.kind === 'column' ? (
            <ColumnRow key={`${row.id}-${row.column}`} row={row} onMove={onMove} />
          ) : (
            <Row
              key={row.id}
              row={row}
              document={document}
              isSelected={row.id === selected}
              isFocusable={row.id === current}
              onSelect={() => onSelect(row.id)}
              onMove={onMove}
              onKeyDown={(event) => onKeyDown(event, row.id)}
            />
          ),
        )}
      </div>
      <Typography variant="secondary" className="editor-hint">
        {texts.blocksHint}
      </Typography>
      <h3 className="editor-heading">{texts.add}</h3>
      <div className="block-palette">
        {(Object.keys(texts.types) as BlockType[]).map((type) => (
          <Button key={type} variant="outline" size="sm" onClick={() => onAdd(type)}>
            {texts.types[type]}
          </Button>
        ))}
      </div>
    </section>
  );
}

interface RowProps {
  readonly row: BlockRow;
  readonly document: EmailDocument;
  readonly isSelected: boolean;
  readonly isFocusable: boolean;
  readonly onSelect: () => void;
  readonly onMove: (id: string, place: Place) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The place at which a dragged block would be dropped: before or after the row, or in its block. */
type Drop = 'before' | 'after' | 'into';

function Row({
  row: { id, level, position, count },
  document,
  isSelected,
  isFocusable,
  onSelect,
  onMove,
  onKeyDown,
}: RowProps) {
  const element = useRef<HTMLDivElement>(null);
  const [drop, setDrop] = useState<Drop>();
  const block = blockAt(document, id) as Block;
  const isContainer = block.type === 'Container';

  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const dropAt = (y: number): Drop => {
      const { top, height } = current.getBoundingClientRect();
      const part = (y - top) / height;
      if (isContainer && part > 0.25) return 'into';
      return part < 0.5 ? 'before' : 'after';
    };
    return combine(
      draggable({ element: current, getInitialData: () => ({ id }) }),
      dropTargetForElements({
        element: current,
        canDrop: ({ source }) => source.data['id'] !== id,
        onDrag: ({ location }) => setDrop(dropAt(location.current.input.clientY)),
        onDragLeave: () => setDrop(undefined),
        onDrop: ({ source, location }) => {
          setDrop(undefined);
          const place = placeOf(document, id);
          const dropped = dropAt(location.current.input.clientY);
          if (place === null) return;
          const into = { parent: id, column: 0, index: listsIn(block)[0]?.length ?? 0 };
          const beside = { ...place, index: place.index + (dropped === 'after' ? 1 : 0) };
          onMove(String(source.data['id']), dropped === 'into' ? into : beside);
        },
      }),
    );
  }, [id, document, block, isContainer, onMove]);

  return (
    <div
      ref={element}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={count}
      aria-selected={isSelected}
      tabIndex={isFocusable ? 0 : -1}
      className="block-row"
      data-id={id}
      data-level={level}
      data-drop={drop}
      onClick={onSelect}
      onFocus={onSelect}
      onKeyDown={onKeyDown}
    >
      <GripVertical className="ks-icon" aria-hidden />
      <span className="block-type">{texts.types[block.type as BlockType]}</span>
      <span className="block-summary">{summaryOf(block)}</span>
    </div>
  );
}

interface ColumnRowProps {
  readonly row: Extract<TreeRow, { kind: 'column' }>;
  readonly onMove: (id: string, place: Place) => void;
}

/** The heading of a column. A block that is dropped on it becomes the first of the column. */
function ColumnRow({ row: { id, level, column }, onMove }: ColumnRowProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    return dropTargetForElements({
      element: current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        onMove(String(source.data['id']), { parent: id, column, index: 0 });
      },
    });
  }, [id, column, onMove]);

  return (
    <div
      ref={element}
      role="presentation"
      className="block-row column-row"
      data-level={level}
      data-drop={isOver ? 'into' : undefined}
    >
      {texts.column(column + 1)}
    </div>
  );
}

/** Returns the beginning of the text of a block. */
function summaryOf({ data: { props } }: Block): string {
  const text = props?.['text'] ?? props?.['alt'] ?? '';
  return typeof text === 'string' ? text.slice(0, 60) : '';
}
