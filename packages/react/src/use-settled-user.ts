import { type CurrentUser, stackAppInternalsSymbol } from '@keystack/js';
import { useStackApp } from './stack-provider.tsx';
import { useSettled } from './use-cached.ts';

/** The signed-in user, for pages that stay in place while a new one is asked for. */
export function useSettledUser(): CurrentUser | null {
  return useSettled(useStackApp()[stackAppInternalsSymbol].currentUser);
}
