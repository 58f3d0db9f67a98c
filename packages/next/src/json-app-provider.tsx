'use client';

import { StackClientApp, type StackClientAppJson, stackAppInternalsSymbol, type WireUser } from '@keystack/js';
import { type ReactNode, useState } from 'react';
import { ClientProvider } from './client-provider.tsx';
import { redirectTo } from './redirect-to.ts';

/** The props of `HandedOverProvider`. */
export interface JsonAppProviderProps {
  readonly json: StackClientAppJson<true>;
  /** The user as a promise from the server, if the server knows who is signed in. */
  readonly user?: Promise<WireUser | null> | undefined;
  readonly lang: string | readonly string[] | undefined;
  readonly children: ReactNode;
}

/** Provides an app from a server component to the components below it. */
export function JsonAppProvider({ json, user, lang, children }: JsonAppProviderProps) {
  const [app] = useState(() => createApp(json, user));
  return (
    <ClientProvider app={app} lang={lang}>
      {children}
    </ClientProvider>
  );
}

function createApp(json: StackClientAppJson<true>, user: JsonAppProviderProps['user']): StackClientApp<true> {
  const app =
    typeof window === 'undefined'
      ? createRenderApp(json, user !== undefined)
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
function createRenderApp(json: StackClientAppJson<true>, knowsUser: boolean): StackClientApp<true> {
  const tokenStore = knowsUser || json.tokenStore === 'memory' ? 'memory' : unknownTokens;
  return new StackClientApp(
    { ...json, tokenStore, noAutomaticPrefetch: true },
    {
      async fetch(request) {
        if (!request.url.endsWith('/projects/current')) throw new ClientRenderBailout(request.url);
        return fetch(request).catch(() => {
          // The URL is that of browsers. A server that cannot reach the service with it must not delay the render.
          throw new ClientRenderBailout(request.url);
        });
      },
      navigate: redirectTo,
    },
  );
}

/** Placeholder for the tokens in the cookies of the browser, which a server component does not pass on. */
const unknownTokens = { accessToken: 'unseen', refreshToken: null };

/** Next.js detects it by its digest: it logs no error, and the nearest `Suspense` shows its fallback until hydration. */
class ClientRenderBailout extends Error {
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING';

  constructor(url: string) {
    super(
      `${url} is requested by the browser, which has the session and can reach the service, but no <Suspense> is around the component that requests it. Add one, or a loading.tsx in the folder app.`,
    );
  }
}
