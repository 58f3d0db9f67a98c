import * as z from 'zod/mini';
import { bodyLimits } from './body-limits.ts';
import { endpoint } from './endpoint.ts';
import { bool, num, str, text, url } from './fields.ts';
import { limits } from './limits.ts';

const providerParams = z.strictObject({ provider: str() });

/** The status and location of a redirect response, whose body is `{}`. */
const redirection = z.strictObject({ status: z.union([z.literal(302), z.literal(307)]), location: str() });

/** An optional URL, which old clients may send empty. */
const optionalUrl = () => z.optional(z.union([z.literal(''), url()]));

/** An optional page of the app: an http(s) URL, or one relative to the page of the callback. May be empty. */
const optionalPage = () =>
  z.optional(
    z.pipe(
      text(),
      z.string().check(z.refine(isPage, { error: 'must be an http(s) URL, or relative to the callback' })),
    ),
  );

function isPage(text: string): boolean {
  const callback = 'http://app.test';
  return URL.canParse(text, callback) && /^https?:$/.test(new URL(text, callback).protocol);
}

/** Starts a sign-in at a provider, or links an account. The browser navigates here, so no headers are needed. */
export const authorizeOAuth = endpoint({
  method: 'GET',
  path: '/auth/oauth/authorize/{provider}',
  access: [],
  params: providerParams,
  query: z.strictObject({
    /** The project. */
    client_id: str(),
    /** Its publishable client key. */
    client_secret: str(),
    redirect_uri: url(),
    scope: z.literal('legacy'),
    state: z.pipe(str(), z.string().check(z.regex(/^[\x20-\x7e]+$/, 'must be printable ASCII'))),
    grant_type: z.literal('authorization_code'),
    /** RFC 7636, section 4.2: the SHA-256 of the verifier in base64url. */
    code_challenge: z.pipe(
      str(),
      z.string().check(z.regex(/^[\w-]{43}$/, 'must be the SHA-256 of the verifier in base64url')),
    ),
    code_challenge_method: z._default(z.literal('S256'), 'S256'),
    response_type: z.literal('code'),
    type: z._default(z.enum(['authenticate', 'link']), 'authenticate'),
    /** For `link`: the access token of the user that the account is linked to. */
    token: z._default(text(), ''),
    /** Scopes to request from the provider besides the profile, separated by spaces. */
    provider_scope: z._default(z.pipe(text(), z.string().check(z.maxLength(limits.providerScopeMaxLength))), ''),
    error_redirect_url: optionalUrl(),
    error_redirect_uri: optionalUrl(),
    after_callback_redirect_url: optionalPage(),
  }),
  redirects: true,
  reply: redirection,
  errors: [
    'InvalidOAuthClientIdOrSecret',
    'InvalidPublishableClientKey',
    'OAuthProviderNotFoundOrNotEnabled',
    'UnparsableAccessToken',
    'AccessTokenExpired',
    'OAuthExtraScopeNotAvailableWithSharedOAuthKeys',
    'TooManyRequests',
  ],
});

const callback = {
  path: '/auth/oauth/callback/{provider}',
  access: [],
  params: providerParams,
  headers: z.object({ cookie: z._default(z.string(), '') }),
  redirects: true,
  reply: redirection,
  errors: [
    'OuterOAuthTimeout',
    'OAuthProviderNotFoundOrNotEnabled',
    'OAuthProviderAccessDenied',
    'InvalidAuthorizationCode',
    'UserAlreadyConnectedToAnotherOAuthConnection',
    'RedirectUrlNotWhitelisted',
    'OAuthConnectionAlreadyConnectedToAnotherUser',
    'SignUpNotEnabled',
    'UserEmailAlreadyExists',
    'TooManyRequests',
  ],
} as const;

/** The parameters of a provider's callback. Each provider adds fields of its own. */
const providerAnswer = z.looseObject({
  state: str(),
  code: z.optional(text()),
  error: z.optional(text()),
  iss: z.optional(text()),
});

/** The callback URL of providers. Redirects the browser to the app, with a code or an error. */
export const finishOAuth = endpoint({ ...callback, method: 'GET', looseQuery: true, query: providerAnswer });

/** The callback for providers that send a form. */
export const finishOAuthByForm = endpoint({
  ...callback,
  method: 'POST',
  looseBody: true,
  bodyLimit: bodyLimits.small,
  body: providerAnswer,
});

const client = { client_id: z.optional(text()), client_secret: z.optional(text()) };

/** The OAuth token endpoint. Reads project id and publishable key from the form or JSON body. */
export const requestToken = endpoint({
  method: 'POST',
  path: '/auth/oauth/token',
  access: [],
  looseBody: true,
  bodyLimit: bodyLimits.small,
  body: z.discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('refresh_token'),
      ...client,
      refresh_token: str(),
      scope: z.optional(z.literal('legacy')),
    }),
    z.object({
      grant_type: z.literal('authorization_code'),
      ...client,
      code: str(),
      redirect_uri: z._default(text(), ''),
      code_verifier: z._default(text(), ''),
    }),
  ]),
  reply: z.strictObject({
    access_token: str(),
    token_type: z.literal('Bearer'),
    /** Lifetime of the access token, in seconds. */
    expires_in: num(),
    scope: z.literal('legacy'),
    /** This field and those below are returned for codes only. Old clients read the spellings in camelCase. */
    refresh_token: z.optional(str()),
    is_new_user: z.optional(bool()),
    newUser: z.optional(bool()),
    after_callback_redirect_url: z.optional(z.nullable(text())),
    afterCallbackRedirectUrl: z.optional(z.nullable(text())),
  }),
  errors: [
    'InvalidOAuthClientIdOrSecret',
    'RefreshTokenNotFoundOrExpired',
    'InvalidAuthorizationCode',
    'RedirectUrlNotWhitelisted',
    'MultiFactorAuthenticationRequired',
    'UserAlreadyConnectedToAnotherOAuthConnection',
    'OAuthConnectionAlreadyConnectedToAnotherUser',
  ],
});
