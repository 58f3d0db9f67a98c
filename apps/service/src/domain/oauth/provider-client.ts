import { KnownErrors, type OAuthProviderId, oauthProviders } from '@keystack/contract';
import * as oauth from 'oauth4webapi';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { createAppleClientSecret } from './apple-secret.ts';
import { profileOfOpenIdClaims, valueAtPath } from './profile.ts';
import { createProviderRequestOptions, type ProviderRequestOptions } from './provider-request.ts';
import { type ProviderDefinition, type ProviderExtraSettings, providerDefinitions } from './providers.ts';
import { standInCredentials, standInIssuer } from './stand-in-keys.ts';

type ClientDeps = Pick<Deps, 'config' | 'keys' | 'clock' | 'fetch' | 'span'>;

/** A project's configuration of an OAuth provider. */
export interface ProjectProviderSettings extends ProviderExtraSettings {
  readonly projectId: string;
  readonly id: OAuthProviderId;
  readonly type: 'shared' | 'standard';
  readonly clientId: string | null;
  /** Encrypted. */
  readonly clientSecret: Buffer | null;
}

/** A client of an OAuth provider, with the keys of a project or the service's shared keys. */
export interface ProviderClient {
  readonly settings: ProjectProviderSettings;
  readonly provider: ProviderDefinition;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly auth: oauth.ClientAuth;
  /** Options for every request to the provider. */
  readonly request: ProviderRequestOptions;
  readonly redirectUri: string;
}

/**
 * Creates a client of a provider with the keys of the project, or else with the service's shared keys. Without either,
 * it is in development a client of the stand-in; otherwise throws. Requests the URLs of an OpenID server that replaces
 * the provider.
 */
export async function createProviderClient(
  deps: ClientDeps,
  settings: ProjectProviderSettings,
): Promise<ProviderClient> {
  const { config, clock } = deps;
  const { id } = settings;
  const { clientId, clientSecret, issuer } = credentials(deps, settings);
  const request = createProviderRequestOptions(deps);
  const server = issuer === null ? knownServer(settings) : await discover(new URL(issuer), request);
  const provider = issuer === null ? providerDefinitions[id] : openIdProvider(providerDefinitions[id], server);
  const secret = id === 'apple' ? createAppleClientSecret(clientSecret, clientId, clock.now()) : clientSecret;
  return {
    settings,
    provider,
    server,
    client: { client_id: clientId, [oauth.clockSkew]: secondsOf(clock.now()) - secondsOf(Date.now()) },
    auth: provider.secretInBody ? oauth.ClientSecretPost(secret) : basic(secret),
    request,
    redirectUri: `${config.url}/api/v1/auth/oauth/callback/${id}`,
  };
}

/** The library reads the clock of the machine in whole seconds. */
const secondsOf = (milliseconds: number) => Math.floor(milliseconds / 1000);

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The issuer of an OpenID server that replaces the provider, or `null`. */
  readonly issuer: string | null;
}

function credentials({ config, keys }: ClientDeps, settings: ProjectProviderSettings): Credentials {
  const { projectId, id, type, clientId, clientSecret } = settings;
  const { keys: sharedKeys = null, issuer = null } = config.oauth[id] ?? {};
  if (type === 'standard' && clientId !== null && clientSecret !== null) {
    return {
      clientId,
      clientSecret: keys.decrypt(clientSecret, encryptionContexts.providerSecret(projectId, id)),
      issuer,
    };
  }
  if (sharedKeys !== null) return { ...sharedKeys, issuer };
  // Without keys, the stand-in (a fake OpenID server) replaces the provider in development.
  if (config.production || !oauthProviders[id].shared) throw new KnownErrors.OAuthProviderNotFoundOrNotEnabled();
  return { ...standInCredentials, issuer: issuer ?? standInIssuer(config, id) };
}

function knownServer({ id, microsoftTenantId }: ProjectProviderSettings): oauth.AuthorizationServer {
  const { authorization, token, openId } = providerDefinitions[id];
  const tenant = encodeURIComponent(microsoftTenantId ?? 'consumers');
  return {
    issuer: openId?.issuer ?? new URL(authorization).origin,
    authorization_endpoint: authorization.replace('{tenant}', tenant),
    token_endpoint: token.replace('{tenant}', tenant),
    ...(openId && { jwks_uri: openId.jwks }),
  };
}

async function discover(issuer: URL, request: ProviderRequestOptions): Promise<oauth.AuthorizationServer> {
  try {
    return await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, request));
  } catch (error) {
    throw new HttpError(502, `The OpenID server ${issuer.href} cannot be used for sign-in: ${error}`);
  }
}

/** Returns a provider whose requests go to an OpenID server. Test servers may send the email address only as `sub`. */
function openIdProvider(provider: ProviderDefinition, server: oauth.AuthorizationServer): ProviderDefinition {
  const { withoutPkce: _pkce, secretInBody: _secret, ...rest } = provider;
  return {
    ...rest,
    scope: 'openid email profile',
    openId: { issuer: server.issuer, jwks: server.jwks_uri ?? '', nonce: true },
    profile: server.userinfo_endpoint === undefined ? [] : [server.userinfo_endpoint],
    read: (claims) => ({
      ...profileOfOpenIdClaims(claims),
      email: valueAtPath(claims, 'email') ?? valueAtPath(claims, 'sub'),
    }),
  };
}

/** Returns HTTP Basic authentication with URL encoding. Providers do not accept the form encoding of RFC 6749. */
function basic(secret: string): oauth.ClientAuth {
  return (_server, client, _body, headers) => {
    const pair = `${encodeURIComponent(client.client_id)}:${encodeURIComponent(secret)}`;
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  };
}
