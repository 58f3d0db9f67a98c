import {
  type CurrentInternalUser,
  type CurrentUser,
  type StackClientApp,
  stackAppInternalsSymbol,
  type TokenStoreInit,
} from '@keystack/js';
import { use } from 'react';
import { useStackApp } from './stack-provider.tsx';
import { useCached } from './use-cached.ts';

/** Whose user is asked for, and what happens when nobody is signed in. */
export interface UseUserOptions {
  /** Default: `return-null`. */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
  /** Default: the token store of the app. */
  readonly tokenStore?: TokenStoreInit<true> | undefined;
  /** Throws when the app of the provider belongs to another project. Users of `internal` own projects. */
  readonly projectIdMustMatch?: string | undefined;
}

type Needed = { readonly or: 'redirect' | 'throw' };
type Internal = { readonly projectIdMustMatch: 'internal' };

/** The signed-in user. Suspends while it is being asked for, and follows sign-in, sign-out and other tabs. */
export function useUser(options: UseUserOptions & Internal & Needed): CurrentInternalUser;
export function useUser(options: UseUserOptions & Internal): CurrentInternalUser | null;
export function useUser(options: UseUserOptions & Needed): CurrentUser;
export function useUser(options?: UseUserOptions): CurrentUser | null;
export function useUser({ or, tokenStore, projectIdMustMatch }: UseUserOptions = {}): CurrentUser | null {
  const app = useStackApp({ projectIdMustMatch });
  const internals = app[stackAppInternalsSymbol];
  const user = useCached(tokenStore === undefined ? internals.currentUser : internals.currentUserOf(tokenStore));
  if (user !== null) return user;
  if (or === 'throw') throw new Error("User is not signed in but useUser was called with { or: 'throw' }");
  if (or === 'redirect') use(departureToSignIn(app));
  return null;
}

const departures = new WeakMap<StackClientApp<true>, Promise<never>>();

/** Leaves for the sign-in page, once for all components that ask while the page goes; never settles unless that fails. */
function departureToSignIn(app: StackClientApp<true>): Promise<never> {
  const departure = departures.get(app) ?? depart(app);
  departures.set(app, departure);
  return departure;
}

async function depart(app: StackClientApp<true>): Promise<never> {
  await app.redirectToSignIn({ replace: true });
  departures.delete(app);
  return new Promise(() => {});
}
