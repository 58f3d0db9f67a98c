/** The supported OAuth providers, each with its display name and whether projects can use the service's shared keys. */
export const oauthProviders = {
  google: { name: 'Google', shared: true },
  github: { name: 'GitHub', shared: true },
  microsoft: { name: 'Microsoft', shared: true },
  spotify: { name: 'Spotify', shared: true },
  facebook: { name: 'Facebook', shared: false },
  discord: { name: 'Discord', shared: false },
  gitlab: { name: 'GitLab', shared: false },
  bitbucket: { name: 'Bitbucket', shared: false },
  linkedin: { name: 'LinkedIn', shared: false },
  apple: { name: 'Apple', shared: false },
  x: { name: 'X', shared: false },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly shared: boolean }>>;

/** The id of an OAuth provider, for example `github`. */
export type OAuthProviderId = keyof typeof oauthProviders;

/** Returns whether a text is the id of a supported OAuth provider. */
export function isOAuthProviderId(id: string): id is OAuthProviderId {
  return Object.hasOwn(oauthProviders, id);
}

/** The ids of all supported OAuth providers. */
export const oauthProviderIds: readonly OAuthProviderId[] = Object.keys(oauthProviders).filter(isOAuthProviderId);
