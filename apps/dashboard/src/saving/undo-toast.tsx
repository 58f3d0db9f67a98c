import { toast } from '@keystack/ui';
import { lazy } from 'react';
import { shellTexts } from '../texts/shell.ts';

const ToastAction = lazy(async () => ({ default: (await import('@keystack/ui/toaster')).ToastAction }));

const texts = shellTexts.undo;
const undoTimeMs = 10_000;

/** Shows for ten seconds that a change was saved, with a button that reverses it. F8 focuses the toast. */
export function toastWithUndo(title: string, undo: () => unknown): void {
  const shown = toast({
    title,
    duration: undoTimeMs,
    action: (
      <ToastAction
        altText={texts.hint}
        onClick={() => {
          shown.dismiss();
          undo();
        }}
      >
        {texts.action}
      </ToastAction>
    ),
  });
}
