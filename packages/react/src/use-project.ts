import { type Project, stackAppInternalsSymbol } from '@keystack/js';
import { useStackApp } from './stack-provider.tsx';
import { useCached } from './use-cached.ts';

/**
 * Returns the project of the app. Suspends while loading and re-renders on change.
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
  return useCached(useStackApp()[stackAppInternalsSymbol].project);
}
