import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { JsonAppProvider } from './json-app-provider.tsx';

/** Props of `StackProvider`. */
export interface StackProviderProps {
  /** App to provide. Create it once, in a file of its own. Its secrets stay on the server. */
  readonly app: StackClientApp<true>;
  /** Components that use the app. */
  readonly children: ReactNode;
  /**
   * Language of the pages, for example `de-DE`, or several in order of preference. Default: that of the browser, or
   * English if it is not supported.
   */
  readonly lang?: string | readonly string[] | undefined;
}

/**
 * Provides an app and the signed-in user to the hooks and components below it. Use it in the root layout, which then
 * renders for each request.
 *
 * @example
 * import { StackProvider, StackTheme } from '@keystack/next';
 * import type { ReactNode } from 'react';
 *
 * export default function Layout({ children }: { children: ReactNode }) {
 *   return (
 *     <html lang="en" suppressHydrationWarning>
 *       <body>
 *         <StackProvider app={serverApp}>
 *           <StackTheme>{children}</StackTheme>
 *         </StackProvider>
 *       </body>
 *     </html>
 *   );
 * }
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

/** Returns the signed-in user as JSON, or `null`. Not awaited, so that pages that do not use the user do not wait for it. */
async function userOf(app: StackClientApp<true>) {
  const user = await app.getUser();
  return user?.toClientJson() ?? null;
}

/** Returns the languages of the `Accept-Language` header in its order. Ignores weights, because browsers send the preferred
 * language first. */
async function languages(): Promise<string[]> {
  const accepted = (await headers()).get('accept-language') ?? '';
  return accepted.split(',').map((language) => language.split(';')[0]?.trim() ?? '');
}
