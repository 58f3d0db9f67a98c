import { useEffect, useRef } from 'react';
import { areLettersOn, isTyping } from '../../shell/use-shortcuts.ts';

interface RowKeyOptions {
  readonly count: number;
  readonly scrollTo: (index: number) => void;
  readonly onToggle: (index: number, isRange: boolean) => void;
}

const linkOf = (index: number) =>
  document.querySelector<HTMLElement>(`.user-table tr[data-index="${index}"] .user-link`);

/**
 * Handles the keys of a list: `j` and `k` move the focus to the next and the previous row, `x` and `X` mark the row or
 * a range.
 */
export function useRowKeys(options: RowKeyOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    let frame = 0;

    /** Focuses a row, which may not be in the document until the list has scrolled to it. */
    function focusRow(index: number, attempts = 30) {
      const link = linkOf(index);
      if (link !== null) link.focus({ preventScroll: true });
      else if (attempts > 0) frame = requestAnimationFrame(() => focusRow(index, attempts - 1));
    }

    function handle(event: KeyboardEvent) {
      const { key, target, metaKey, ctrlKey, altKey } = event;
      if (metaKey || ctrlKey || altKey || event.defaultPrevented || !areLettersOn() || isTyping(target)) return;
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
      const index = row === null ? undefined : Number(row.dataset['index']);
      const { count, scrollTo, onToggle } = latest.current;
      if (key === 'j' || key === 'k') {
        const next = index === undefined ? 0 : index + (key === 'j' ? 1 : -1);
        if (next < 0 || next >= count) return;
        event.preventDefault();
        scrollTo(next);
        focusRow(next);
      } else if (key.toLowerCase() === 'x' && index !== undefined) {
        event.preventDefault();
        onToggle(index, key === 'X');
      }
    }

    addEventListener('keydown', handle);
    return () => {
      removeEventListener('keydown', handle);
      cancelAnimationFrame(frame);
    };
  }, []);
}
