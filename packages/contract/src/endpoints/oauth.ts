import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts } from '../field-texts.ts';
import { bool, botChallenge, nonEmptyText, num, text, url } from '../fields.ts';
import { limits } from '../limits.ts';
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

const providerParams = z.strictObject({ provider: describe(fieldTexts.provider, nonEmptyText()) });

/** The status and location of a redirect response, whose body is `{}`. */
const redirection = z.strictObject({
  status: describe('The status of the redirect.', z.union([z.literal(302), z.literal(307)])),
  location: nonEmptyText(),
});

/** A redirect, or with status 200 the location as JSON, for a client that navigates there itself. */
const authorization = z.strictObject({
  ...redirection.shape,
  status: describe(
    '200 if the request asks for JSON, otherwise the status of the redirect.',
    z.union([z.literal(200), z.literal(307)]),
  ),
});

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
    client_id: describe(fieldTexts.projectId, nonEmptyText()),
    client_secret: describe(fieldTexts.authorizeOAuthClientSecret, nonEmptyText()),
    redirect_uri: describe(fieldTexts.redirectUri, url()),
    scope: describe('Always `legacy`.', z.literal('legacy')),
    state: describe(
      [
        'A random value of your app. It is returned at the end of the sign-in, and protects against forged callbacks.',
        'xyz',
      ],
      z.pipe(nonEmptyText(), z.string().check(z.regex(/^[\x20-\x7e]+$/, 'must be printable ASCII'))),
    ),
    grant_type: describe('Always `authorization_code`.', z.literal('authorization_code')),
    /** RFC 7636, section 4.2: the SHA-256 of the verifier in base64url. */
    code_challenge: describe(
      'The PKCE code challenge: the SHA-256 hash of the code verifier, in base64url.',
      z.pipe(
        nonEmptyText(),
        z.string().check(z.regex(/^[\w-]{43}$/, 'must be the SHA-256 of the verifier in base64url')),
      ),
    ),
    code_challenge_method: describe('Always `S256`.', z._default(z.literal('S256'), 'S256')),
    response_type: describe('Always `code`.', z.literal('code')),
    type: describe(
      '`authenticate` signs the user in. `link` links an account to the user of `token`.',
      z._default(z.enum(['authenticate', 'link']), 'authenticate'),
    ),
    /** For `link`: the access token of the user that the account is linked to. */
    token: describe('For `type=link`: the access token of the user.', z._default(text(), '')),
    provider_scope: describe(
      'Scopes to request from the OAuth provider besides the profile, separated by spaces.',
      z._default(z.pipe(text(), z.string().check(z.maxLength(serviceLimits.providerScopeMaxLength))), ''),
    ),
    error_redirect_url: describe(
      'The page of your app that the browser is redirected to after an error, with the query parameters `errorCode`, `message` and `details`.',
      optionalUrl(),
    ),
    error_redirect_uri: describe(
      'Another name of `error_redirect_url`. Takes precedence if both are set.',
      optionalUrl(),
    ),
    after_callback_redirect_url: describe(fieldTexts.afterCallbackRedirectUrl, optionalPage()),
    /** `json` to get the location in the body. Clients since version 2.8 send both names. */
    hexclave_response_mode: describe(
      ['`json` to get the location in the body instead of a redirect.', 'redirect'],
      responseMode(),
    ),
    stack_response_mode: describe(['The same, under the name of older clients.', 'redirect'], responseMode()),
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
  headers: z.object({
    cookie: describe('The cookie that was set when the sign-in started.', z._default(z.string(), '')),
  }),
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
  state: describe('The state that was sent to the OAuth provider.', nonEmptyText()),
  code: describe('The authorization code of the OAuth provider.', z.optional(text())),
  error: describe('The error code of the OAuth provider.', z.optional(text())),
  iss: describe('The issuer identifier of the OAuth provider.', z.optional(text())),
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

const client = {
  client_id: describe(fieldTexts.projectId, z.optional(text())),
  client_secret: describe(fieldTexts.authorizeOAuthClientSecret, z.optional(text())),
};

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
      grant_type: describe(fieldTexts.grantType, z.literal('refresh_token')),
      ...client,
      refresh_token: describe(fieldTexts.refreshToken, nonEmptyText()),
      scope: describe(fieldTexts.scope, z.optional(z.literal('legacy'))),
    }),
    z.object({
      grant_type: describe(fieldTexts.grantType, z.literal('authorization_code')),
      ...client,
      code: describe(
        ['The authorization code that the browser was redirected with.', referenceExamples.authorizationCode],
        nonEmptyText(),
      ),
      redirect_uri: describe(fieldTexts.redirectUri, z._default(text(), '')),
      code_verifier: describe(
        'The PKCE code verifier of the challenge: 43 to 128 letters, digits and `-._~`.',
        z._default(text(), ''),
      ),
    }),
  ]),
  response: z.strictObject({
    access_token: describe(fieldTexts.accessToken, nonEmptyText()),
    token_type: describe('Always `Bearer`.', z.literal('Bearer')),
    expires_in: describe(['The lifetime of the access token, in seconds.', limits.accessTokenLifetime / 1000], num()),
    scope: describe(fieldTexts.scope, z.literal('legacy')),
    /**
     * This field and those below are returned only for an authorization code. Older clients read those in camelCase.
     */
    refresh_token: describe(fieldTexts.refreshToken, z.optional(nonEmptyText())),
    is_new_user: describe(fieldTexts.isNewUser, z.optional(bool())),
    newUser: describe(['The same as `is_new_user`, for older clients.', false], z.optional(bool())),
    after_callback_redirect_url: describe(fieldTexts.afterCallbackRedirectUrl, z.optional(z.nullable(text()))),
    afterCallbackRedirectUrl: describe(
      ['The same as `after_callback_redirect_url`, for older clients.', '/settings'],
      z.optional(z.nullable(text())),
    ),
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
