import type { ListUsersOptions, ServerUser, StackAdminApp } from '@keystack/js';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UserSearch } from '../../search.ts';

/** Number of users that one request reads. */
const pageSize = 100;

const orders = { display_name: 'displayName', primary_email: 'primaryEmail' } as const;

const timeOf = (day: string | undefined) => (day === undefined ? undefined : new Date(day));

/** Returns the filters of the API for the search parameters of the list of users. */
export function userFilters(search: UserSearch): ListUsersOptions {
  const { query, verified, method, mfa, suspended } = search;
  return {
    query,
    verified,
    method,
    mfa,
    suspended,
    signedUpFrom: timeOf(search.signed_up_from),
    signedUpTo: timeOf(search.signed_up_to),
    activeSince: timeOf(search.active_since),
    inactiveSince: timeOf(search.inactive_since),
  };
}

/** Returns whether the list shows only some users. */
export function isFiltered(search: UserSearch): boolean {
  return Object.values(userFilters(search)).some((value) => value !== undefined);
}

/** Returns the order of the list as options of the API. The newest users come first, and names from A to Z. */
function userOrder({ order_by, desc }: UserSearch): ListUsersOptions {
  return { orderBy: order_by === undefined ? 'signedUpAt' : orders[order_by], desc: desc ?? order_by === undefined };
}

function userPagesQuery(projectId: string, app: StackAdminApp<false>, search: UserSearch) {
  const { create: _create, invite: _invite, ...listed } = search;
  return infiniteQueryOptions({
    queryKey: ['projects', projectId, 'users', 'list', listed],
    queryFn: ({ pageParam }) =>
      app.listUsers({
        limit: pageSize,
        ...userFilters(search),
        ...userOrder(search),
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The number of users that match a search, which the service counts up to a limit. */
export function userCountQuery(projectId: string, app: StackAdminApp<false>, search: UserSearch) {
  const { signedUpFrom, signedUpTo, activeSince, inactiveSince, query, verified, method, mfa, suspended } =
    userFilters(search);
  const filters = {
    query,
    verified,
    method,
    mfa,
    suspended,
    signedUpFrom: signedUpFrom?.getTime(),
    signedUpTo: signedUpTo?.getTime(),
    activeSince: activeSince?.getTime(),
    inactiveSince: inactiveSince?.getTime(),
  };
  return queryOptions({
    queryKey: ['projects', projectId, 'users', 'count', filters],
    queryFn: () => app.request('GET /users/count', { query: filters }),
  });
}

/**
 * Reads the users of a project page by page. While a new search loads, the old users stay. Unless `enabled`, reads only
 * the pages that are asked for.
 */
export function useUserPages(projectId: string, app: StackAdminApp<false>, options: UserSearch, enabled = true) {
  const pages = useInfiniteQuery({ ...userPagesQuery(projectId, app, options), enabled });
  const users: readonly ServerUser[] = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);
  return { ...pages, users };
}

/** Reads all users that match a search, page by page, in the order of the list. */
export async function* readMatchingUsers(
  app: StackAdminApp<false>,
  search: UserSearch,
): AsyncGenerator<readonly ServerUser[]> {
  let cursor: string | null | undefined;
  do {
    const options = { limit: 250, ...userFilters(search), ...userOrder(search), ...(cursor != null && { cursor }) };
    const page = await app.listUsers(options);
    yield page;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
