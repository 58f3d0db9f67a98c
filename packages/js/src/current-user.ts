import type { KnownErrors, ReplyOf, Route } from '@keystack/contract';
import type { RedirectToOptions } from './redirect.ts';
import type { Tokens } from './token-store/token-store.ts';

/** A user as the wire gives it to the user's own browser. */
export type WireUser = ReplyOf<Route['GET /users/me'], 'client'>;

/** What the user of a browser may see of a team. */
export interface Team {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
}

/** What a user may see of itself. */
export interface User {
  /** A UUID. */
  readonly id: string;
  readonly displayName: string | null;
  /** Not unique among users. */
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  /** A URL, often a data URL, of at most 1,000,000 characters. */
  readonly profileImageUrl: string | null;
  readonly signedUpAt: Date;
  /** Whatever the app stores; the user may change it. */
  readonly clientMetadata: unknown;
  /** Whatever the app's server stores for the user to read. */
  readonly clientReadOnlyMetadata: unknown;
  readonly hasPassword: boolean;
  /** Whether the user can sign in by e-mail, with a password or a code. */
  readonly emailAuthEnabled: boolean;
  readonly isMultiFactorRequired: boolean;
  readonly oauthProviders: WireUser['oauth_providers'];
  readonly selectedTeam: Team | null;
  /** The user as the wire gives it to the user's own browser. */
  toClientJson(): WireUser;
}

/** What users may change of themselves. An absent field stays as it is. */
export interface UserUpdateOptions {
  readonly displayName?: string | null | undefined;
  readonly clientMetadata?: unknown;
  readonly selectedTeamId?: string | null | undefined;
  /** The raw secret switches the second factor on, null switches it off. */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined;
  readonly profileImageUrl?: string | null | undefined;
}

/** The session of a signed-in user. */
export interface Session {
  /** The tokens, the access token fresh; both null once the session has ended. */
  getTokens(): Promise<Tokens>;
}

/** The signed-in user, and what it may do. The object is frozen: a change gives a new one. */
export interface CurrentUser extends User {
  readonly currentSession: Session;
  /** Headers that sign a request to the app's own server, which reads them with `getUser({ tokenStore: request })`. */
  getAuthHeaders(): Promise<{ 'x-stack-auth': string }>;
  /** The same as an object, for `getUser({ tokenStore: tokens })`. */
  getAuthJson(): Promise<Tokens>;
  /** Ends the session at the service and here, then goes to the page after sign-out. */
  signOut(options?: RedirectToOptions): Promise<void>;
  update(options: UserUpdateOptions): Promise<void>;
  setDisplayName(displayName: string | null): Promise<void>;
  setClientMetadata(metadata: unknown): Promise<void>;
  setSelectedTeam(team: Team | null): Promise<void>;
  /** Sends the mail with the link that verifies the primary e-mail; gives an error when it is verified already. */
  sendVerificationEmail(options?: {
    readonly callbackUrl?: string;
  }): Promise<KnownErrors['EmailAlreadyVerified'] | undefined>;
  /** Deletes the account with all that belongs to it. */
  delete(): Promise<void>;
}
