import type { OAuthProviderId } from '@keystack/contract';
import type { Config } from '../../config.ts';

/** The client credentials of the service at its stand-in, which accepts no other client. */
export const standIn = { clientId: 'keystack-stand-in', clientSecret: 'no-secret-because-it-is-a-stand-in' } as const;

/** The issuer that stands in the place of a provider while people develop. */
export function standInIssuer({ url }: Pick<Config, 'url'>, id: OAuthProviderId): string {
  return `${url}/stand-in/${id}`;
}
