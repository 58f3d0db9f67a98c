import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
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

/** Handles the keys `[` and `]`, which open the previous and the next user of the list from which the page was opened. */
export function useListKeys(userId: string): void {
  const { id: projectId, app } = useProject();
  const { tab } = useParams({ strict: false });
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.state.userList });
  // Stays as it was when the user was opened, also if a change here moves the user in the list.
  const list = useUserPages(projectId, app, search ?? {}, false);

  async function findNeighbor(step: 1 | -1) {
    const isAtEnd = step === 1 && list.users.at(-1)?.id === userId && list.hasNextPage;
    // The list is forgotten some time after it was left. Its next page is then the first one.
    const isMissing = list.data === undefined || isAtEnd;
    const users = isMissing ? ((await list.fetchNextPage()).data?.pages.flat() ?? []) : list.users;
    const index = users.findIndex(({ id }) => id === userId);
    return index === -1 ? undefined : users[index + step];
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
      const params = { projectId, userId: next.id };
      // The way back leads to the list, not through all users.
      const options = { state: true, replace: true } as const;
      if (tab === undefined) navigate({ to: '/projects/$projectId/users/$userId', params, ...options });
      else navigate({ to: '/projects/$projectId/users/$userId/$tab', params: { ...params, tab }, ...options });
    }

    addEventListener('keydown', handle);
    return () => {
      hasLeft = true;
      removeEventListener('keydown', handle);
    };
  }, [navigate, projectId, search, tab]);
}
