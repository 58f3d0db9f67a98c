import { type ErrorName, errorRows, headers, KnownErrors } from '@keystack/contract';

/** The account of the fake service, in the form of the wire. */
export interface Account {
  primary_email: string;
  primary_email_verified: boolean;
  display_name: string | null;
  profile_image_url: string | null;
}

type Answer = Response | ErrorName | Readonly<Record<string, unknown>>;

/** Plays the service's side of the wire with one account, `ada@example.com`, whose password is `correct horse`. */
export class FakeService {
  /** Every call that came in with its body, for example `POST /auth/password/sign-in`. */
  readonly calls: { readonly call: string; readonly body: unknown }[] = [];
  readonly account: Account = {
    primary_email: 'ada@example.com',
    primary_email_verified: false,
    display_name: null,
    profile_image_url: null,
  };
  readonly config = {
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: false,
    client_team_creation_enabled: false,
    client_user_deletion_enabled: false,
    enabled_oauth_providers: [] as { id: string }[],
  };
  /** What these calls are answered with instead. */
  readonly answers: Record<string, Answer | Promise<Answer>> = {};
  isDown = false;
  /** Asks whoever signs in for the second factor; its code is 123456. */
  requiresTotp = false;

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

  /** The bodies with which a call came in. */
  bodies(call: string): unknown[] {
    return this.calls.filter((made) => made.call === call).map(({ body }) => body);
  }

  #answer(
    call: string,
    body: { email?: string; password?: string; code?: string; totp?: string },
    token: string | null,
  ): Answer {
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
  id: session.user_id,
  selected_team: null,
  selected_team_id: null,
  signed_up_at_millis: 1_700_000_000_000,
  has_password: true,
  auth_with_email: true,
  requires_totp_mfa: false,
  client_metadata: null,
  client_read_only_metadata: null,
  oauth_providers: [],
};

function knownError(name: ErrorName): Response {
  const { code, status } = errorRows[name];
  return Response.json(
    { code, error: new KnownErrors[name]().message, details: {} },
    { headers: { [headers.knownError]: code, [headers.actualStatus]: String(status) } },
  );
}

function jwt(): string {
  const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${encode({ alg: 'ES256' })}.${encode({ iat: 1_700_000_000, exp: 9_999_999_999 })}.c2lnbmF0dXJl`;
}
