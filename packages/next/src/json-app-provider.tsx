'use client';

import { StackClientApp, type StackClientAppJson, stackAppInternalsSymbol, type WireUser } from '@keystack/js';
import { type ReactNode, useState } from 'react';
import { ClientProvider } from './client-provider.tsx';
import { redirectTo } from './redirect-to.ts';

/** The props of `HandedOverProvider`. */
export interface HandedOverProviderProps {
  readonly json: StackClientAppJson<true>;
  /** The user as a promise from the server, if the server knows who is signed in. */
  readonly user?: Promise<WireUser | null> | undefined;
  readonly lang: string | readonly string[] | undefined;
  readonly children: ReactNode;
}

/** Provides an app from a server component to the components below it. */
export function HandedOverProvider({ json, user, lang, children }: HandedOverProviderProps) {
  const [app] = useState(() => handedOver(json, user));
  return (
    <ClientProvider app={app} lang={lang}>
      {children}
    </ClientProvider>
  );
}

function handedOver(json: StackClientAppJson<true>, user: HandedOverProviderProps['user']): StackClientApp<true> {
  const app =
    typeof window === 'undefined'
      ? renderedApp(json, user !== undefined)
      : StackClientApp[stackAppInternalsSymbol].fromClientJson(json);
  const { currentUser, setCurrentUser } = app[stackAppInternalsSymbol];
  // The `then` of a promise that React received from the server returns nothing.
  if (user !== undefined && currentUser.peek() === undefined) setCurrentUser(Promise.resolve(user));
  return app;
}

/**
 * Creates the app for one render on a server, so that users never share data. It knows the user from the server component
 * and requests the project. All other data is left to the browser.
 */
function renderedApp(json: StackClientAppJson<true>, knowsUser: boolean): StackClientApp<true> {
  const tokenStore = knowsUser || json.tokenStore === 'memory' ? 'memory' : unseenTokens;
  return new StackClientApp(
    { ...json, tokenStore, noAutomaticPrefetch: true },
    {
      async fetch(request) {
        if (!request.url.endsWith('/projects/current')) throw new LeftToBrowser(request.url);
        return fetch(request).catch(() => {
          // The URL is that of browsers, and nobody should wait if a server cannot reach the service with it.
          throw new LeftToBrowser(request.url);
        });
      },
      navigate: redirectTo,
    },
  );
}

/** Stands for the tokens in the cookies of a browser, which are not known here: requests for the user are left to it. */
const unseenTokens = { accessToken: 'unseen', refreshToken: null };

/** Next.js detects it by its digest: it logs no error, and the nearest `Suspense` shows its fallback until hydration. */
class LeftToBrowser extends Error {
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING';

  constructor(url: string) {
    super(
      `${url} is asked for by the browser, which knows the session and reaches the service, and no <Suspense> is above what asks. Put one there, or a loading.tsx into the folder app.`,
    );
  }
}
