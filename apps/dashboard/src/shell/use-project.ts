import type { AdminOwnedProject } from '@keystack/js';
import { useSuspenseQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { projectsQuery } from '../queries.ts';

/** Returns the project of the current page. A project that the user does not own any more is not found. */
export function useProject(): AdminOwnedProject {
  const { projectId } = useParams({ from: '/owners/projects/$projectId' });
  const { data: owned } = useSuspenseQuery(projectsQuery);
  const project = owned.find(({ id }) => id === projectId);
  if (project === undefined) throw notFound();
  return project;
}
