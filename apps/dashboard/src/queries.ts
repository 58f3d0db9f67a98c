import type { AdminOwnedProject } from '@keystack/js';
import { QueryCache, QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type Owner, ownerApp } from './owner-app.ts';

/** The codes of the errors of requests without the right to manage the project. */
const accessErrors: ReadonlySet<unknown> = new Set([
  'ADMIN_AUTHENTICATION_REQUIRED',
  'ADMIN_ACCESS_TOKEN_EXPIRED',
  'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
  'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
]);

/** The cache of everything that the dashboard has read from the service. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      if (accessErrors.has(Object(error).errorCode)) recheckAccess();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The client library retries requests that may be repeated.
      retry: false,
      // Without a connection, a query fails at once instead of waiting, so that the page says so and offers another
      // attempt.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Results contain methods, which a comparison by value would lose.
      structuralSharing: false,
    },
  },
});

/** The signed-in project owner, or `null`. */
export const ownerQuery = queryOptions({
  queryKey: ['owner'],
  queryFn: (): Promise<Owner | null> => ownerApp.getUser(),
});

/** The projects that the signed-in user owns, the newest first. None if nobody is signed in. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async (): Promise<AdminOwnedProject[]> => {
    const owner = await queryClient.fetchQuery(ownerQuery);
    return owner === null ? [] : owner.listOwnedProjects();
  },
});

/**
 * Reads again who is signed in and which projects this owner has, so that the page shows that access was lost. If the
 * session has ended, redirects to the sign-in page, which returns to this page.
 */
async function recheckAccess(): Promise<void> {
  const owner = await queryClient.fetchQuery({ ...ownerQuery, staleTime: 0 });
  if (owner === null) await ownerApp.redirectToSignIn();
  else await refreshProjects();
}

/** Reads the projects again, but nothing else about them. */
export async function refreshProjects(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true });
}

/** Returns the projects that the signed-in user owns. */
export function useProjects(): AdminOwnedProject[] {
  return useSuspenseQuery(projectsQuery).data;
}

/**
 * Returns a function that reads again what a change has affected: the queries whose keys begin with `key`. Pass it to
 * `onSettled` of a mutation, so that the page shows what the service has, also after a failure.
 */
export function useRefresh(key: readonly unknown[]): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}
