'use client';

import {
  type Project,
  StackClientApp,
  type StackClientAppJson,
  stackAppInternalsSymbol,
  type WireUser,
} from '@keystack/js';
import type { AppearanceProps } from '@keystack/react';
import { type ReactNode, useState } from 'react';
import { ClientProvider } from './client-provider.tsx';
import { redirectTo } from './redirect-to.ts';

/** The props of `JsonAppProvider`. */
export interface JsonAppProviderProps extends AppearanceProps {
  /** The app as JSON without secrets. */
  readonly json: StackClientAppJson<true>;
  /** A promise of the signed-in user, if the server has the tokens. Absent if only the browser has them. */
  readonly user?: Promise<WireUser | null> | undefined;
  /** A promise of the project. Absent if the page does not need it. */
  readonly project?: Promise<Project> | undefined;
  /** A promise that resolves when Next.js renders for a request, as `requestTime` on the server. */
  readonly requestTime: Promise<void>;
  readonly lang: string | readonly string[] | undefined;
  readonly children: ReactNode;
}

/** Creates an app from the JSON that a server component passes, and provides it to the components below. */
export function JsonAppProvider({
  json,
  user,
  project,
  requestTime,
  lang,
  appearance,
  children,
}: JsonAppProviderProps) {
  const [app] = useState(() => createApp(json, { user, project, requestTime }));
  return (
    <ClientProvider app={app} lang={lang} appearance={appearance}>
      {children}
    </ClientProvider>
  );
}

function createApp(
  json: StackClientAppJson<true>,
  { user, project, requestTime }: Pick<JsonAppProviderProps, 'user' | 'project' | 'requestTime'>,
): StackClientApp<true> {
  const app =
    typeof window === 'undefined'
      ? createRenderApp(json, user !== undefined, requestTime)
      : StackClientApp[stackAppInternalsSymbol].fromClientJson(json);
  const internals = app[stackAppInternalsSymbol];
  // The `then` of a promise that React received from the server returns nothing.
  if (user !== undefined && internals.currentUser.peek() === undefined) internals.setCurrentUser(Promise.resolve(user));
  if (project !== undefined && internals.project.peek() === undefined) {
    internals.project.loadFrom(Promise.resolve(project));
  }
  return app;
}

/**
 * Creates the app for one render on a server, so that users never share data. It gets the user from the server
 * component and requests only the project. All other requests throw, so that the browser sends them.
 */
function createRenderApp(
  json: StackClientAppJson<true>,
  knowsUser: boolean,
  requestTime: Promise<void>,
): StackClientApp<true> {
  const tokenStore = knowsUser || json.tokenStore === 'memory' ? 'memory' : unknownTokens;
  return new StackClientApp(
    { ...json, tokenStore, noAutomaticPrefetch: true },
    {
      async fetch(request) {
        if (!new URL(request.url).pathname.endsWith('/projects/current')) throw new ClientRenderBailout(request.url);
        try {
          const response = await fetch(request, { signal: AbortSignal.timeout(renderWait) });
          // Also the body must arrive in time.
          return new Response(await response.text(), response);
        } catch {
          // Browsers use this URL. A server that cannot reach the service with it must not delay the render.
          throw new ClientRenderBailout(request.url);
        }
      },
      navigate: redirectTo,
      beforeRequest: async () => requestTime,
    },
  );
}

/** Maximum time that a render waits for the project, in milliseconds. */
const renderWait = 3000;

/** Placeholder for the tokens in the cookies of the browser, which a server component does not pass on. */
const unknownTokens = { accessToken: 'unseen', refreshToken: null };

/**
 * Error that leaves a component to the browser. Next.js recognizes its digest: it logs no error, and the nearest
 * `Suspense` shows its fallback until hydration.
 */
class ClientRenderBailout extends Error {
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING';

  constructor(url: string) {
    super(
      `${url} is requested by the browser, which has the session and can reach the service, but no <Suspense> is around the component that requests it. Add one, or a loading.tsx in the folder app.`,
    );
  }
}
