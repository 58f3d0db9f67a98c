import { type Project, stackAppInternalsSymbol } from '@keystack/js';
import { useEffect } from 'react';
import { projectOrThatOfLastVisit, saveProjectForNextVisit } from './project-of-last-visit.ts';
import { useStackApp } from './stack-provider.tsx';
import { useCached } from './use-cached.ts';

/**
 * Returns the project of the app. Suspends while loading, unless the browser has stored the settings of the last visit:
 * then returns these first. Re-renders on change.
 *
 * @example
 * import { useProject } from '@keystack/react';
 *
 * export function Title() {
 *   const project = useProject();
 *   return <h1>{project.displayName}</h1>;
 * }
 */
export function useProject(): Project {
  const app = useStackApp();
  const project = useCached(projectOrThatOfLastVisit(app), app[stackAppInternalsSymbol].project);
  useEffect(() => saveProjectForNextVisit(app, project), [app, project]);
  return project;
}
