import { type OAuthProviderId, oauthProviderIds, oauthProviders } from '@keystack/contract/service-rules';

/** The service's configuration of an OAuth provider. */
export interface ServiceProviderSettings {
  /** Shared keys, for projects without own keys. */
  readonly keys: { readonly clientId: string; readonly clientSecret: string } | null;
  /** The issuer of an OpenID server that replaces the provider. */
  readonly issuer: string | null;
}

/** The configuration of the providers that have settings. */
export type AllServiceProviderSettings = Readonly<Partial<Record<OAuthProviderId, ServiceProviderSettings>>>;

/** Reads the settings `KEYSTACK_OAUTH_<PROVIDER>_…`. Adds invalid ones to `problems`. */
export function readServiceProviderSettings(
  get: (name: string) => string | null,
  production: boolean,
  problems: string[],
): AllServiceProviderSettings {
  const read = oauthProviderIds.map((id) => [id, readProvider(id, get, production, problems)] as const);
  return Object.fromEntries(read.filter(([, { keys, issuer }]) => keys !== null || issuer !== null));
}

function readProvider(
  id: OAuthProviderId,
  get: (name: string) => string | null,
  production: boolean,
  problems: string[],
): ServiceProviderSettings {
  const prefix = `KEYSTACK_OAUTH_${id.toUpperCase()}`;
  const { name, shared } = oauthProviders[id];
  const clientId = get(`${prefix}_CLIENT_ID`);
  const clientSecret = get(`${prefix}_CLIENT_SECRET`);
  const issuer = get(`${prefix}_ISSUER`);
  if ((clientId === null) !== (clientSecret === null)) {
    problems.push(`Only one of ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET is set. Set both or neither.`);
  } else if (clientId !== null && !shared) {
    problems.push(
      `${prefix}_CLIENT_ID is set, but projects cannot share keys of ${name}. Omit it, and enter keys in each project.`,
    );
  }
  const protocols = production ? ['https:'] : ['http:', 'https:'];
  if (issuer !== null && !(URL.canParse(issuer) && protocols.includes(new URL(issuer).protocol))) {
    problems.push(
      `${prefix}_ISSUER is not a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
  }
  return { keys: clientId === null || clientSecret === null ? null : { clientId, clientSecret }, issuer };
}
