import { type ErrorName, errorRows, headers, KnownErrors } from '@keystack/contract';

/** The code of a mail that the fake service accepts. */
export const goodCode = 'c'.repeat(45);

const accessTokenLifetime = 10 * 60 * 1000;

interface Account {
  readonly id: string;
  readonly email: string;
  password: string;
  displayName: string | null;
  clientMetadata: unknown;
  isVerified: boolean;
}

/** Plays the service's side of the wire, as far as the client library's tests need it. */
export class FakeService {
  /** Every request that came in, for example `GET /users/me`. */
  readonly calls: string[] = [];
  readonly requests: Request[] = [];
  /** Number of next requests that fail as if the network were down. */
  failures = 0;
  /** Refuses every access token, as a service with a broken signing key would. */
  refusesAccessTokens = false;
  /** Asks whoever signs in for the second factor; its code is 123456. */
  requiresTotp = false;
  /** Takes each session for one that started more than 10 minutes ago. */
  sessionsAreOld = false;
  /** The service's clock, in milliseconds since the Unix epoch. */
  readonly #now: () => number;
  readonly #accounts = new Map<string, Account>();
  readonly #sessions = new Map<string, Account>();
  readonly #accessTokens = new Map<string, { readonly account: Account; readonly expiresAt: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    this.calls.push(`${request.method} ${pathname.replace('/api/v1', '')}`);
    this.requests.push(request.clone());
    if (this.failures > 0) {
      this.failures--;
      throw new TypeError('fetch failed');
    }
    return this.#answer(request, pathname);
  };

  /** Returns how often a request was received. */
  count(call: string): number {
    return this.calls.filter((made) => made === call).length;
  }

  /** Makes an account without a call, and gives tokens of a new session for it. */
  createSession(email = 'ada@example.com'): { readonly accessToken: string; readonly refreshToken: string } {
    const account = this.#accounts.get(email) ?? this.#createAccount(email, 'correct horse');
    const { access_token, refresh_token } = this.#signIn(account);
    return { accessToken: access_token, refreshToken: refresh_token };
  }

  /** Ends a session as a sign-out elsewhere does. */
  revoke(refreshToken: string): void {
    this.#sessions.delete(refreshToken);
  }

  /** Makes an access token worthless before its time. */
  forget(accessToken: string): void {
    this.#accessTokens.delete(accessToken);
  }

  async #answer(request: Request, pathname: string): Promise<Response> {
    if (pathname === '/health') return Response.json({ status: 'ok' });
    const route = `${request.method} ${pathname.replace('/api/v1', '')}`;
    if (route === 'POST /auth/oauth/token') return this.#refresh(new URLSearchParams(await request.text()));

    const accessToken = request.headers.get(headers.accessToken);
    const session = accessToken === null ? undefined : this.#accessTokens.get(accessToken);
    const isExpired = session === undefined || session.expiresAt <= this.#now();
    if (accessToken !== null && (isExpired || this.refusesAccessTokens)) return knownError('AccessTokenExpired');
    const body = request.headers.get('content-type') === null ? {} : await request.json();
    return this.#act(route, body, session?.account, request.headers.get(headers.refreshToken));
  }

  #act(route: string, body: Record<string, unknown>, me: Account | undefined, refreshToken: string | null): Response {
    const account = this.#accounts.get(String(body['email']));
    switch (route) {
      case 'POST /auth/password/sign-up':
        if (account !== undefined) return knownError('UserEmailAlreadyExists');
        if (String(body['password']).length < 8) return knownError('PasswordTooShort', { min_length: 8 });
        return Response.json(this.#signIn(this.#createAccount(String(body['email']), String(body['password']))));
      case 'POST /auth/password/sign-in':
        if (account?.password !== body['password'] || account === undefined) return knownError('EmailPasswordMismatch');
        if (this.requiresTotp) {
          return knownError('MultiFactorAuthenticationRequired', { attempt_code: account.email.padEnd(45, '0') });
        }
        return Response.json(this.#signIn(account));
      case 'POST /auth/otp/send-sign-in-code':
        if (!String(body['callback_url']).startsWith(window.location.origin))
          return knownError('RedirectUrlNotWhitelisted');
        return Response.json({ nonce: goodCode.slice(6) });
      case 'POST /auth/otp/sign-in':
        if (body['code'] !== goodCode) return knownError('VerificationCodeNotFound');
        if (this.requiresTotp) {
          return knownError('MultiFactorAuthenticationRequired', { attempt_code: 'ada@example.com'.padEnd(45, '0') });
        }
        return Response.json({ ...this.#signIn(this.#createAccount('ada@example.com', '')), is_new_user: true });
      case 'POST /auth/mfa/sign-in': {
        const attempt = String(body['code']).replace(/0+$/, '');
        const owner = this.#accounts.get(attempt);
        if (owner === undefined) return knownError('VerificationCodeExpired');
        return body['totp'] === '123456' ? Response.json(this.#signIn(owner)) : knownError('InvalidTotpCode');
      }
      case 'GET /projects/current':
        return Response.json(project);
      case 'POST /auth/otp/sign-in/check-code':
        if (body['code'] !== goodCode) return knownError('VerificationCodeNotFound');
        return Response.json({ is_code_valid: true, email: 'a…@example.com' });
      case 'POST /contact-channels/verify/check-code':
        if (body['code'] !== goodCode) return knownError('VerificationCodeNotFound');
        return Response.json({ is_code_valid: true, email: 'a…@example.com', is_current_user: me !== undefined });
      case 'POST /contact-channels/verify/reject':
        if (body['code'] !== goodCode) return knownError('VerificationCodeNotFound');
        this.#accounts.clear();
        return Response.json({ success: true, account_deleted: true });
      case 'POST /contact-channels/verify':
        if (body['code'] !== goodCode) return knownError('VerificationCodeNotFound');
        for (const each of this.#accounts.values()) each.isVerified = true;
        return Response.json({ success: true });
      case 'POST /auth/password/send-reset-code':
        return Response.json({ success: 'maybe, only if user with e-mail exists' });
      case 'POST /auth/password/reset/check-code':
        return body['code'] === goodCode
          ? Response.json({ is_code_valid: true })
          : knownError('VerificationCodeExpired');
      case 'POST /auth/password/reset':
        if (body['code'] !== goodCode) return knownError('VerificationCodeAlreadyUsed');
        if (String(body['password']).length < 8) return knownError('PasswordTooShort', { min_length: 8 });
        for (const each of this.#accounts.values()) each.password = String(body['password']);
        this.#sessions.clear();
        this.#accessTokens.clear();
        return Response.json({ success: true });
      case 'DELETE /auth/sessions/current':
        if (!this.#sessions.delete(refreshToken ?? '')) return knownError('RefreshTokenNotFoundOrExpired');
        return Response.json({ success: true });
    }
    if (me === undefined) return knownError('CannotGetOwnUserWithoutUser');
    const action = guardedAction(route, body);
    if (action !== undefined && body['totp_code'] === undefined && this.sessionsAreOld) {
      return knownError('SchemaError', { message: `Sign in again, then ${action} within 10 minutes.` });
    }
    if ((body['totp_code'] ?? '123456') !== '123456') return knownError('InvalidTotpCode');
    switch (route) {
      case 'GET /users/me':
        return Response.json(wireUser(me));
      case 'PATCH /users/me':
        if ('display_name' in body) me.displayName = body['display_name'] as string | null;
        if ('client_metadata' in body) me.clientMetadata = body['client_metadata'];
        return Response.json(wireUser(me));
      case 'DELETE /oauth-providers/me/github':
        return Response.json({ success: true });
      case 'DELETE /oauth-providers/me/google':
        return knownError('OAuthConnectionNotConnectedToUser');
      case 'POST /auth/password/set':
        return Response.json({ success: true });
      case 'POST /auth/password/update':
        if (body['old_password'] !== me.password) return knownError('PasswordConfirmationMismatch');
        if (String(body['new_password']).length < 8) return knownError('PasswordTooShort', { min_length: 8 });
        me.password = String(body['new_password']);
        return Response.json({ success: true });
      case 'DELETE /users/me':
        this.#accounts.delete(me.email);
        return Response.json({ success: true });
      case 'POST /contact-channels/send-verification-code':
        return me.isVerified ? knownError('EmailAlreadyVerified') : Response.json({ success: true });
    }
    return new Response('Not found.', { status: 404 });
  }

  #refresh(form: URLSearchParams): Response {
    const account = this.#sessions.get(form.get('refresh_token') ?? '');
    if (account === undefined) return knownError('RefreshTokenNotFoundOrExpired', {}, 401);
    return Response.json({
      access_token: this.#accessToken(account),
      token_type: 'Bearer',
      expires_in: accessTokenLifetime / 1000,
      scope: 'legacy',
    });
  }

  #createAccount(email: string, password: string): Account {
    const account = {
      id: crypto.randomUUID(),
      email,
      password,
      displayName: null,
      clientMetadata: null,
      isVerified: false,
    };
    this.#accounts.set(email, account);
    return account;
  }

  #signIn(account: Account) {
    const refreshToken = `refresh-${crypto.randomUUID()}`;
    this.#sessions.set(refreshToken, account);
    return {
      access_token: this.#accessToken(account),
      refresh_token: refreshToken,
      is_new_user: false,
      user_id: account.id,
    };
  }

  #accessToken(account: Account): string {
    const token = jwt(this.#now(), this.#now() + accessTokenLifetime);
    this.#accessTokens.set(token, { account, expiresAt: this.#now() + accessTokenLifetime });
    return token;
  }
}

function jwt(issuedAt: number, expiresAt: number): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iat: Math.floor(issuedAt / 1000), exp: Math.floor(expiresAt / 1000), sub: crypto.randomUUID() };
  return `${encode({ alg: 'ES256' })}.${encode(claims)}.c2lnbmF0dXJl`;
}

/** Returns the action of a request that needs a session started at most 10 minutes ago, else `undefined`. */
function guardedAction(route: string, body: Readonly<Record<string, unknown>>): string | undefined {
  if (route === 'DELETE /users/me') return 'delete the account';
  if (route === 'POST /auth/password/set') return 'set the password';
  return 'totp_secret_base64' in body ? 'change the second factor' : undefined;
}

/** A known error as the wire carries it: real status in a header unless the call does without. */
function knownError(name: ErrorName, details: Record<string, unknown> = {}, status = 200): Response {
  const row = errorRows[name];
  return Response.json(
    { code: row.code, error: textOf(name, details), details },
    { status, headers: { [headers.knownError]: row.code, [headers.actualStatus]: String(row.status) } },
  );
}

function textOf(name: ErrorName, details: Record<string, unknown>): string {
  return new KnownErrors[name](...errorRows[name].details.map((field) => details[field])).message;
}

const project = {
  id: 'internal',
  display_name: 'Demo',
  config: {
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: false,
    client_team_creation_enabled: false,
    client_user_deletion_enabled: true,
    enabled_oauth_providers: [{ id: 'github' }],
  },
};

function wireUser(account: Account) {
  return {
    id: account.id,
    primary_email: account.email,
    primary_email_verified: account.isVerified,
    display_name: account.displayName,
    selected_team: null,
    selected_team_id: null,
    profile_image_url: null,
    signed_up_at_millis: 1_700_000_000_000,
    has_password: true,
    auth_with_email: true,
    requires_totp_mfa: false,
    client_metadata: account.clientMetadata,
    client_read_only_metadata: null,
    oauth_providers: [{ id: 'github', account_id: '7', email: null, type: 'github', provider_user_id: '7' }],
  };
}
