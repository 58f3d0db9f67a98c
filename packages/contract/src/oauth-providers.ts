/** The providers that people can sign in with, and which of them may use the service's own keys. */
export const oauthProviders = {
  google: { shared: true },
  github: { shared: true },
  microsoft: { shared: true },
  spotify: { shared: true },
  facebook: { shared: false },
  discord: { shared: false },
  gitlab: { shared: false },
  bitbucket: { shared: false },
  linkedin: { shared: false },
  apple: { shared: false },
  x: { shared: false },
} as const satisfies Readonly<Record<string, { readonly shared: boolean }>>;

/** The id of a provider. */
export type OAuthProviderId = keyof typeof oauthProviders;
