import { type Project, type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import type { AppearanceProps } from '@keystack/react';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { JsonAppProvider } from './json-app-provider.tsx';

/** The props of `AppProvider`. */
export interface AppProviderProps extends AppearanceProps {
  readonly app: StackClientApp<true>;
  readonly children: ReactNode;
  readonly lang?: string | readonly string[] | undefined;
  /** `true` if it is prerendered, without a request whose headers name the languages. Default: false. */
  readonly isPrerendered?: boolean;
  /** A promise of the project of the app. Set on pages that show it, so that the browser does not request it. */
  readonly project?: Promise<Project> | undefined;
}

/** Passes an app to the browser, with the signed-in user if the server has the tokens. */
export async function AppProvider({
  app,
  lang,
  isPrerendered = false,
  project,
  appearance,
  children,
}: AppProviderProps) {
  const json = app[stackAppInternalsSymbol].toClientJson();
  const hasTokens = json.tokenStore === 'nextjs-cookie';
  return (
    <JsonAppProvider
      json={json}
      user={hasTokens ? userOf(app) : undefined}
      project={project}
      appearance={appearance}
      lang={lang ?? (hasTokens && !isPrerendered ? await languages() : undefined)}
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

/** Returns the languages of the `Accept-Language` header in its order. Ignores weights, because browsers send the
/** preferred
 * language first. */
async function languages(): Promise<string[]> {
  const accepted = (await headers()).get('accept-language') ?? '';
  return accepted.split(',').map((language) => language.split(';')[0]?.trim() ?? '');
}
