import type { AccessType } from '@keystack/contract';
import type { Handlers } from '../handler.ts';
import type { User } from '../sample-data.ts';
import { secondFactorProofError } from './auth.ts';

/** Handlers of the endpoints for the signed-in user and their accounts at OAuth providers. */
export const userHandlers = {
  'GET /users/me': ({ account, access }) =>
    account === undefined ? 'CannotGetOwnUserWithoutUser' : viewOf(account.user, access),
  'PATCH /users/me': ({ service, account, access, body }) => {
    if (account === undefined) return 'CannotGetOwnUserWithoutUser';
    const { totp_secret_base64: secret, totp_code: code, ...fields } = body;
    const problem =
      secret === undefined ? undefined : secondFactorProofError(service, code, 'change the second factor');
    if (problem !== undefined) return problem;
    Object.assign(account.user, fields);
    if (secret !== undefined) account.user.requires_totp_mfa = secret !== null;
    if (fields.selected_team_id !== undefined) {
      account.user.selected_team = service.teams.find(({ id }) => id === fields.selected_team_id) ?? null;
    }
    return viewOf(account.user, access);
  },
  'DELETE /users/me': ({ service, account, body }) => {
    if (account === undefined) return 'CannotGetOwnUserWithoutUser';
    const problem = secondFactorProofError(service, body?.totp_code, 'delete the account');
    if (problem !== undefined) return problem;
    service.deleteAccount(account);
    return { success: true };
  },
  'DELETE /oauth-providers/{user_id}/{provider_id}': ({ account, params }) => {
    const linked = account?.user.oauth_providers ?? [];
    const place = linked.findIndex(({ id }) => id === params.provider_id);
    if (place === -1) return 'OAuthConnectionNotConnectedToUser';
    linked.splice(place, 1);
    return { success: true };
  },
} satisfies Handlers;

/** Returns a user as the API returns it at an access level. */
function viewOf(user: User, access: AccessType) {
  if (access === 'client') return user;
  const { selected_team, ...fields } = user;
  return {
    ...fields,
    selected_team: selected_team && { ...selected_team, created_at_millis: 0, server_metadata: null },
    server_metadata: null,
    last_active_at_millis: user.signed_up_at_millis,
  };
}
