import type { TotpPrompt } from '../areas/mfa/totp-prompt.ts';
import type { Project } from '../areas/projects/project.ts';
import type { CurrentUser } from '../areas/users/current-user.ts';
import type { WireUser } from '../areas/users/user.ts';
import type { Cached } from '../cache/cache.ts';
import type { View } from '../cache/query-cache.ts';
import type { RedirectToOptions } from '../navigation/redirect.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import type { StackClientAppJson } from './options.ts';
import type { Runtime } from './runtime.ts';

/** The key of an app's internals. Registered, so that two copies of the library know each other's apps. */
export const stackAppInternalsSymbol: unique symbol = Symbol.for('StackAppInternals');

/**
 * Internals of an app for bindings to view libraries. Apps should not use them. React reads a value with
 *
 *     const user = use(useSyncExternalStore(currentUser.subscribe, currentUser.read));
 *
 * because `read` returns the same promise until the value changes, and that promise tells React at once when it is settled.
 */
export interface ClientInternals {
  /** The user of the app's own token store, null when signed out; follows sign-in, sign-out and other tabs. */
  readonly currentUser: Cached<CurrentUser | null>;
  /** The project of the app. */
  readonly project: Cached<Project>;
  /** The user of another token store. The same store, or the same object, gives the same cached value. */
  readonly currentUserOf: (tokenStore: TokenStoreInit) => Cached<CurrentUser | null>;
  /** Puts a user that was fetched elsewhere, for example by a server that rendered the page, in the place of the first request. */
  readonly setCurrentUser: (user: Promise<WireUser | null>) => void;
  /**
   * Lets the methods of the app and its objects whose names begin with `use` read with these hooks. The provider calls it
   * before anything below it renders.
   */
  readonly bindView: (view: View) => void;
  /** Leaves the current page, as the app's own redirects do. The target must be of this site. */
  readonly navigate: Runtime['navigate'];
  /**
   * Ends the session, then goes to the sign-in page, which returns here: for actions that need a session that started at most
   * 10 minutes ago.
   */
  readonly signInAgain: (options?: RedirectToOptions) => Promise<void>;
  /** Returns whether this browser was the last to request the email of a magic-link code. */
  readonly hasAskedFor: (code: string) => boolean;
  /** Lets a dialog of the page ask for the six digits of an authenticator app, until the returned function is called. */
  readonly replaceTotpPrompt: TotpPrompt['replace'];
  /** Returns the app as JSON without secrets, for `StackClientApp[stackAppInternalsSymbol].fromClientJson` in the browser. */
  readonly toClientJson: () => StackClientAppJson<true>;
}
