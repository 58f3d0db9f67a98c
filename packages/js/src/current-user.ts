import { KnownErrors, type ReplyOf, type Route } from '@keystack/contract';
import { type Camel, toSnake } from './camel.ts';
import { sendVerificationEmail } from './contact-channels.ts';
import { type PasswordUpdate, updatePassword } from './password.ts';
import type { Redirector, RedirectToOptions } from './redirect.ts';
import type { UserSession } from './session.ts';
import type { Tokens } from './token-store/token-store.ts';
import type { Transport } from './transport.ts';

/** A user as the wire gives it to the user's own browser. */
export type WireUser = ReplyOf<Route['GET /users/me'], 'client'>;

/** Any JSON value. */
export type Json = WireUser['client_metadata'];

/** What the user of a browser may see of a team. */
export interface Team {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: Json;
  readonly clientReadOnlyMetadata: Json;
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
  readonly clientMetadata: Json;
  /** Whatever the app's server stores for the user to read. */
  readonly clientReadOnlyMetadata: Json;
  readonly hasPassword: boolean;
  /** Whether the user can sign in by e-mail, with a password or a code. */
  readonly emailAuthEnabled: boolean;
  readonly isMultiFactorRequired: boolean;
  /** As on the wire. */
  readonly oauthProviders: WireUser['oauth_providers'];
  readonly selectedTeam: Team | null;
  /** The user as the wire gives it to the user's own browser. */
  toClientJson(): WireUser;
}

/** What users may change of themselves. An absent field stays as it is. */
export interface UserUpdateOptions {
  readonly displayName?: string | null | undefined;
  readonly clientMetadata?: Json | undefined;
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
  setClientMetadata(metadata: Json): Promise<void>;
  setSelectedTeam(team: Team | null): Promise<void>;
  /** Sends the mail with the link that verifies the primary e-mail; gives an error when it is verified already. */
  sendVerificationEmail(options?: {
    readonly callbackUrl?: string;
  }): Promise<KnownErrors['EmailAlreadyVerified'] | undefined>;
  /** Changes the password and ends the user's other sessions; gives an error when one of the two is refused. */
  updatePassword(
    passwords: PasswordUpdate,
  ): Promise<KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined>;
  /** Deletes the account with all that belongs to it. */
  delete(): Promise<void>;
}

/** The user's own answer of the wire, in camelCase. */
export type RawUser = Camel<WireUser>;

/** What a user object needs to act for its user. */
export interface UserActions {
  readonly transport: Transport;
  readonly redirector: Redirector;
  readonly session: UserSession;
  /** Takes over the user that a change has answered with. */
  readonly changed: (user: RawUser) => void;
}

/** Asks who the user of a session is; null when it has ended. */
export async function loadCurrentUser(transport: Transport, session: UserSession): Promise<RawUser | null> {
  // Without tokens the answer is known.
  if ((await session.tokens()).accessToken === null) return null;
  const answer = await transport.attempt('GET /users/me', { bearer: session }, ['CannotGetOwnUserWithoutUser']);
  return answer.status === 'ok' ? answer.data : null;
}

/** Ends a session at the service and here. */
export async function endSession(transport: Transport, session: UserSession): Promise<void> {
  if ((await session.tokens()).refreshToken !== null) {
    try {
      await transport.call('DELETE /auth/sessions/current', { bearer: session });
    } catch (error) {
      if (!(error instanceof KnownErrors.RefreshTokenError)) throw error;
    }
  }
  session.end();
}

/** The object that stands for the signed-in user. */
export function createCurrentUser(raw: RawUser, { transport, redirector, session, changed }: UserActions): CurrentUser {
  const getTokens = () => session.tokens();
  const update = async ({ totpMultiFactorSecret: secret, ...fields }: UserUpdateOptions) => {
    const totpSecretBase64 = secret && btoa(String.fromCharCode(...secret));
    changed(await transport.call('PATCH /users/me', { bearer: session, body: { ...fields, totpSecretBase64 } }));
  };
  const wire = () => toSnake(raw) as WireUser;

  return Object.freeze<CurrentUser>({
    id: raw.id,
    displayName: raw.displayName,
    primaryEmail: raw.primaryEmail,
    primaryEmailVerified: raw.primaryEmailVerified,
    profileImageUrl: raw.profileImageUrl,
    signedUpAt: new Date(raw.signedUpAtMillis),
    clientMetadata: raw.clientMetadata,
    clientReadOnlyMetadata: raw.clientReadOnlyMetadata,
    hasPassword: raw.hasPassword,
    emailAuthEnabled: raw.authWithEmail,
    isMultiFactorRequired: raw.requiresTotpMfa,
    oauthProviders: wire().oauth_providers,
    selectedTeam: raw.selectedTeam,
    toClientJson: wire,

    currentSession: { getTokens },
    getAuthHeaders: async () => ({ 'x-stack-auth': JSON.stringify(await getTokens()) }),
    getAuthJson: getTokens,
    async signOut(options) {
      await endSession(transport, session);
      await redirector.to('afterSignOut', options);
    },
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: (team) => update({ selectedTeamId: team === null ? null : team.id }),
    async sendVerificationEmail(options = {}) {
      if (raw.primaryEmail === null) {
        throw new Error(
          'The user has no primary e-mail, so there is no address to verify. Set one first, and ask for user.primaryEmail before the call.',
        );
      }
      return sendVerificationEmail({ transport, redirector }, { bearer: session, email: raw.primaryEmail, ...options });
    },
    updatePassword: (passwords) => updatePassword(transport, session, passwords),
    async delete() {
      await transport.call('DELETE /users/me', { bearer: session });
      session.end();
    },
  });
}
