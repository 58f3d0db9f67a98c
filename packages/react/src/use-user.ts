import type { CurrentInternalUser, CurrentUser, TokenStoreInit } from '@keystack/js';
import { useStackApp } from './stack-provider.tsx';

/** Options of `useUser`. */
export interface UseUserOptions {
  /**
   * Behavior if nobody is signed in: redirect to the sign-in page, throw an `Error`, or return `null`. Default:
   * `return-null`.
   */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
  /** Token store of the user. Default: the token store of the app. */
  readonly tokenStore?: TokenStoreInit<true> | undefined;
  /**
   * ID of a project. Throws an `Error` if the app of the provider belongs to another one. With `internal`, the user has
   * the methods of project owners.
   */
  readonly projectIdMustMatch?: string | undefined;
}

type Needed = { readonly or: 'redirect' | 'throw' };
type Internal = { readonly projectIdMustMatch: 'internal' };

/**
 * Returns the signed-in user. Suspends while loading, and re-renders on sign-in, sign-out and changes in other tabs.
 *
 * @returns The user, or `null` if nobody is signed in.
 *
 * @example
 * import { useUser } from '@keystack/react';
 *
 * export function Greeting() {
 *   const user = useUser({ or: 'redirect' });
 *   return <h1>Hello, {user.displayName}</h1>;
 * }
 */
export function useUser(options: UseUserOptions & Internal & Needed): CurrentInternalUser;
export function useUser(options: UseUserOptions & Internal): CurrentInternalUser | null;
export function useUser(options: UseUserOptions & Needed): CurrentUser;
export function useUser(options?: UseUserOptions): CurrentUser | null;
export function useUser({ projectIdMustMatch, ...options }: UseUserOptions = {}): CurrentUser | null {
  return useStackApp({ projectIdMustMatch }).useUser(options);
}
