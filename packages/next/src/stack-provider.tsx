import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { HandedOverProvider } from './handed-over-provider.tsx';

/** What a `StackProvider` takes. */
export interface StackProviderProps {
  /** Made once, in a file of its own. Its secrets stay on the server. */
  readonly app: StackClientApp<true>;
  readonly children: ReactNode;
  /** The language of the pages, for example `de-DE`: that of the browser unless set, English where it is not known. */
  readonly lang?: string | readonly string[] | undefined;
}

/**
 * Hands an app, and what its user may see of itself, to the hooks and components below it. Belongs into the root layout,
 * which is rendered for each request then.
 */
export async function StackProvider({ app, lang, children }: StackProviderProps) {
  const json = app[stackAppInternalsSymbol].toClientJson();
  if (json.tokenStore !== 'nextjs-cookie') {
    return (
      <HandedOverProvider json={json} lang={lang}>
        {children}
      </HandedOverProvider>
    );
  }
  return (
    <HandedOverProvider json={json} user={userOf(app)} lang={lang ?? (await languages())}>
      {children}
    </HandedOverProvider>
  );
}

/** Not awaited, so that a page without a user does not wait for one. */
async function userOf(app: StackClientApp<true>) {
  const user = await app.getUser();
  return user?.toClientJson() ?? null;
}

/** Those that the browser asks for, which it gives in their order. */
async function languages(): Promise<string[]> {
  const accepted = (await headers()).get('accept-language') ?? '';
  return accepted.split(',').map((language) => language.split(';')[0]?.trim() ?? '');
}
