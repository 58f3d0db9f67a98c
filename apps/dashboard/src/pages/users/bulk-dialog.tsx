import type { ServerUser } from '@keystack/js';
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
import { describeError } from '../../shell/error-page.tsx';
import { bulkTexts as texts } from '../../texts/users.ts';
import { type BulkAction, type BulkProgress, runForUsers } from './bulk-run.ts';
import { nameOf } from './sign-in-methods.ts';
import '@keystack/ui/extras.css';

const listedCount = 5;

interface BulkDialogProps {
  readonly action: BulkAction;
  /** The number of users in words, for example "3 users" or "10,000+ users". */
  readonly count: string;
  /** The number of users, `undefined` if it is not known exactly. */
  readonly total: number | undefined;
  /** The first of the users. */
  readonly first: readonly ServerUser[];
  readonly readUsers: () => AsyncIterable<readonly ServerUser[]> | Iterable<readonly ServerUser[]>;
  /** Called when the dialog closes, with the users for whom the action failed, or `null` if it was not started. */
  readonly onClose: (failed: readonly ServerUser[] | null) => void;
}

/** Asks before an action on many users, runs it, and lists those for whom it failed. */
export function BulkDialog({ action, count, total, first, readUsers, onClose }: BulkDialogProps) {
  const [state, setState] = useState<'asking' | 'running' | 'finished'>('asking');
  const [progress, setProgress] = useState<BulkProgress>({ doneCount: 0, failures: [] });
  const [expected, setExpected] = useState(total);
  const [problem, setProblem] = useState<string>();
  const isStopped = useRef(false);
  const cancelButton = useRef<HTMLButtonElement>(null);

  // Leaving the page stops the action.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function run(pages: ReturnType<typeof readUsers>, before: number) {
    const count = (next: BulkProgress) => ({ ...next, doneCount: before + next.doneCount });
    setState('running');
    setProblem(undefined);
    try {
      const result = count(
        await runForUsers(pages, action.run, {
          isStopped: () => isStopped.current,
          onProgress: (next) => setProgress(count(next)),
        }),
      );
      setProgress(result);
      if (result.failures.length === 0 && !isStopped.current) {
        toast({ title: action.done(texts.users(result.doneCount)), variant: 'success' });
        onClose([]);
        return;
      }
    } catch (error) {
      setProblem(describeError(error));
    }
    setState('finished');
  }

  const failed = progress.failures.map(({ user }) => user);
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
      <DialogContent
        hasCloseButton={false}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          cancelButton.current?.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>{state === 'asking' ? action.question(count) : action.label}</DialogTitle>
          <DialogDescription>
            {state === 'asking' ? action.consequences : texts.progress(progress.doneCount)}
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="dialog-fields">
          {state === 'asking' && (
            <ul className="bulk-names">
              {first.slice(0, listedCount).map((user) => (
                <li key={user.id} className="cut">
                  {nameOf(user)}
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
            <section className="bulk-failures" aria-label={texts.failed(failed.length)}>
              <strong>{texts.failed(failed.length)}</strong>
              <ul>
                {progress.failures.map(({ user, error }) => (
                  <li key={user.id}>
                    <span className="cut">{nameOf(user)}</span>
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
              <Button ref={cancelButton} variant="outline" onClick={close}>
                {texts.cancel}
              </Button>
              <Button
                variant={action.isDestructive ? 'destructive' : 'default'}
                onClick={() => {
                  void run(readUsers(), 0);
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
