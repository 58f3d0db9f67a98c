import type { TotpPrompt } from '../areas/mfa/totp-prompt.ts';
import type { Project } from '../areas/projects/project.ts';
import type { ImpersonationActions } from '../areas/sessions/impersonation.ts';
import type { CurrentUser } from '../areas/users/current-user.ts';
import type { WireUser } from '../areas/users/user.ts';
import type { Cached, CacheEntry } from '../cache/cache.ts';
import type { ViewBinding } from '../cache/query-cache.ts';
import type { KnownErrors } from '../known-errors.ts';
import type { RedirectToOptions } from '../navigation/redirect.ts';
import type { Result } from '../result.ts';
import type { PendingSignInActions } from '../session/resume-sign-in.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import type { StackClientAppJson } from './options.ts';
import type { Runtime } from './runtime.ts';

/** Key of an app's internals. Registered globally, so that it also works with an app of another copy of the library. */
export const stackAppInternalsSymbol: unique symbol = Symbol.for('StackAppInternals');

/**
 * Internals of an app for bindings to view libraries. Apps should not use them. `read` returns the same promise until
 * the value changes, and a settled promise carries its value, so React's `use` reads it without suspending.
 *
 * @example
 * import { stackAppInternalsSymbol } from '@keystack/js';
 * import { use, useSyncExternalStore } from 'react';
 *
 * function useCurrentUser() {
 *   const { currentUser } = app[stackAppInternalsSymbol];
 *   return use(useSyncExternalStore(currentUser.subscribe, currentUser.read, currentUser.read));
 * }
 */
export interface ClientInternals {
  /** The user of the app's own token store, or `null`. Follows sign-in, sign-out and changes in other tabs. */
  readonly currentUser: Cached<CurrentUser | null>;
  /** The project of the app. `loadFrom` uses a project that was fetched elsewhere, for example by server rendering. */
  readonly project: CacheEntry<Project, Project>;
  /** Returns the user of another token store. The same store or object always gives the same cached value. */
  readonly currentUserOf: (tokenStore: TokenStoreInit) => Cached<CurrentUser | null>;
  /**
   * Uses a user that was fetched elsewhere instead of sending the first request, for example one of server rendering.
   */
  readonly setCurrentUser: (user: Promise<WireUser | null>) => void;
  /**
   * Sets the functions with which the `use` methods of the app and its objects read values. The provider calls it
   * before its children render.
   */
  readonly bindView: (view: ViewBinding) => void;
  /**
   * Navigates to a URL with the router of the host or the browser. The URL must be one of the app's own; it is not
   * checked.
   */
  readonly navigate: Runtime['navigate'];
  /**
   * Ends the session and redirects to the sign-in page, which returns to the current page. For actions that require a
   * session that started at most 10 minutes ago.
   */
  readonly restartSignIn: (options?: RedirectToOptions) => Promise<void>;
  /** Like `verifyPasswordResetCode`, with the email address of the account for the password manager. */
  readonly checkPasswordResetCode: (
    code: string,
  ) => Promise<Result<{ readonly email?: string | undefined }, KnownErrors['VerificationCodeError']>>;
  /** Loads the actions of the page that the link of an impersonation opens. */
  readonly loadImpersonation: () => Promise<ImpersonationActions>;
  /** Requests the service's time, in milliseconds since the Unix epoch. Device clocks can be wrong. */
  readonly loadServiceTime: () => Promise<number>;
  /** Returns the JSON of a sign-in that waits for a code, even if it has expired, without loading code. */
  readonly keptSignIn: () => string | null | undefined;
  /** Loads the actions on a sign-in that waits for a code. */
  readonly loadPendingSignIn: () => Promise<PendingSignInActions>;
  /** Returns whether this browser has requested the email of a magic-link code, lately and for the same address. */
  readonly isRequestedMagicLink: (code: string) => boolean;
  /**
   * Replaces the prompt for codes of the authenticator app by one of the page, until the returned function is called.
   * After a wrong code it is called again and the same attempt continues.
   */
  readonly replaceTotpPrompt: TotpPrompt['replace'];
  /**
   * Returns the app as JSON without secrets, for `StackClientApp[stackAppInternalsSymbol].fromClientJson` in the
   * browser.
   */
  readonly toClientJson: () => StackClientAppJson<true>;
}
