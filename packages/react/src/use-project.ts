import { type Project, stackAppInternalsSymbol } from '@keystack/js';
import { useStackApp } from './stack-provider.tsx';
import { useCached } from './use-cached.ts';

/** Returns the project of the app. Suspends while it loads. */
export function useProject(): Project {
  return useCached(useStackApp()[stackAppInternalsSymbol].project);
}
