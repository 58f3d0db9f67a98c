import type { AdminOwnedProject } from '@keystack/js';
import { QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type Owner, ownerApp } from './owner-app.ts';

/** The cache of everything that the dashboard has read from the service. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The client library retries requests that may be repeated.
      retry: false,
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
    const owner = await ownerApp.getUser();
    return owner === null ? [] : owner.listOwnedProjects();
  },
});

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
