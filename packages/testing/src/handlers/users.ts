import { type AccessType, KnownErrors } from '@keystack/contract';
import type { Handlers } from '../handler.ts';
import { type ContactChannel, sampleContactChannel, sampleId, type User } from '../sample-data.ts';
import { freshSessionOrTotpError } from './auth.ts';

/** Handlers of the endpoints for the signed-in user, their email addresses and their accounts at OAuth providers. */
export const userHandlers = {
  'GET /users/me': ({ account, access }) =>
    account === undefined ? 'CannotGetOwnUserWithoutUser' : viewOf(account.user, access),
  'PATCH /users/me': ({ service, account, access, body }) => {
    if (account === undefined) return 'CannotGetOwnUserWithoutUser';
    const { totp_secret_base64: secret, totp_code: code, ...fields } = body;
    const { primary_email: email } = fields;
    const action = email == null ? 'change the second factor' : 'change the email address';
    const problem = secret === undefined && email == null ? undefined : freshSessionOrTotpError(service, code, action);
    if (problem !== undefined) return problem;
    if (email != null) {
      const former = primaryChannelsOf(account.user).map((channel) => ({ ...channel, ...notPrimary }));
      const place = service.contactChannels.findIndex(({ value }) => value === email);
      if (!service.contactChannels[place]?.is_verified) return new KnownErrors.SchemaError('Not verified.');
      service.contactChannels.splice(place, 1, ...former);
      account.user.primary_email_verified = true;
    }
    Object.assign(account.user, fields);
    if (secret !== undefined) account.user.requires_totp_mfa = secret !== null;
    if (fields.selected_team_id !== undefined) {
      account.user.selected_team = service.teams.find(({ id }) => id === fields.selected_team_id) ?? null;
    }
    return viewOf(account.user, access);
  },
  'DELETE /users/me': ({ service, account, body }) => {
    if (account === undefined) return 'CannotGetOwnUserWithoutUser';
    const problem = freshSessionOrTotpError(service, body?.totp_code, 'delete the account');
    if (problem !== undefined) return problem;
    service.deleteAccount(account);
    return { success: true };
  },
  'DELETE /oauth-providers/{user_id}/{provider_id}': ({ service, account, params, body }) => {
    const problem = freshSessionOrTotpError(service, body?.totp_code, 'disconnect the account');
    if (problem !== undefined) return problem;
    const linked = account?.user.oauth_providers ?? [];
    const place = linked.findIndex(({ id }) => id === params.provider_id);
    if (place === -1) return 'OAuthConnectionNotConnectedToUser';
    linked.splice(place, 1);
    return { success: true };
  },
  'GET /contact-channels': ({ service, account }) =>
    account === undefined
      ? 'CannotGetOwnUserWithoutUser'
      : { items: [...primaryChannelsOf(account.user), ...service.contactChannels], is_paginated: false as const },
  'POST /contact-channels': ({ service, body }) => {
    const id = sampleId(5 + service.contactChannels.length);
    const channel = sampleContactChannel(body.value, { id });
    service.contactChannels.push(channel);
    return channel;
  },
  'POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code': ({ service, params }) =>
    service.contactChannels.some(({ id, is_verified: isVerified }) => id === params.contact_channel_id && isVerified)
      ? 'EmailAlreadyVerified'
      : { success: true },
  'DELETE /contact-channels/{user_id}/{contact_channel_id}': ({ service, params }) => {
    const place = service.contactChannels.findIndex(({ id }) => id === params.contact_channel_id);
    service.contactChannels.splice(place, 1);
    return { success: true };
  },
} satisfies Handlers;

const notPrimary = { is_primary: false, used_for_auth: false };

/** Returns the primary email address of a user, or nothing if the user has none. */
function primaryChannelsOf({ primary_email: email, primary_email_verified: isVerified }: User): ContactChannel[] {
  const fields = { id: sampleId(4), is_primary: true, is_verified: isVerified, used_for_auth: true };
  return email === null ? [] : [sampleContactChannel(email, fields)];
}

/** Returns a user as the API returns it at an access level. */
function viewOf(user: User, access: AccessType) {
  if (access === 'client') return user;
  const { selected_team, ...fields } = user;
  return {
    ...fields,
    selected_team: selected_team && { ...selected_team, created_at_millis: 0, server_metadata: null },
    server_metadata: null,
    last_active_at_millis: user.signed_up_at_millis,
    suspended_at_millis: null,
  };
}
