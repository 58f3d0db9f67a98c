import type { OAuthProviderId } from '@keystack/contract';
import type { Config } from '../../config.ts';

/** The client credentials of the service at the stand-in, its fake OpenID server for development. */
export const standInCredentials = {
  clientId: 'keystack-stand-in',
  clientSecret: 'no-secret-because-it-is-a-stand-in',
} as const;

/** Returns the issuer of the stand-in that replaces a provider in development. */
export function standInIssuer({ url }: Pick<Config, 'url'>, id: OAuthProviderId): string {
  return `${url}/stand-in/${id}`;
}
