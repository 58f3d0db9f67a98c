import { type CurrentUser, stackAppInternalsSymbol } from '@keystack/js';
import { useStackApp } from './stack-provider.tsx';
import { useCachedKeepingLast } from './use-cached.ts';

/**
 * Returns the signed-in user, or `null`. Keeps the last result while a new one is requested, so that the page stays
 * visible.
 */
export function useUserKeepingLast(): CurrentUser | null {
  return useCachedKeepingLast(useStackApp()[stackAppInternalsSymbol].currentUser);
}
