import type { EmailDocument } from './document.ts';

/** The subject and the blocks of a template while they are edited. */
export interface Draft {
  readonly subject: string;
  readonly document: EmailDocument;
}

/** The draft with the steps before and after it. */
export interface History {
  readonly draft: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  /** The last change, which a further one of the same kind joins. */
  readonly last: { readonly kind: string; readonly at: number } | null;
}

/** A change of the draft, or a step in its history. */
export type HistoryAction =
  | {
      readonly type: 'change';
      readonly draft: Partial<Draft>;
      /** The kind of the change, for example the field that was typed in. Default: a step of its own. */
      readonly kind?: string | undefined;
      /** Time of the change, in milliseconds. */
      readonly at: number;
    }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'reset'; readonly draft: Draft }
  /** The saved template has changed. Parts that were not edited follow it, also in the steps. */
  | { readonly type: 'rebase'; readonly from: Draft; readonly to: Draft };

const maxSteps = 200;
/** Time in milliseconds within which changes of one kind are one step. */
const joinWithinMs = 600;

/** Returns a history without steps. */
export function startHistory(draft: Draft): History {
  return { draft, past: [], future: [], last: null };
}

/** Returns the history after an action. */
export function reduceHistory(history: History, action: HistoryAction): History {
  const { draft, past, future, last } = history;
  switch (action.type) {
    case 'reset':
      return startHistory(action.draft);
    case 'rebase': {
      const { from, to } = action;
      const unedited = JSON.stringify(from.document);
      const follow = (step: Draft): Draft => ({
        subject: step.subject === from.subject ? to.subject : step.subject,
        document: JSON.stringify(step.document) === unedited ? to.document : step.document,
      });
      return { draft: follow(draft), past: past.map(follow), future: future.map(follow), last };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { draft: before, past: past.slice(0, -1), future: [draft, ...future], last: null };
    }
    case 'redo': {
      const [after, ...later] = future;
      if (after === undefined) return history;
      return { draft: after, past: [...past, draft], future: later, last: null };
    }
    case 'change': {
      const changed = { ...draft, ...action.draft };
      if (changed.subject === draft.subject && changed.document === draft.document) return history;
      const { kind, at } = action;
      const joins = kind !== undefined && last?.kind === kind && at - last.at < joinWithinMs;
      return {
        draft: changed,
        past: joins ? past : [...past, draft].slice(-maxSteps),
        future: [],
        last: kind === undefined ? null : { kind, at },
      };
    }
  }
}
