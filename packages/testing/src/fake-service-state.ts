import { limits } from '@keystack/contract';
import type { FakeClock } from './clock.ts';
import {
  type AccountReview,
  type ContactChannel,
  type ListedSession,
  type ProjectConfig,
  sampleConfig,
  sampleEmail,
  sampleId,
  samplePassword,
  sampleSession,
  sampleUser,
  type Team,
  type Tokens,
  type User,
} from './sample-data.ts';

/** An account of the fake service. Tests may update its user directly. */
export interface Account {
  readonly user: User;
  password: string;
}

/** A user's profile, which is the same in every team of the fake service. */
interface MemberProfile {
  readonly user_id: string;
  display_name: string | null;
  profile_image_url: string | null;
}

/** The accounts, sessions, teams and settings of a fake service. Tests read and update them directly. */
export class FakeServiceState {
  readonly project = { id: 'internal', display_name: 'Demo' };
  readonly config: ProjectConfig = sampleConfig();
  /** The teams. Every user belongs to all of them. */
  readonly teams: Team[] = [];
  /** The profiles of the members, who are the same in every team. */
  readonly members: MemberProfile[] = [];
  /** The sessions that the API lists for every user. The first one is the current session. */
  readonly listedSessions: ListedSession[] = [sampleSession()];
  /** The email addresses that every user has besides the primary one. */
  readonly contactChannels: ContactChannel[] = [];
  /** The ids of the teams that only the signed-in user can manage. */
  solelyAdministeredTeamIds: readonly string[] = [];
  /** The permissions that every user has in every team. */
  permissions: readonly string[] = ['$update_team', '$read_members', '$invite_members'];
  /** Requires the second factor for sign-ins. Its code is always 123456. */
  requiresTotp = false;
  /** The review that every user still has to answer, or `null`. */
  accountReview: AccountReview | null = null;
  /** Treats sessions as older than `limits.freshSessionAge`. */
  sessionsAreOld = false;
  readonly #clock: FakeClock;
  readonly #accounts: Account[] = [];
  readonly #sessions = new Map<string, Account>();
  readonly #accessTokens = new Map<string, { readonly account: Account; readonly expiresAt: number }>();

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  /** Creates an account without a request. Later responses contain changes that tests make to its user. */
  createAccount(fields: Partial<User> = {}, password = samplePassword): Account {
    const account = { user: sampleUser({ id: sampleId(this.#accounts.length), ...fields }), password };
    this.#accounts.push(account);
    return account;
  }

  /** Creates a session without a request, for the account with this email. Creates the account if there is none. */
  createSession(email = sampleEmail): Tokens {
    const account = this.accountOf(email) ?? this.createAccount({ primary_email: email });
    const { access_token, refresh_token } = this.signIn(account);
    return { accessToken: access_token, refreshToken: refresh_token };
  }

  /** Ends a session. Its access tokens stay valid. Returns `false` if the refresh token belongs to no session. */
  revokeSession(refreshToken: string): boolean {
    return this.#sessions.delete(refreshToken);
  }

  /** Revokes an access token. */
  revokeAccessToken(accessToken: string): void {
    this.#accessTokens.delete(accessToken);
  }

  /** Ends all sessions and revokes their access tokens. */
  revokeEverything(): void {
    this.#sessions.clear();
    this.#accessTokens.clear();
  }

  /** Returns the account with this primary email, or `undefined` if there is none. */
  accountOf(email: string): Account | undefined {
    return this.#accounts.find(({ user }) => user.primary_email === email);
  }

  /** Returns the account of an access token, or `undefined` if the token is unknown, expired or revoked. */
  accountOfToken(accessToken: string): Account | undefined {
    const token = this.#accessTokens.get(accessToken);
    return token !== undefined && token.expiresAt > this.#clock.now() ? token.account : undefined;
  }

  /** Deletes an account. Does nothing for `undefined`. */
  deleteAccount(account: Account | undefined): void {
    if (account !== undefined) this.#accounts.splice(this.#accounts.indexOf(account), 1);
  }

  /** Creates a session for an account, and returns the response of a sign-in. */
  signIn(account: Account, is_new_user = false) {
    const refresh_token = `refresh-${crypto.randomUUID()}`;
    this.#sessions.set(refresh_token, account);
    return { access_token: this.#createAccessToken(account), refresh_token, is_new_user, user_id: account.user.id };
  }

  /**
   * Returns a new access token and its lifetime in seconds for a refresh token, or `undefined` if its session has
   * ended.
   */
  refresh(refreshToken: string) {
    const account = this.#sessions.get(refreshToken);
    if (account === undefined) return;
    return { access_token: this.#createAccessToken(account), expires_in: limits.accessTokenLifetime / 1000 };
  }

  #createAccessToken(account: Account): string {
    const now = this.#clock.now();
    const expiresAt = now + limits.accessTokenLifetime;
    const token = createJwt(now, expiresAt);
    this.#accessTokens.set(token, { account, expiresAt });
    return token;
  }
}

/** Creates a JWT with an invalid signature. Times are in milliseconds since the Unix epoch. */
function createJwt(issuedAt: number, expiresAt: number): string {
  const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const claims = { iat: Math.floor(issuedAt / 1000), exp: Math.floor(expiresAt / 1000), sub: crypto.randomUUID() };
  return `${encode({ alg: 'ES256' })}.${encode(claims)}.c2lnbmF0dXJl`;
}
