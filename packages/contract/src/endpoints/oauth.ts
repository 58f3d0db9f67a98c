import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { bool, botChallenge, nonEmptyText, num, text, url } from '../fields.ts';
import { referenceExamples } from '../reference-examples.ts';
import { serviceLimits } from '../service-limits.ts';

/** The area of the API for sign-in with OAuth providers. */
export const oauthArea: AreaDocumentation = {
  title: 'OAuth sign-in',
  description:
    'Sign-in with Google, GitHub and other OAuth providers: OAuth 2.0 with PKCE between your app and this service, and between this service and the provider.',
};

const unusableProvider =
  'The OAuth provider cannot be reached, or its response violates the protocol. The error page gets `OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE`.';

const providerParams = z.strictObject({ provider: nonEmptyText() });

/** The status and location of a redirect response, whose body is `{}`. */
const redirection = z.strictObject({ status: z.union([z.literal(302), z.literal(307)]), location: nonEmptyText() });

/** A redirect, or with status 200 the location as JSON, for a client that navigates there itself. */
const authorization = z.strictObject({ ...redirection.shape, status: z.union([z.literal(200), z.literal(307)]) });

/** An optional URL. May be empty, because older clients send it empty. */
const optionalUrl = () => z.optional(z.union([z.literal(''), url()]));

const responseMode = () => z.optional(z.enum(['json', 'redirect']));

/** An optional page of the app: an http(s) URL, or a URL relative to the callback page. May be empty. */
const optionalPage = () =>
  z.optional(
    z.pipe(
      text(),
      z.string().check(z.refine(isPage, { error: 'must be an http(s) URL, or relative to the callback' })),
    ),
  );

function isPage(url: string): boolean {
  const callback = 'http://app.test';
  return URL.canParse(url, callback) && /^https?:$/.test(new URL(url, callback).protocol);
}

/**
 * Redirects the browser to an OAuth provider to sign in, or to link an account. Needs no headers, because the browser
 * navigates to it.
 */
export const authorizeOAuth = defineEndpoint({
  method: 'GET',
  path: '/auth/oauth/authorize/{provider}',
  summary: 'Start an OAuth sign-in',
  description:
    'Open this URL in the browser; it needs no headers. With `hexclave_response_mode=json`, the response has status 200 and the location in its body; no cookie then binds the sign-in to the browser. So the callback page of the app must check that `state` is the value that this browser has sent, and only then redeem the code: otherwise an attacker could sign a visitor in to an account of their own. With `type=link` and the access token of a user, the account is linked to that user. Later errors redirect to `error_redirect_url` with `errorCode`, `message` and `details`.',
  access: [],
  params: providerParams,
  query: z.strictObject({
    /** The id of the project. */
    client_id: nonEmptyText(),
    /** The publishable client key of the project. */
    client_secret: nonEmptyText(),
    redirect_uri: url(),
    scope: z.literal('legacy'),
    state: z.pipe(nonEmptyText(), z.string().check(z.regex(/^[\x20-\x7e]+$/, 'must be printable ASCII'))),
    grant_type: z.literal('authorization_code'),
    /** RFC 7636, section 4.2: the SHA-256 of the verifier in base64url. */
    code_challenge: z.pipe(
      nonEmptyText(),
      z.string().check(z.regex(/^[\w-]{43}$/, 'must be the SHA-256 of the verifier in base64url')),
    ),
    code_challenge_method: z._default(z.literal('S256'), 'S256'),
    response_type: z.literal('code'),
    type: z._default(z.enum(['authenticate', 'link']), 'authenticate'),
    /** For `link`: the access token of the user that the account is linked to. */
    token: z._default(text(), ''),
    /** Scopes to request from the provider besides the profile, separated by spaces. */
    provider_scope: z._default(z.pipe(text(), z.string().check(z.maxLength(serviceLimits.providerScopeMaxLength))), ''),
    error_redirect_url: optionalUrl(),
    error_redirect_uri: optionalUrl(),
    after_callback_redirect_url: optionalPage(),
    /** `json` to get the location in the body. Clients since version 2.8 send both names. */
    hexclave_response_mode: responseMode(),
    stack_response_mode: responseMode(),
    ...botChallenge,
  }),
  redirects: true,
  response: authorization,
  errors: [
    'InvalidOAuthClientIdOrSecret',
    'InvalidPublishableClientKey',
    'OAuthProviderNotFoundOrNotEnabled',
    'UnparsableAccessToken',
    'AccessTokenExpired',
    'OAuthExtraScopeNotAvailableWithSharedOAuthKeys',
    'RedirectUrlNotWhitelisted',
    'TooManyRequests',
  ],
  plainTextErrors: {
    403: 'The access token in `token` belongs to another project.',
    502: unusableProvider,
  },
  example: {
    params: { provider: 'github' },
    query: {
      client_id: referenceExamples.projectId,
      client_secret: referenceExamples.publishableClientKey,
      redirect_uri: `${referenceExamples.callbackUrl}/oauth-callback`,
      scope: 'legacy',
      state: 'xyz',
      grant_type: 'authorization_code',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      response_type: 'code',
      type: 'authenticate',
      token: '',
      provider_scope: '',
      error_redirect_url: `${referenceExamples.callbackUrl}/error`,
    },
  },
});

const callback = {
  path: '/auth/oauth/callback/{provider}',
  access: [],
  params: providerParams,
  headers: z.object({ cookie: z._default(z.string(), '') }),
  redirects: true,
  response: redirection,
  errors: [
    'OuterOAuthTimeout',
    'OAuthProviderNotFoundOrNotEnabled',
    'OAuthProviderAccessDenied',
    'OAuthProviderConfigurationRejected',
    'OAuthProviderEmailMissing',
    'InvalidAuthorizationCode',
    'UserAlreadyConnectedToAnotherOAuthConnection',
    'RedirectUrlNotWhitelisted',
    'OAuthConnectionAlreadyConnectedToAnotherUser',
    'SignUpNotEnabled',
    'UserEmailAlreadyExists',
    'TooManyRequests',
  ],
  plainTextErrors: {
    400: 'The sign-in was not started in this browser, or the state is unknown. The error page gets `OAUTH_SIGN_IN_INTERRUPTED`.',
    502: unusableProvider,
  },
} as const;

/** The parameters that an OAuth provider sends to the callback. Accepts others, because each provider adds its own. */
const providerResponse = z.looseObject({
  state: nonEmptyText(),
  code: z.optional(text()),
  error: z.optional(text()),
  iss: z.optional(text()),
});

/**
 * Handles the callback of an OAuth provider. Redirects the browser to the app, with an authorization code or an error.
 */
export const handleOAuthCallback = defineEndpoint({
  ...callback,
  method: 'GET',
  summary: 'Handle an OAuth callback',
  description:
    'The OAuth provider redirects the browser here. Register this URL with the provider. The browser is then redirected to the `redirect_uri` of your app with `code` and `state`.',
  looseQuery: true,
  query: providerResponse,
  example: {
    params: { provider: 'github' },
    query: { code: 'the code of the provider', state: 'the state of the provider' },
  },
});

/** Handles the callback of OAuth providers that send a form instead of query parameters, such as Apple. */
export const handleOAuthFormCallback = defineEndpoint({
  ...callback,
  method: 'POST',
  summary: 'Handle an OAuth callback by form',
  description: 'Handles the callback of OAuth providers that send a form, such as Apple.',
  looseBody: true,
  bodyLimit: bodyLimits.small,
  body: providerResponse,
  form: true,
  example: {
    params: { provider: 'apple' },
    body: { code: 'the code of the provider', state: 'the state of the provider' },
  },
});

const client = { client_id: z.optional(text()), client_secret: z.optional(text()) };

/**
 * The OAuth token endpoint: exchanges an authorization code or a refresh token for tokens. The body contains the
 * project id and the publishable client key, so no headers are needed.
 */
export const issueOAuthTokens = defineEndpoint({
  method: 'POST',
  path: '/auth/oauth/token',
  summary: 'Request tokens',
  description:
    'The OAuth token endpoint. Accepts a form or JSON, needs no `X-Stack-` headers, and ignores unknown fields.',
  access: [],
  looseBody: true,
  bodyLimit: bodyLimits.small,
  body: z.discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('refresh_token'),
      ...client,
      refresh_token: nonEmptyText(),
      scope: z.optional(z.literal('legacy')),
    }),
    z.object({
      grant_type: z.literal('authorization_code'),
      ...client,
      code: nonEmptyText(),
      redirect_uri: z._default(text(), ''),
      code_verifier: z._default(text(), ''),
    }),
  ]),
  response: z.strictObject({
    access_token: nonEmptyText(),
    token_type: z.literal('Bearer'),
    /** Lifetime of the access token, in seconds. */
    expires_in: num(),
    scope: z.literal('legacy'),
    /**
     * This field and those below are returned only for an authorization code. Older clients read those in camelCase.
     */
    refresh_token: z.optional(nonEmptyText()),
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
    'UserSuspended',
    'UserAlreadyConnectedToAnotherOAuthConnection',
    'OAuthConnectionAlreadyConnectedToAnotherUser',
  ],
  form: true,
  example: {
    body: {
      grant_type: 'refresh_token',
      client_id: referenceExamples.projectId,
      client_secret: referenceExamples.publishableClientKey,
      refresh_token: referenceExamples.refreshToken,
    },
  },
  moreBodies: {
    'With an authorization code': {
      grant_type: 'authorization_code',
      client_id: referenceExamples.projectId,
      client_secret: referenceExamples.publishableClientKey,
      code: referenceExamples.authorizationCode,
      redirect_uri: `${referenceExamples.callbackUrl}/oauth-callback`,
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    },
  },
});
