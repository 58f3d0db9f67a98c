import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { UserSearch } from '../../search.ts';
import { useProject } from '../../shell/use-project.ts';
import { areLettersOn, isTyping } from '../../shell/use-shortcuts.ts';
import { useUserPages } from '../users/use-user-pages.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search of the list of users from which the page of a user was opened. */
    userList?: UserSearch;
  }
}

/** Number of pages that one press reads at most. A reload far down in a long list ends the way through it. */
const maxPages = 20;

/**
 * Handles the keys `[` and `]`, which open the previous and the next user of the list from which the page was opened.
 */
export function useListKeys(userId: string): void {
  const { id: projectId, app } = useProject();
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.state.userList });
  // Stays as it was when the user was opened, also if a change here moves the user in the list.
  const list = useUserPages(projectId, app, search ?? {}, false);

  async function findNeighbor(step: 1 | -1) {
    let { users, data, hasNextPage } = list;
    // The list is forgotten when the page is reloaded, and some time after it was left. Its pages are then read again.
    for (let page = 0; page < maxPages; page += 1) {
      const index = users.findIndex(({ id }) => id === userId);
      const isAtEnd = step === 1 && index === users.length - 1;
      if (index !== -1 && !isAtEnd) return users[index + step];
      if (data !== undefined && !hasNextPage) return undefined;
      const next = await list.fetchNextPage();
      if (next.isError) return undefined;
      ({ data, hasNextPage } = next);
      users = data?.pages.flat() ?? [];
    }
    return undefined;
  }

  const latest = useRef(findNeighbor);
  useEffect(() => {
    latest.current = findNeighbor;
  });

  useEffect(() => {
    if (search === undefined) return;
    let hasLeft = false;

    async function handle({ key, target, metaKey, ctrlKey, altKey, defaultPrevented }: KeyboardEvent) {
      if (key !== '[' && key !== ']') return;
      // Some keyboard layouts have the brackets on Alt, or on Alt Gr, which is Ctrl and Alt.
      const hasModifier = metaKey || (ctrlKey && !altKey);
      if (hasModifier || defaultPrevented || !areLettersOn() || isTyping(target)) return;
      const next = await latest.current(key === ']' ? 1 : -1);
      if (next === undefined || hasLeft) return;
      // On the same tab, also if that has not been rendered yet. The way back leads to the list, not through all users.
      navigate({ to: '.', params: (current) => ({ ...current, userId: next.id }), state: true, replace: true });
    }

    addEventListener('keydown', handle);
    return () => {
      hasLeft = true;
      removeEventListener('keydown', handle);
    };
  }, [navigate, search]);
}
