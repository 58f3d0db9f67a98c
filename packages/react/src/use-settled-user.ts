import { type CurrentUser, stackAppInternalsSymbol } from '@keystack/js';
import { useStackApp } from './stack-provider.tsx';
import { useSettled } from './use-cached.ts';

/** Returns the signed-in user, for pages that stay visible while a new one is requested. */
export function useSettledUser(): CurrentUser | null {
  return useSettled(useStackApp()[stackAppInternalsSymbol].currentUser);
}
