import { Button, type ButtonSize } from '@keystack/ui';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../shell/error-page.tsx';
import type { Pages } from './bulk-run.ts';

/** The state of an export to a file. */
export interface Export<Item> {
  /** Number of items that were read so far. `undefined` while no export runs. */
  readonly count: number | undefined;
  /** Why the last export failed. */
  readonly problem: string | undefined;
  /** Reads all items and passes them to `save`, unless the export is stopped or the page is left before. */
  readonly run: (readPages: () => Pages<Item>, save: (pages: readonly (readonly Item[])[]) => void) => Promise<void>;
  readonly stop: () => void;
}

/** Exports items to a file, page by page. */
export function useExport<Item>(): Export<Item> {
  const [count, setCount] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isStopped = useRef(false);
  const stop = () => {
    isStopped.current = true;
  };
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function run(readPages: () => Pages<Item>, save: (pages: readonly (readonly Item[])[]) => void) {
    isStopped.current = false;
    setProblem(undefined);
    setCount(0);
    const pages: (readonly Item[])[] = [];
    let total = 0;
    try {
      for await (const items of readPages()) {
        if (isStopped.current) break;
        pages.push(items);
        total += items.length;
        setCount(total);
      }
      if (!isStopped.current) save(pages);
    } catch (error) {
      setProblem(describeError(error));
    }
    setCount(undefined);
  }

  return { count, problem, run, stop };
}

interface ExportProgressProps {
  /** The number of items that were read, in words. */
  readonly text: string;
  readonly stopText: string;
  readonly onStop: () => void;
  /** Default: the size of other buttons. */
  readonly size?: ButtonSize;
}

/** The progress of an export, and a button that stops it. */
export function ExportProgress({ text, stopText, onStop, size = 'default' }: ExportProgressProps) {
  return (
    <>
      <span role="status" className="muted export-progress">
        {text}
      </span>
      <Button variant="outline" size={size} onClick={onStop}>
        {stopText}
      </Button>
    </>
  );
}
