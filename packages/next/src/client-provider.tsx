'use client';

import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { type AppearanceProps, StackProvider } from '@keystack/react';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { withBasePath, withoutBasePath } from './base-path.ts';
import { isCacheComponentsEnabled } from './cache-components.ts';

/** The props of `ClientProvider`. */
export interface ClientProviderProps extends AppearanceProps {
  readonly app: StackClientApp<true>;
  readonly children: ReactNode;
  readonly lang?: string | readonly string[] | undefined;
}

/**
 * Renders the provider of @keystack/react with the Next.js router. Refreshes server components when the user changes.
 */
export function ClientProvider({ app, children, lang, appearance }: ClientProviderProps) {
  const router = useRouter();

  useEffect(() => {
    const { currentUser } = app[stackAppInternalsSymbol];
    let last = currentUser.peek();
    let timer: ReturnType<typeof setTimeout>;
    const unsubscribe = currentUser.subscribe(() => {
      const user = currentUser.peek();
      if (user === undefined || user === last) return;
      // After the redirect that follows a sign-in, which would override the refresh.
      if (last !== undefined) timer = setTimeout(() => router.refresh());
      last = user;
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [app, router]);

  return (
    <StackProvider
      app={app}
      lang={lang}
      path={useCurrentPath()}
      appearance={appearance}
      navigate={(path, { replace }) => router[replace ? 'replace' : 'push'](withoutBasePath(path))}
    >
      {children}
    </StackProvider>
  );
}

/** Returns the path of the current page, or `undefined` while Next.js prerenders a page whose path it does not know. */
function useCurrentPath(): string | undefined {
  // Without a Suspense boundary, reading the path would fail the build.
  if (isCacheComponentsEnabled() && typeof window === 'undefined') return undefined;
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition never changes, and the hook only reads a context.
  return withBasePath(usePathname());
}
