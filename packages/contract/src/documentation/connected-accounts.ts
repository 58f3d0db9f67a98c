import type { Area, DocumentationOf } from './call-documentation.ts';

/** Access tokens for the APIs of OAuth providers. */
export const connectedAccountsArea = {
  title: 'Connected accounts',
  text: "Access tokens of users' accounts at sign-in providers, to call the providers' own APIs with. They need your own client id and secret at the provider.",
  calls: {
    'POST /connected-accounts/{user_id}/{provider}/access-token': {
      summary: "Get a provider's access token",
      text: 'Good for at least five minutes: an older one is renewed first. Clients ask for `me` only.',
      params: { user_id: 'me', provider: 'github' },
      body: { scope: 'repo read:org' },
      refusals: { 403: 'A client asks for the token of somebody else.' },
    },
    'POST /auth/oauth/connected-accounts/{provider}/access-token': {
      summary: "Get a provider's access token for the signed-in user",
      text: 'The same under the path that older clients know.',
      params: { provider: 'github' },
      body: { scope: 'repo read:org' },
    },
    'DELETE /oauth-providers/{user_id}/{provider_id}': {
      summary: 'Unlink an account at an OAuth provider',
      text: 'Deletes the link and its tokens. The user can no longer sign in with that account. The last sign-in method of a user cannot be removed: the response is a `SCHEMA_ERROR` that says so.',
      params: { user_id: 'me', provider_id: 'github' },
      refusals: { 403: 'A client names another user than the signed-in one.' },
    },
  } satisfies DocumentationOf<
    | 'POST /connected-accounts/{user_id}/{provider}/access-token'
    | 'POST /auth/oauth/connected-accounts/{provider}/access-token'
    | 'DELETE /oauth-providers/{user_id}/{provider_id}'
  >,
} satisfies Area;
