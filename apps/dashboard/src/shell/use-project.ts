import type { AdminOwnedProject } from '@keystack/js';
import { createContext, useContext } from 'react';
import { useProjects } from '../queries.ts';

const ProjectContext = createContext<AdminOwnedProject | undefined>(undefined);

/** Provides the project that the frame around the pages shows. */
export const ProjectProvider = ProjectContext.Provider;

/**
 * Returns the project of the current page. Access can be lost while the page is shown: until the frame replaces the
 * page, this is the project as the frame shows it.
 */
export function useProject(): AdminOwnedProject {
  const shown = useContext(ProjectContext);
  const project = useProjects().find(({ id }) => id === shown?.id) ?? shown;
  if (project === undefined) throw new Error('useProject was called outside of ProjectProvider.');
  return project;
}
