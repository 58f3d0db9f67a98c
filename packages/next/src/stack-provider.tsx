import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { JsonAppProvider } from './json-app-provider.tsx';

/** The props of `StackProvider`. */
export interface StackProviderProps {
  /** Create it once, in a file of its own. Its secrets stay on the server. */
  readonly app: StackClientApp<true>;
  readonly children: ReactNode;
  /** The language of the pages, for example `de-DE`. Default: that of the browser, or English if it is not supported. */
  readonly lang?: string | readonly string[] | undefined;
}

/**
 * Provides an app, and its user, to the hooks and components below it. Put it in the root layout, which is then rendered for
 * each request.
 */
export async function StackProvider({ app, lang, children }: StackProviderProps) {
  const json = app[stackAppInternalsSymbol].toClientJson();
  if (json.tokenStore !== 'nextjs-cookie') {
    return (
      <JsonAppProvider json={json} lang={lang}>
        {children}
      </JsonAppProvider>
    );
  }
  return (
    <JsonAppProvider json={json} user={userOf(app)} lang={lang ?? (await languages())}>
      {children}
    </JsonAppProvider>
  );
}

/** Returns the user. Not awaited, so that a page without a user does not wait for one. */
async function userOf(app: StackClientApp<true>) {
  const user = await app.getUser();
  return user?.toClientJson() ?? null;
}

/** Returns the languages that the browser requests, in its order of preference. */
async function languages(): Promise<string[]> {
  const accepted = (await headers()).get('accept-language') ?? '';
  return accepted.split(',').map((language) => language.split(';')[0]?.trim() ?? '');
}
