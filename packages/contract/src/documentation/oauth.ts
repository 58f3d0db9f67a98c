import type { Area, DocumentationOf } from './call-documentation.ts';
import { samples } from './samples.ts';

const { projectId, refreshToken, callbackUrl } = samples;
const providerRefusals = {
  400: 'The sign-in was not started in this browser, its state is not known, or the provider gave no e-mail address.',
  502: 'The provider does not answer as its protocol demands.',
};

/** Sign-in with OAuth providers. */
export const oauthArea = {
  title: 'Sign-in providers',
  text: 'Sign-in with Google, GitHub and others: OAuth 2.0 with PKCE between your app and this service, and once more between this service and the provider.',
  calls: {
    'GET /auth/oauth/authorize/{provider}': {
      summary: 'Start a sign-in at a provider',
      text: 'A page for the browser, which needs no headers. With `type=link` and the access token of a user, the account is linked to that user. Failures later on go to `error_redirect_url` with `errorCode`, `message` and `details`.',
      params: { provider: 'github' },
      query: {
        client_id: projectId,
        client_secret: 'pck_your_publishable_client_key',
        redirect_uri: `${callbackUrl}/oauth-callback`,
        scope: 'legacy',
        state: 'xyz',
        grant_type: 'authorization_code',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
        response_type: 'code',
        type: 'authenticate',
        token: '',
        provider_scope: '',
        error_redirect_url: `${callbackUrl}/error`,
      },
      refusals: {
        403: 'The access token in `token` belongs to another project.',
        502: 'The provider does not answer as its protocol demands.',
      },
    },
    'GET /auth/oauth/callback/{provider}': {
      summary: 'Come back from a provider',
      text: 'Where the provider sends the browser; register this address with it. The browser goes on to the `redirect_uri` of the app with `code` and `state`.',
      params: { provider: 'github' },
      query: { code: 'the code of the provider', state: 'the state of the provider' },
      refusals: providerRefusals,
    },
    'POST /auth/oauth/callback/{provider}': {
      summary: 'Come back from a provider with a form',
      text: 'The same for providers that answer with a form, as Apple does.',
      params: { provider: 'apple' },
      form: true,
      body: { code: 'the code of the provider', state: 'the state of the provider' },
      refusals: providerRefusals,
    },
    'POST /auth/oauth/token': {
      summary: 'Get tokens',
      text: 'The OAuth token endpoint: takes a form or JSON without any `X-Stack-` header. Fields that it does not know are ignored.',
      form: true,
      body: {
        grant_type: 'refresh_token',
        client_id: projectId,
        client_secret: 'pck_your_publishable_client_key',
        refresh_token: refreshToken,
      },
      bodies: {
        'With the code of a sign-in': {
          grant_type: 'authorization_code',
          client_id: projectId,
          client_secret: 'pck_your_publishable_client_key',
          code: 'c0de'.repeat(16),
          redirect_uri: `${callbackUrl}/oauth-callback`,
          code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        },
      },
    },
  } satisfies DocumentationOf<
    | 'GET /auth/oauth/authorize/{provider}'
    | 'GET /auth/oauth/callback/{provider}'
    | 'POST /auth/oauth/callback/{provider}'
    | 'POST /auth/oauth/token'
  >,
} satisfies Area;
