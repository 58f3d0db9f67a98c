import { useState } from 'react';

/** The columns that can be hidden, in order. The name is always shown. */
export const optionalColumns = ['email', 'methods', 'signedUp', 'lastActive', 'id'] as const;

/** A column that can be hidden. */
export type OptionalColumn = (typeof optionalColumns)[number];

/** The look of the list of users in this browser. */
export interface ViewOptions {
  readonly columns: readonly OptionalColumn[];
  readonly isCompact: boolean;
}

const storageKey = 'keystack-users-view';
const defaults: ViewOptions = { columns: ['email', 'methods', 'signedUp', 'lastActive'], isCompact: false };

function readStored(): ViewOptions {
  try {
    const { columns, isCompact } = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (!Array.isArray(columns)) return defaults;
    return { columns: optionalColumns.filter((column) => columns.includes(column)), isCompact: isCompact === true };
  } catch {
    return defaults;
  }
}

/** Returns the view of the list of users, and a function that changes it and stores it in this browser. */
export function useViewOptions(): readonly [ViewOptions, (view: ViewOptions) => void] {
  const [view, setView] = useState(readStored);
  function change(next: ViewOptions) {
    localStorage.setItem(storageKey, JSON.stringify(next));
    setView(next);
  }
  return [view, change];
}
