import type { ServerUser } from '@keystack/js';
import { useMemo, useRef, useState } from 'react';

/** The users of a list that are marked. */
export interface Selection {
  readonly users: readonly ServerUser[];
  /** `true` if all users that match the search are marked, also those that are not loaded. */
  readonly isAllMatching: boolean;
  has(id: string): boolean;
  /** Marks or unmarks the user at an index of the list, with `isRange` all users from the last one marked up to it. */
  toggle(index: number, isRange: boolean): void;
  /** Marks all loaded users, or none if all are marked. */
  toggleLoaded(): void;
  selectAllMatching(): void;
  /** Marks these users alone. */
  select(users: readonly ServerUser[]): void;
  clear(): void;
}

interface Marked {
  /** The search to which the marks belong. */
  readonly search: string;
  readonly users: ReadonlyMap<string, ServerUser>;
  readonly isAllMatching: boolean;
}

/**
 * Returns the marked users of a list. Another search unmarks all, so that no action reaches users who are not listed.
 */
export function useSelection(users: readonly ServerUser[], search: string): Selection {
  const [state, setState] = useState<Marked>({ search, users: new Map(), isAllMatching: false });
  const anchor = useRef<number>(undefined);
  const isCurrent = state.search === search;
  const { users: marked, isAllMatching } = isCurrent
    ? state
    : { users: new Map<string, ServerUser>(), isAllMatching: false };
  const mark = (users: Iterable<ServerUser>, isAllMatching = false) =>
    setState({ search, users: new Map([...users].map((user) => [user.id, user])), isAllMatching });
  const markedUsers = useMemo(() => [...marked.values()], [marked]);

  return {
    users: markedUsers,
    isAllMatching,
    has: (id) => isAllMatching || marked.has(id),
    toggle(index, isRange) {
      const from = (isRange && isCurrent ? anchor.current : undefined) ?? index;
      anchor.current = index;
      const range = users.slice(Math.min(from, index), Math.max(from, index) + 1);
      const isMarking = isRange || (!isAllMatching && !marked.has(users[index]?.id ?? ''));
      const before = isAllMatching ? users : markedUsers;
      const ids = new Set(range.map(({ id }) => id));
      mark(isMarking ? [...before, ...range] : before.filter(({ id }) => !ids.has(id)));
    },
    toggleLoaded: () => mark(users.every(({ id }) => marked.has(id)) || isAllMatching ? [] : users),
    selectAllMatching: () => mark(users, true),
    select: (users) => mark(users),
    clear: () => mark([]),
  };
}
