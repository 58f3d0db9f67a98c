import { Button, toast } from '@keystack/ui';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@keystack/ui/dialog';
import { Progress } from '@keystack/ui/progress';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../shell/error-page.tsx';
import { useFocusOnOpen } from '../shell/use-focus-on-open.ts';
import { bulkDialogTexts as texts } from '../texts/bulk.ts';
import { type BulkAction, type BulkProgress, type Pages, runForAll } from './bulk-run.ts';
import '@keystack/ui/extras.css';
import './bulk-dialog.css';

const listedCount = 5;

interface BulkDialogProps<Item> {
  readonly action: BulkAction<Item>;
  /** The number of items in words, for example "3 users" or "10,000+ users". */
  readonly count: string;
  /** The number of items, `undefined` if it is not known exactly. */
  readonly total: number | undefined;
  /** The first of the items. */
  readonly first: readonly Item[];
  readonly readPages: () => Pages<Item>;
  readonly nameOf: (item: Item) => string;
  /** Returns a number of items in words. */
  readonly inWords: (count: number) => string;
  /** Called when the dialog closes, with the items for which the action failed, or `null` if it was not started. */
  readonly onClose: (failed: readonly Item[] | null) => void;
}

/** Asks before an action on many items, runs it, and lists those for which it failed. */
export function BulkDialog<Item extends { readonly id: string }>(props: BulkDialogProps<Item>) {
  const { action, count, total, first, readPages, nameOf, inWords, onClose } = props;
  const [state, setState] = useState<'asking' | 'running' | 'finished'>('asking');
  const [progress, setProgress] = useState<BulkProgress<Item>>({ doneCount: 0, failures: [] });
  const [expected, setExpected] = useState(total);
  const [problem, setProblem] = useState<string>();
  const isStopped = useRef(false);
  const cancelButton = useFocusOnOpen();

  // Leaving the page stops the action.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function run(pages: Pages<Item>, before: number) {
    const count = (next: BulkProgress<Item>) => ({ ...next, doneCount: before + next.doneCount });
    setState('running');
    setProblem(undefined);
    try {
      const result = count(
        await runForAll(pages, action, {
          isStopped: () => isStopped.current,
          onProgress: (next) => setProgress(count(next)),
        }),
      );
      setProgress(result);
      if (result.failures.length === 0 && !isStopped.current) {
        toast({ title: action.done(inWords(result.doneCount)), variant: 'success' });
        onClose([]);
        return;
      }
    } catch (error) {
      setProblem(describeError(error));
    }
    setState('finished');
  }

  const failed = progress.failures.map(({ item }) => item);
  const reached = progress.doneCount + failed.length;

  function retry() {
    isStopped.current = false;
    setExpected(progress.doneCount + failed.length);
    setProgress({ ...progress, failures: [] });
    void run([failed], progress.doneCount);
  }

  function close() {
    if (state === 'running') return;
    onClose(state === 'asking' ? null : failed);
  }

  return (
    <Dialog open onOpenChange={close}>
      <DialogContent hasCloseButton={false} onOpenAutoFocus={cancelButton.onOpenAutoFocus}>
        <DialogHeader>
          <DialogTitle>{state === 'asking' ? action.question(count) : action.label}</DialogTitle>
          <DialogDescription>
            {state === 'asking' ? action.consequences : texts.progress(inWords(progress.doneCount))}
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="dialog-fields">
          {state === 'asking' && (
            <ul className="bulk-names">
              {first.slice(0, listedCount).map((item) => (
                <li key={item.id} className="cut">
                  {nameOf(item)}
                </li>
              ))}
              {(total ?? Number.POSITIVE_INFINITY) > listedCount && <li className="muted">{texts.others}</li>}
            </ul>
          )}
          {state === 'running' && (
            <Progress
              aria-label={action.label}
              value={expected === undefined ? null : Math.min(reached, expected)}
              max={Math.max(1, expected ?? 1)}
            />
          )}
          {failed.length > 0 && (
            <section className="bulk-failures" aria-label={texts.failed(inWords(failed.length))}>
              <strong>{texts.failed(inWords(failed.length))}</strong>
              <ul>
                {progress.failures.map(({ item, error }) => (
                  <li key={item.id}>
                    <span className="cut">{nameOf(item)}</span>
                    <span className="muted">{describeError(error)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div className="ks-field-error" role="alert">
            {problem}
          </div>
        </DialogBody>
        <DialogFooter>
          {state === 'asking' && (
            <>
              <Button ref={cancelButton.ref} variant="outline" onClick={close}>
                {texts.cancel}
              </Button>
              <Button
                variant={action.isDestructive ? 'destructive' : 'default'}
                onClick={() => {
                  void run(readPages(), 0);
                }}
              >
                {action.label}
              </Button>
            </>
          )}
          {state === 'running' && (
            <Button
              variant="outline"
              onClick={() => {
                isStopped.current = true;
              }}
            >
              {texts.stop}
            </Button>
          )}
          {state === 'finished' && (
            <>
              <Button variant="outline" onClick={close}>
                {texts.close}
              </Button>
              {failed.length > 0 && <Button onClick={retry}>{texts.retry}</Button>}
            </>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
