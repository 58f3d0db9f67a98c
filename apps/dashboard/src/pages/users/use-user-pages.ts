import type { ServerUser, StackAdminApp } from '@keystack/js';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { UserSearch } from '../../search.ts';

/** Number of users that one request reads. */
const pageSize = 100;

const orders = { display_name: 'displayName', primary_email: 'primaryEmail' } as const;

function userPagesQuery(projectId: string, app: StackAdminApp<false>, { query, order_by, desc }: UserSearch) {
  return infiniteQueryOptions({
    queryKey: ['projects', projectId, 'users', 'list', { query, order_by, desc }],
    queryFn: ({ pageParam }) =>
      app.listUsers({
        limit: pageSize,
        query,
        orderBy: order_by === undefined ? 'signedUpAt' : orders[order_by],
        // The newest users come first, and names from A to Z.
        desc: desc ?? order_by === undefined,
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Reads the users of a project page by page. While a new search loads, the old users stay. */
export function useUserPages(projectId: string, app: StackAdminApp<false>, options: UserSearch) {
  const pages = useInfiniteQuery(userPagesQuery(projectId, app, options));
  const users: readonly ServerUser[] = pages.data?.pages.flat() ?? [];
  return { ...pages, users };
}
