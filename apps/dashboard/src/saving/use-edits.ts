import { useState } from 'react';

/** The fields of a form that follows the saved values, except where they were edited. */
export interface Edits<Fields> {
  /** The values to show. */
  readonly values: Fields;
  /** The edited fields. */
  readonly edits: Partial<Fields>;
  /** The saved values: of an edited field, the value that was saved when its edit began. */
  readonly base: Fields;
  readonly isChanged: boolean;
  readonly edit: (changes: Partial<Fields>) => void;
  /** Compares the edits with the values that are saved now, after the page told about a conflict. */
  readonly rebase: () => void;
  /** Removes the edits. */
  readonly reset: () => void;
}

/**
 * Keeps the edits of a form apart from its saved values, so that the other fields follow the changes of other owners.
 */
export function useEdits<Fields extends object>(saved: Fields): Edits<Fields> {
  const [edits, setEdits] = useState<Partial<Fields>>({});
  const [originals, setOriginals] = useState<Partial<Fields>>({});
  const names = Object.keys(edits) as (keyof Fields)[];
  return {
    values: { ...saved, ...edits },
    edits,
    base: { ...saved, ...originals },
    isChanged: names.some((name) => edits[name] !== saved[name]),
    edit(changes) {
      setEdits({ ...edits, ...changes });
      setOriginals({ ...pick(saved, changes), ...originals });
    },
    rebase: () => setOriginals({}),
    reset() {
      setEdits({});
      setOriginals({});
    },
  };
}

/** Returns the fields that `like` has. */
function pick<Fields extends object>(fields: Fields, like: Partial<Fields>): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in like)) as Partial<Fields>;
}
