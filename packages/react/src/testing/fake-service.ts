import { type ErrorName, errorRows, headers, KnownErrors, weakPasswordMessages } from '@keystack/contract';

/** The account of the fake service, as sent in responses. */
export interface Account {
  id: string;
  primary_email: string;
  primary_email_verified: boolean;
  display_name: string | null;
  profile_image_url: string | null;
  has_password: boolean;
  requires_totp_mfa: boolean;
  selected_team: WireTeam | null;
  oauth_providers: readonly { readonly id: string; readonly email?: string | null }[];
}

/** A team of the fake service, as sent in responses. */
export type WireTeam = ReturnType<typeof wireTeam>;

/** Creates a team without an image. */
export function wireTeam(id: string, display_name: string) {
  return {
    id,
    display_name,
    profile_image_url: null as string | null,
    client_metadata: null,
    client_read_only_metadata: null,
  };
}

type Answer = Response | ErrorName | object;

interface Body extends Partial<Pick<Account, 'display_name' | 'profile_image_url'>> {
  readonly email?: string;
  readonly password?: string;
  readonly old_password?: string;
  readonly code?: string;
  readonly totp?: string;
  readonly totp_code?: string;
  readonly totp_secret_base64?: string | null;
  readonly selected_team_id?: string | null;
}

/** A fake service with one account, `ada@example.com`, whose password is `correct horse`. */
export class FakeService {
  /** Every request with its body, for example `POST /auth/password/sign-in`. */
  readonly calls: { readonly call: string; readonly body: unknown }[] = [];
  readonly account: Account = {
    id: session.user_id,
    primary_email: 'ada@example.com',
    primary_email_verified: false,
    display_name: null,
    profile_image_url: null,
    has_password: true,
    requires_totp_mfa: false,
    selected_team: null,
    oauth_providers: [],
  };
  /** The teams of the account, and its permissions in each. */
  readonly teams: WireTeam[] = [];
  permissions = ['$update_team', '$read_members', '$invite_members'];
  readonly members = [
    { team_id: '', user_id: session.user_id, display_name: 'Ada', profile_image_url: null as string | null },
  ];
  readonly config = {
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: false,
    client_team_creation_enabled: false,
    client_user_deletion_enabled: false,
    enabled_oauth_providers: [] as { id: string }[],
  };
  /** Responses that override the usual ones. */
  readonly answers: Record<string, Answer | Promise<Answer | undefined>> = {};
  isDown = false;
  /** Requires the second factor for sign-ins; its code is 123456. */
  requiresTotp = false;
  /** Treats the session as started more than 10 minutes ago. */
  sessionIsOld = false;

  readonly fetch = async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
    const text = await request.text();
    const body = request.headers.get('content-type') === 'application/json' ? JSON.parse(text) : text;
    this.calls.push({ call, body });
    if (this.isDown) throw new TypeError('fetch failed');
    const answer = (await this.answers[call]) ?? this.#answer(call, body, request.headers.get(headers.accessToken));
    if (answer instanceof Response) return answer;
    return typeof answer === 'string' ? knownError(answer) : Response.json(answer);
  };

  /** Delays the usual response to a request until the returned function is called. */
  hold(call: string): () => void {
    let release = () => {};
    this.answers[call] = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    return release;
  }

  /** Changes the account behind the sign-in to another one, with this email and the same password. */
  become(email: string) {
    Object.assign(this.account, { id: email, primary_email: email });
    this.answers['POST /auth/password/sign-in'] = { ...session, refresh_token: `of-${email}`, user_id: email };
  }

  /** Returns the bodies of the requests to an endpoint. */
  bodies(call: string): unknown[] {
    return this.calls.filter((made) => made.call === call).map(({ body }) => body);
  }

  #answer(call: string, body: Body, token: string | null): Answer {
    const action = guardedAction(call, body);
    if (action !== undefined && body.totp_code === undefined && this.sessionIsOld) {
      return knownError('SchemaError', `Sign in again, then ${action} within 10 minutes.`);
    }
    if ((body.totp_code ?? '123456') !== '123456') return 'InvalidTotpCode';
    switch (call) {
      case 'GET /projects/current':
        return { id: 'demo', display_name: 'Demo', config: this.config };
      case 'POST /auth/password/sign-in': {
        const isRight = body.email === this.account.primary_email && body.password === 'correct horse';
        if (!isRight) return 'EmailPasswordMismatch';
        return this.requiresTotp ? 'MultiFactorAuthenticationRequired' : session;
      }
      case 'POST /auth/password/sign-up':
        return body.email === this.account.primary_email ? 'UserEmailAlreadyExists' : session;
      case 'POST /auth/otp/send-sign-in-code':
        return { nonce: goodCode.slice(6) };
      case 'POST /auth/otp/sign-in':
        if (body.code !== goodCode) return 'VerificationCodeNotFound';
        return this.requiresTotp ? 'MultiFactorAuthenticationRequired' : session;
      case 'POST /auth/mfa/sign-in':
        return body.totp === '123456' ? session : 'InvalidTotpCode';
      case 'POST /auth/otp/sign-in/check-code':
        return body.code === goodCode ? { is_code_valid: true, email: 'a…@example.com' } : 'VerificationCodeNotFound';
      case 'POST /contact-channels/verify/check-code':
        return body.code === goodCode
          ? { is_code_valid: true, email: 'a…@example.com', is_current_user: token !== null }
          : 'VerificationCodeNotFound';
      case 'POST /contact-channels/verify/reject':
        return { success: true, account_deleted: true };
      case 'POST /auth/password/set':
        this.account.has_password = true;
        return { success: true };
      case 'POST /contact-channels/verify':
        if (body.code !== goodCode) return 'VerificationCodeNotFound';
        this.account.primary_email_verified = true;
        return { success: true };
      case 'POST /auth/password/send-reset-code':
        return { success: 'maybe, only if user with e-mail exists' };
      case 'POST /auth/password/reset/check-code':
        return body.code === goodCode ? { is_code_valid: true } : 'VerificationCodeNotFound';
      case 'POST /auth/password/reset':
        return body.code === goodCode ? { success: true } : 'VerificationCodeNotFound';
      case 'GET /users/me':
        return token === null ? 'CannotGetOwnUserWithoutUser' : { ...user, ...this.account };
      case 'DELETE /auth/sessions/current':
        return { success: true };
      case 'DELETE /users/me':
      case 'POST /contact-channels/send-verification-code':
      case 'POST /team-invitations/send-code':
        return { success: true };
      case 'POST /auth/password/update':
        return body.old_password === 'correct horse' ? { success: true } : 'PasswordConfirmationMismatch';
      case 'PATCH /users/me': {
        const { totp_secret_base64: totp, totp_code: _, selected_team_id: selected, ...fields } = body;
        Object.assign(this.account, fields);
        if (totp !== undefined) this.account.requires_totp_mfa = totp !== null;
        if (selected !== undefined) this.account.selected_team = this.teams.find(({ id }) => id === selected) ?? null;
        return { ...user, ...this.account };
      }
      case 'POST /team-invitations/accept/check-code':
        return body.code === goodCode ? { is_code_valid: true } : 'VerificationCodeNotFound';
      case 'POST /team-invitations/accept/details':
        return { team_id: 'rockets', team_display_name: 'Rockets' };
      case 'POST /team-invitations/accept':
        return { success: true };
      case 'GET /teams':
        return { items: this.teams };
      case 'POST /teams': {
        const team = wireTeam(`team-${this.teams.length}`, String(body.display_name));
        this.teams.push(team);
        return team;
      }
      case 'GET /team-permissions':
        return { items: this.permissions.map((id) => ({ id })) };
      case 'GET /team-member-profiles':
        return { items: this.members };
    }
    const [, unlinked] = call.split('DELETE /oauth-providers/me/');
    if (unlinked !== undefined) {
      this.account.oauth_providers = this.account.oauth_providers.filter(({ id }) => id !== unlinked);
      return { success: true };
    }
    return this.#answerInTeam(call, body);
  }

  #answerInTeam(call: string, body: Body): Answer {
    const [what = '', id = ''] = call.split(/(?<=s)\/|\/me$/);
    const place = this.teams.findIndex((team) => team.id === id);
    const team = this.teams[place];
    const [me = {}] = this.members;
    if (team === undefined) return new Response('Not found.', { status: 404 });
    switch (what) {
      case 'GET /team-member-profiles':
        return me;
      case 'PATCH /team-member-profiles':
        return Object.assign(me, body);
      case 'PATCH /teams':
        return Object.assign(team, body);
      case 'DELETE /team-memberships':
        this.teams.splice(place, 1);
        return { success: true };
    }
    return new Response('Not found.', { status: 404 });
  }
}

/** The code that the fake service accepts. */
export const goodCode = 'c'.repeat(45);

/** Tokens of the account that never expire. */
export const tokens = { accessToken: jwt(), refreshToken: 'refresh-token' };

const session = {
  access_token: tokens.accessToken,
  refresh_token: tokens.refreshToken,
  is_new_user: false,
  user_id: '7f3f7a52-6f0b-4b8c-9a50-5d5d6a4f1e11',
};

const user = {
  selected_team_id: null,
  signed_up_at_millis: 1_700_000_000_000,
  auth_with_email: true,
  client_metadata: null,
  client_read_only_metadata: null,
};

/** The response to a password that is too common. */
export function refusedPassword(): Response {
  return knownError('PasswordRequirementsNotMet', weakPasswordMessages.common);
}

/** Returns the action of a request that needs a session that started at most 10 minutes ago, if it does. */
function guardedAction(call: string, body: Body): string | undefined {
  if (call === 'DELETE /users/me') return 'delete the account';
  if (call === 'POST /auth/password/set') return 'set the password';
  return body.totp_secret_base64 === undefined ? undefined : 'change the second factor';
}

function knownError(name: ErrorName, ...args: readonly unknown[]): Response {
  const { code, status } = errorRows[name];
  const { message, details } = new KnownErrors[name](...args);
  return Response.json(
    { code, error: message, details },
    { headers: { [headers.knownError]: code, [headers.actualStatus]: String(status) } },
  );
}

function jwt(): string {
  const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${encode({ alg: 'ES256' })}.${encode({ iat: 1_700_000_000, exp: 9_999_999_999 })}.c2lnbmF0dXJl`;
}
