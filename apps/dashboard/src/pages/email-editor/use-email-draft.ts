import { useBlocker } from '@tanstack/react-router';
import { useEffect, useReducer, useState } from 'react';
import { shellTexts } from '../../texts/shell.ts';
import type { EmailTemplate } from '../emails/email-queries.ts';
import type { EmailDocument } from './document.ts';
import { type Draft, reduceHistory, startHistory } from './history.ts';

// Documents are plain JSON, and the service has checked those that it returns.
const draftOf = ({ subject, content }: EmailTemplate): Draft => ({ subject, document: Object(content) });

/** Returns the content of a template, as the API has it. */
export const contentOf = (document: EmailDocument): EmailTemplate['content'] => Object(document);

/** A template that is being edited. */
export interface EmailDraft {
  readonly draft: Draft;
  /** The saved template that the draft began with. Changes of other owners are merged into both. */
  readonly base: Draft;
  readonly isChanged: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Changes the draft. Changes of the same `kind` in a row are undone together. */
  change(changed: Partial<Draft>, kind?: string): void;
  undo(): void;
  redo(): void;
  /** Goes back to the saved template. */
  reset(): void;
}

/** Returns the draft of a template with its history. Asks before the page is left with changes. */
export function useEmailDraft(template: EmailTemplate): EmailDraft {
  const saved = draftOf(template);
  const [{ draft, past, future }, dispatch] = useReducer(reduceHistory, saved, startHistory);
  const isChanged = past.length > 0 && JSON.stringify(draft) !== JSON.stringify(saved);
  // The saved template when the draft was compared with it last.
  const [base, setBase] = useState(saved);
  if (base.subject !== saved.subject || base.document !== saved.document) {
    setBase(saved);
    dispatch({ type: 'rebase', from: base, to: saved });
  }

  useBlocker({
    shouldBlockFn: () => isChanged && !confirm(shellTexts.leave),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  });

  useEffect(() => {
    function handle(event: KeyboardEvent) {
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'z') dispatch({ type: event.shiftKey ? 'redo' : 'undo' });
      else if (key === 'y') dispatch({ type: 'redo' });
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, []);

  return {
    draft,
    base,
    isChanged,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (changed, kind) => dispatch({ type: 'change', draft: changed, kind, at: Date.now() }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    reset: () => dispatch({ type: 'reset', draft: saved }),
  };
}
