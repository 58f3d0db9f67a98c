import { type Project, stackAppInternalsSymbol } from '@keystack/js';
import { useStackApp } from './stack-provider.tsx';
import { useCached } from './use-cached.ts';

/** The project of the app. Suspends while it is being asked for. */
export function useProject(): Project {
  return useCached(useStackApp()[stackAppInternalsSymbol].project);
}
