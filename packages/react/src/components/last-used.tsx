import type { StackClientApp } from '@keystack/js';
import { useIsBeforeHydration } from '@keystack/ui';
import { createContext, Suspense, useContext, useMemo } from 'react';
import { LastUsedBadge } from '../appearance/load-on-demand.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';

/** Provides the sign-in method that was used last to the buttons of a card. `undefined` if no button shows it. */
export const LastSignInMethodContext = /* @__PURE__ */ createContext<string | undefined>(undefined);

/** Stores the sign-in method that the user has started to use: `password`, `magic-link` or the ID of a provider. */
export function saveLastSignInMethod(app: StackClientApp<true>, method: string): void {
  try {
    localStorage.setItem(keyOf(app), method);
  } catch {
    // The browser has no storage or refuses access to it.
  }
}

/**
 * Returns the sign-in method that was used last in this browser before the page was opened. `undefined` on a server and
 * during hydration.
 */
export function useLastSignInMethod(): string | undefined {
  const app = useStackApp();
  const isBeforeHydration = useIsBeforeHydration();
  return useMemo(() => (isBeforeHydration ? undefined : load(app)), [isBeforeHydration, app]);
}

/** Marks its button if the method was used last. */
export function LastUsedBadgeForMethod({ method }: { readonly method: string | undefined }) {
  const lastUsed = useContext(LastSignInMethodContext);
  const translate = useTranslate();
  if (!lastUsed || method !== lastUsed) return null;
  return (
    <Suspense>
      <LastUsedBadge translate={translate} />
    </Suspense>
  );
}

function load(app: StackClientApp<true>): string | undefined {
  try {
    return localStorage.getItem(keyOf(app)) ?? undefined;
  } catch {
    return undefined;
  }
}

function keyOf({ projectId }: StackClientApp<true>): string {
  return `keystack-last-method-${projectId}`;
}
