import type { CurrentInternalUser, CurrentUser, TokenStoreInit } from '@keystack/js';
import { useStackApp } from './stack-provider.tsx';

/** Options of `useUser`. */
export interface UseUserOptions {
  /** Default: `return-null`. */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
  /** Default: the token store of the app. */
  readonly tokenStore?: TokenStoreInit<true> | undefined;
  /** Throws if the app of the provider belongs to another project. Users of `internal` own projects. */
  readonly projectIdMustMatch?: string | undefined;
}

type Needed = { readonly or: 'redirect' | 'throw' };
type Internal = { readonly projectIdMustMatch: 'internal' };

/** Returns the signed-in user. Suspends while loading and re-renders on sign-in, sign-out and changes in other tabs. */
export function useUser(options: UseUserOptions & Internal & Needed): CurrentInternalUser;
export function useUser(options: UseUserOptions & Internal): CurrentInternalUser | null;
export function useUser(options: UseUserOptions & Needed): CurrentUser;
export function useUser(options?: UseUserOptions): CurrentUser | null;
export function useUser({ projectIdMustMatch, ...options }: UseUserOptions = {}): CurrentUser | null {
  return useStackApp({ projectIdMustMatch }).useUser(options);
}
