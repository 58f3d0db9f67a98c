'use client';

import { StackClientApp, type StackClientAppJson, stackAppInternalsSymbol, type WireUser } from '@keystack/js';
import { type ReactNode, useState } from 'react';
import { ClientProvider } from './client-provider.tsx';
import { redirectTo } from './redirect-to.ts';

/** What a `HandedOverProvider` takes. */
export interface HandedOverProviderProps {
  readonly json: StackClientAppJson<true>;
  /** On its way from the server, where that knows who is signed in. */
  readonly user?: Promise<WireUser | null> | undefined;
  readonly lang: string | readonly string[] | undefined;
  readonly children: ReactNode;
}

/** Gives the app that a server component has handed over to what is below it. */
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
  // What React makes of a promise from the server has a `then` that gives none.
  if (user !== undefined && currentUser.peek() === undefined) setCurrentUser(Promise.resolve(user));
  return app;
}

/**
 * The app of one rendering on a server, so that no user meets another's. It knows the user that was handed over and asks
 * for the project; whatever else a component wants to know, the browser shows.
 */
function renderedApp(json: StackClientAppJson<true>, knowsUser: boolean): StackClientApp<true> {
  const tokenStore = knowsUser || json.tokenStore === 'memory' ? 'memory' : unseenTokens;
  return new StackClientApp(
    { ...json, tokenStore, noAutomaticPrefetch: true },
    {
      async fetch(request) {
        if (!request.url.endsWith('/projects/current')) throw new LeftToBrowser(request.url);
        return fetch(request).catch(() => {
          // The address is that of browsers, and nobody should wait where a server does not reach the service by it.
          throw new LeftToBrowser(request.url);
        });
      },
      navigate: redirectTo,
    },
  );
}

/** Those in the cookies of a browser that has told nothing of them: whoever asks for the user is left to it. */
const unseenTokens = { accessToken: 'unseen', refreshToken: null };

/** Next.js knows it by its digest: no failure to log, the nearest `Suspense` shows its fallback until the browser takes over. */
class LeftToBrowser extends Error {
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING';

  constructor(url: string) {
    super(
      `${url} is asked for by the browser, which knows the session and reaches the service, and no <Suspense> is above what asks. Put one there, or a loading.tsx into the folder app.`,
    );
  }
}
