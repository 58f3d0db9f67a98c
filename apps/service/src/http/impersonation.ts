import { type Endpoint, type EndpointsByRoute, KnownErrors } from '@keystack/contract';
import type { Caller } from './caller.ts';

/**
 * The requests with client access that change how a user signs in, return tokens of the user, or state whose account it
 * is. Sessions that act as the user must not send them. For a list, only requests with one of these fields are meant.
 */
export const credentialRequests: { readonly [Route in keyof EndpointsByRoute]?: true | readonly string[] } = {
  'PATCH /users/me': ['primary_email', 'totp_secret_base64', 'otp_auth_enabled', 'passkey_auth_enabled'],
  'DELETE /users/me': true,
  'POST /auth/password/set': true,
  'POST /auth/password/update': true,
  'POST /auth/account-review': true,
  'POST /contact-channels': true,
  'PATCH /contact-channels/{user_id}/{contact_channel_id}': true,
  'DELETE /contact-channels/{user_id}/{contact_channel_id}': true,
  'PATCH /oauth-providers/{user_id}/{provider_id}': true,
  'DELETE /oauth-providers/{user_id}/{provider_id}': true,
  'POST /connected-accounts/{user_id}/{provider}/access-token': true,
  'POST /auth/oauth/connected-accounts/{provider}/access-token': true,
  'POST /connected-accounts/{user_id}/{provider}/{account_id}/access-token': true,
  'POST /internal/projects': true,
  'POST /internal/owner-links/join': true,
  'POST /internal/owner-sessions/confirm': true,
};

/**
 * Throws if the session of the caller acts as the user and the request changes how the user signs in. Without this, a
 * project owner could take an account over, and it would outlast the impersonation.
 */
export function refuseCredentialsOfImpersonation(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  caller: Caller | null,
  body: unknown,
): void {
  if (!caller?.isImpersonation || caller.access !== 'client') return;
  const refused = Object.entries(credentialRequests).find(([route]) => route === `${method} ${path}`)?.[1];
  const sent: object = Object(body);
  if (refused === true || refused?.some((field) => field in sent))
    throw new KnownErrors.ImpersonationCannotChangeCredentials();
}
