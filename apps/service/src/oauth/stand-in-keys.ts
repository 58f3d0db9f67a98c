import type { OAuthProviderId } from '@keystack/contract';
import type { Config } from '../config.ts';

/** What the service shows to its stand-in, which lets nobody in but the service. */
export const standIn = { clientId: 'keystack-stand-in', clientSecret: 'no-secret-because-it-is-a-stand-in' } as const;

/** The issuer that stands in the place of a provider while people develop. */
export function standInIssuer({ url }: Pick<Config, 'url'>, id: OAuthProviderId): string {
  return `${url}/stand-in/${id}`;
}
