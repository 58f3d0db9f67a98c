import { type Project, type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import type { AppearanceProps } from '@keystack/react';
import type { ReactNode } from 'react';
import { JsonAppProvider } from './json-app-provider.tsx';
import { requestTime } from './request-time.ts';

/** The props of `AppProvider`. */
export interface AppProviderProps extends AppearanceProps {
  readonly app: StackClientApp<true>;
  readonly children: ReactNode;
  readonly lang?: string | readonly string[] | undefined;
  /** A promise of the project of the app. Set on pages that show it, so that the browser does not request it. */
  readonly project?: Promise<Project> | undefined;
}

/** Passes an app to the browser, with the signed-in user if the server has the tokens. */
export function AppProvider({ app, lang, project, appearance, children }: AppProviderProps) {
  const json = app[stackAppInternalsSymbol].toClientJson();
  return (
    <JsonAppProvider
      json={json}
      user={json.tokenStore === 'nextjs-cookie' ? userOf(app) : undefined}
      project={project}
      appearance={appearance}
      requestTime={requestTime()}
      lang={lang}
    >
      {children}
    </JsonAppProvider>
  );
}

/**
 * Returns the signed-in user as JSON, or `null`. Not awaited, so that pages that do not use the user do not wait for
 * it.
 */
async function userOf(app: StackClientApp<true>) {
  const user = await app.getUser();
  return user?.toClientJson() ?? null;
}
