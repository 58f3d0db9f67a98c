import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts } from '../field-texts.ts';
import { bool, email, listResponse, nonEmptyText, success, text, totpCode, userId, uuid } from '../fields.ts';
import { accessTypes } from '../headers.ts';
import { referenceExamples } from '../reference-examples.ts';
import { freshSessionRequiredText } from '../reference-texts.ts';
import { serviceLimits } from '../service-limits.ts';

/** The accounts at OAuth providers with which users sign in. */
export const oauthProvidersArea: AreaDocumentation = {
  title: 'OAuth accounts',
  description:
    'The accounts at OAuth providers that are linked to a user, at most one for each provider. Every linked account can be used for sign-in and for access tokens.',
};

const foreignUser = 'A client sent the id of another user.';
const noSuchLink = 'The user has no such account.';

const clientLink = z.strictObject({
  id: describe(['The id of the link.', referenceExamples.oauthLinkId], uuid()),
  user_id: describe(fieldTexts.userId, uuid()),
  provider_config_id: describe(fieldTexts.providerConfigId, nonEmptyText()),
  type: describe(fieldTexts.providerConfigId, nonEmptyText()),
  /** Absent if unknown. */
  email: describe(fieldTexts.email, z.optional(text())),
  allow_sign_in: describe(fieldTexts.allowSignIn, z.literal(true)),
  allow_connected_accounts: describe(fieldTexts.allowConnectedAccounts, z.literal(true)),
});
const serverLink = z.strictObject({ ...clientLink.shape, account_id: describe(fieldTexts.accountId, nonEmptyText()) });
const link = { client: clientLink, server: serverLink, admin: serverLink } as const;

const linkParams = z.strictObject({
  user_id: describe(fieldTexts.userId, userId()),
  provider_id: describe(fieldTexts.providerId, nonEmptyText()),
});
const linkExample = { user_id: 'me', provider_id: referenceExamples.oauthLinkId } as const;
const accountId = z.pipe(nonEmptyText(), z.string().check(z.maxLength(serviceLimits.accountIdMaxLength)));

/** Lists the accounts at OAuth providers that are linked to a user. */
export const listOAuthLinks = defineEndpoint({
  method: 'GET',
  path: '/oauth-providers',
  summary: 'List linked accounts',
  description: 'Returns the accounts of a user at OAuth providers, oldest first. Clients can list only their own.',
  access: accessTypes,
  query: z.strictObject({ user_id: describe(fieldTexts.userId, userId()) }),
  response: { client: listResponse(clientLink), server: listResponse(serverLink), admin: listResponse(serverLink) },
  errors: ['CannotGetOwnUserWithoutUser'],
  plainTextErrors: { 403: foreignUser },
  example: { query: { user_id: 'me' } },
});

/** Links an account at an OAuth provider to a user. */
export const createOAuthLink = defineEndpoint({
  method: 'POST',
  path: '/oauth-providers',
  summary: 'Link an account',
  description: 'Links an account whose owner your server has authenticated. The user can then sign in with it.',
  access: ['server', 'admin'],
  bodyLimit: bodyLimits.small,
  body: z.strictObject({
    user_id: describe(fieldTexts.userId, userId()),
    provider_config_id: describe(fieldTexts.providerConfigId, nonEmptyText()),
    account_id: describe(fieldTexts.accountId, accountId),
    email: describe(fieldTexts.email, z.optional(email())),
    allow_sign_in: describe(fieldTexts.allowSignIn, z.pipe(bool(), z.literal(true))),
    allow_connected_accounts: describe(fieldTexts.allowConnectedAccounts, z.pipe(bool(), z.literal(true))),
  }),
  status: 201,
  response: serverLink,
  errors: ['UserNotFound', 'OAuthProviderAccountIdAlreadyUsedForSignIn'],
  plainTextErrors: {
    400: 'The user already has an account of this provider.',
    404: 'The provider is not configured in the project.',
  },
  example: {
    body: {
      user_id: referenceExamples.userId,
      provider_config_id: 'github',
      account_id: '1024',
      allow_sign_in: true,
      allow_connected_accounts: true,
    },
  },
});

/** Returns an account at an OAuth provider that is linked to a user. */
export const getOAuthLink = defineEndpoint({
  method: 'GET',
  path: '/oauth-providers/{user_id}/{provider_id}',
  summary: 'Get a linked account',
  description: 'The path names the account by its id or by the provider. Clients can get only their own.',
  access: accessTypes,
  params: linkParams,
  response: link,
  errors: ['CannotGetOwnUserWithoutUser'],
  plainTextErrors: { 403: foreignUser, 404: noSuchLink },
  example: { params: linkExample },
});

const linkUpdate = z.strictObject({
  allow_sign_in: describe(fieldTexts.allowSignIn, z.optional(z.pipe(bool(), z.literal(true)))),
  allow_connected_accounts: describe(fieldTexts.allowConnectedAccounts, z.optional(z.pipe(bool(), z.literal(true)))),
});

/** Accepts the settings that every linked account has. */
export const confirmOAuthLinkSettings = defineEndpoint({
  method: 'PATCH',
  path: '/oauth-providers/{user_id}/{provider_id}',
  summary: 'Confirm the settings of a linked account',
  description: 'Every linked account can be used for sign-in and for access tokens. Unlink it to end both.',
  access: accessTypes,
  params: linkParams,
  bodyLimit: bodyLimits.small,
  body: linkUpdate,
  response: link,
  errors: ['CannotGetOwnUserWithoutUser'],
  plainTextErrors: { 403: foreignUser, 404: noSuchLink },
  example: { params: linkExample, body: { allow_sign_in: true } },
});

/**
 * Unlinks a user's account at an OAuth provider and deletes its tokens. Clients unlink accounts of their own user only,
 * with a fresh session or `totp_code`. The last sign-in method of a user cannot be removed.
 */
export const unlinkOAuthProvider = defineEndpoint({
  method: 'DELETE',
  path: '/oauth-providers/{user_id}/{provider_id}',
  summary: 'Unlink an account at an OAuth provider',
  description: `Deletes the link and its tokens. The path names it by its id or by the provider. The user can no longer sign in with that account. The last sign-in method of a user cannot be removed: the request fails with a \`SCHEMA_ERROR\` that says so. ${freshSessionRequiredText}`,
  access: accessTypes,
  params: z.strictObject({
    user_id: describe(fieldTexts.userId, userId()),
    provider_id: describe(fieldTexts.providerId, nonEmptyText()),
  }),
  bodyLimit: bodyLimits.small,
  body: z.optional(z.looseObject({ totp_code: describe(fieldTexts.totpCode, z.optional(totpCode())) })),
  response: success(),
  errors: ['UserNotFound', 'OAuthConnectionNotConnectedToUser', 'InvalidTotpCode', 'TooManyRequests'],
  plainTextErrors: { 403: 'A client sent the id of another user.' },
  example: { params: { user_id: 'me', provider_id: 'github' } },
});
