import { isOAuthProviderId, oauthProviders } from '@keystack/contract';
import type { ServerUser } from '@keystack/js';

/** Returns the name of an OAuth provider as its brand writes it, for example "GitHub". */
export function providerName(id: string): string {
  return isOAuthProviderId(id) ? oauthProviders[id].name : id;
}

/** Returns the name of a user, or the email or ID of a user without one. */
export function nameOf({ displayName, primaryEmail, id }: ServerUser): string {
  return displayName ?? primaryEmail ?? id;
}
