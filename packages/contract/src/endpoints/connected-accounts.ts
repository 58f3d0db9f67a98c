import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts } from '../field-texts.ts';
import { listResponse, nonEmptyText, text, userId, uuid } from '../fields.ts';
import { formatDuration } from '../format.ts';
import { accessTypes } from '../headers.ts';
import { serviceLimits } from '../service-limits.ts';

/** The area of the API for users' accounts at OAuth providers: access tokens, and unlinking. */
export const connectedAccountsArea: AreaDocumentation = {
  title: 'Connected accounts',
  description:
    "Access tokens of users' accounts at OAuth providers, for requests to the providers' own APIs. They need your own client id and secret at the provider.",
};

/** The common parts of the endpoints that return an access token of an OAuth provider. */
const tokenRequest = {
  method: 'POST',
  access: accessTypes,
  bodyLimit: bodyLimits.small,
  /** The scopes that the token must have, separated by spaces. */
  body: z.strictObject({
    scope: describe(
      ['The scopes that the access token must have, separated by spaces.', 'repo read:org'],
      z.optional(text()),
    ),
  }),
  status: 201,
  response: z.strictObject({
    access_token: describe(
      ['An access token for the API of the OAuth provider.', 'gho_16C7e42F292c6912E7710c838347Ae178B4a'],
      nonEmptyText(),
    ),
  }),
  errors: [
    'OAuthProviderNotFoundOrNotEnabled',
    'OAuthAccessTokenNotAvailableWithSharedOAuthKeys',
    'OAuthConnectionNotConnectedToUser',
    'OAuthConnectionDoesNotHaveRequiredScope',
  ],
} as const;

/** Returns an access token of a user's account at an OAuth provider, for requests to that provider's API. */
export const getProviderToken = defineEndpoint({
  ...tokenRequest,
  path: '/connected-accounts/{user_id}/{provider}/access-token',
  summary: 'Get a provider access token',
  description: `Returns an access token that is valid for at least ${formatDuration(serviceLimits.providerTokenMinLifetime)}. The service refreshes older tokens. Clients can send only \`me\` as the user.`,
  params: z.strictObject({
    user_id: describe(fieldTexts.userId, userId()),
    provider: describe(fieldTexts.provider, nonEmptyText()),
  }),
  plainTextErrors: { 403: 'A client requested a token of another user.' },
  example: { params: { user_id: 'me', provider: 'github' }, body: { scope: 'repo read:org' } },
});

/** Returns an access token of the signed-in user's account at an OAuth provider. The path that older clients use. */
export const getOwnProviderToken = defineEndpoint({
  ...tokenRequest,
  path: '/auth/oauth/connected-accounts/{provider}/access-token',
  summary: 'Get a provider access token of the signed-in user',
  description: 'The path of older clients for `POST /connected-accounts/me/{provider}/access-token`.',
  user: 'CannotGetOwnUserWithoutUser',
  params: z.strictObject({ provider: describe(fieldTexts.provider, nonEmptyText()) }),
  example: { params: { provider: 'github' }, body: { scope: 'repo read:org' } },
});

/** Lists the accounts of a user at OAuth providers. */
export const listConnectedAccounts = defineEndpoint({
  method: 'GET',
  path: '/connected-accounts/{user_id}',
  summary: 'List connected accounts',
  description:
    'Returns the accounts of a user at OAuth providers, oldest first. Clients can send only `me` as the user.',
  access: accessTypes,
  params: z.strictObject({ user_id: describe(fieldTexts.userId, userId()) }),
  response: listResponse(
    z.strictObject({
      user_id: describe(fieldTexts.userId, uuid()),
      provider: describe(fieldTexts.provider, nonEmptyText()),
      provider_account_id: describe(fieldTexts.accountId, nonEmptyText()),
    }),
  ),
  errors: ['CannotGetOwnUserWithoutUser'],
  plainTextErrors: { 403: 'A client sent the id of another user.' },
  example: { params: { user_id: 'me' } },
});

/** Returns an access token of one of a user's accounts at a provider. */
export const getProviderTokenOfAccount = defineEndpoint({
  ...tokenRequest,
  path: '/connected-accounts/{user_id}/{provider}/{account_id}/access-token',
  summary: 'Get a provider access token of one account',
  description: `Like \`POST /connected-accounts/{user_id}/{provider}/access-token\`, for the account with this id at the provider.`,
  params: z.strictObject({
    user_id: describe(fieldTexts.userId, userId()),
    provider: describe(fieldTexts.provider, nonEmptyText()),
    account_id: describe(fieldTexts.accountId, nonEmptyText()),
  }),
  plainTextErrors: { 403: 'A client requested a token of another user.' },
  example: { params: { user_id: 'me', provider: 'github', account_id: '1024' }, body: { scope: 'repo read:org' } },
});
