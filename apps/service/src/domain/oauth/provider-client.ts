import { KnownErrors, type OAuthProviderId, oauthProviders } from '@keystack/contract';
import * as oauth from 'oauth4webapi';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { providerSecretContext } from '../projects/projects.ts';
import { appleSecret } from './apple-secret.ts';
import { at, openIdProfile } from './profile.ts';
import { createProviderRequest, type ProviderRequest } from './provider-request.ts';
import { type Provider, type ProviderExtras, providers } from './providers.ts';
import { standIn, standInIssuer } from './stand-in-keys.ts';

type ClientDeps = Pick<Deps, 'config' | 'keys' | 'clock' | 'fetch'>;

/** A provider as a project has configured it. */
export interface ProviderSettings extends ProviderExtras {
  readonly projectId: string;
  readonly id: OAuthProviderId;
  readonly type: 'shared' | 'standard';
  readonly clientId: string | null;
  /** Encrypted. */
  readonly clientSecret: Buffer | null;
}

/** A provider, ready to be talked to with the keys of a project or of the service. */
export interface ProviderClient {
  readonly settings: ProviderSettings;
  readonly provider: Provider;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly auth: oauth.ClientAuth;
  /** The settings of every request to the provider. */
  readonly request: ProviderRequest;
  readonly redirectUri: string;
}

/** Creates the client of a provider. Throws if there are no keys for it. */
export async function openProvider(deps: ClientDeps, settings: ProviderSettings): Promise<ProviderClient> {
  const { config, clock } = deps;
  const { id } = settings;
  const { clientId, clientSecret, issuer } = credentials(deps, settings);
  const request = createProviderRequest(deps);
  const server = issuer === null ? knownServer(settings) : await discover(new URL(issuer), request);
  const provider = issuer === null ? providers[id] : openIdProvider(providers[id], server);
  const secret = id === 'apple' ? appleSecret(clientSecret, clientId, clock.now()) : clientSecret;
  return {
    settings,
    provider,
    server,
    client: { client_id: clientId, [oauth.clockSkew]: Math.floor((clock.now() - Date.now()) / 1000) },
    auth: provider.secretInBody ? oauth.ClientSecretPost(secret) : basic(secret),
    request,
    redirectUri: `${config.url}/api/v1/auth/oauth/callback/${id}`,
  };
}

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** An OpenID server that takes the provider's place. */
  readonly issuer: string | null;
}

function credentials({ config, keys }: ClientDeps, settings: ProviderSettings): Credentials {
  const { projectId, id, type, clientId, clientSecret } = settings;
  const { keys: sharedKeys = null, issuer = null } = config.oauth[id] ?? {};
  if (type === 'standard' && clientId !== null && clientSecret !== null) {
    return { clientId, clientSecret: keys.decrypt(clientSecret, providerSecretContext(projectId, id)), issuer };
  }
  if (sharedKeys !== null) return { ...sharedKeys, issuer };
  // Neither the project nor the service has keys for it: in development, the stand-in replaces it.
  if (config.production || !oauthProviders[id].shared) throw new KnownErrors.OAuthProviderNotFoundOrNotEnabled();
  return { ...standIn, issuer: issuer ?? standInIssuer(config, id) };
}

function knownServer({ id, microsoftTenantId }: ProviderSettings): oauth.AuthorizationServer {
  const { authorization, token, openId } = providers[id];
  const tenant = encodeURIComponent(microsoftTenantId ?? 'consumers');
  return {
    issuer: openId?.issuer ?? new URL(authorization).origin,
    authorization_endpoint: authorization.replace('{tenant}', tenant),
    token_endpoint: token.replace('{tenant}', tenant),
    ...(openId && { jwks_uri: openId.jwks }),
  };
}

async function discover(issuer: URL, request: ProviderRequest): Promise<oauth.AuthorizationServer> {
  try {
    return await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, request));
  } catch (error) {
    throw new HttpError(502, `The OpenID server ${issuer.href} cannot be used for sign-in: ${error}`);
  }
}

/** Any OpenID server in the place of a provider. Test servers may know people by their address alone. */
function openIdProvider(provider: Provider, server: oauth.AuthorizationServer): Provider {
  const { withoutPkce: _pkce, secretInBody: _secret, ...rest } = provider;
  return {
    ...rest,
    scope: 'openid email profile',
    openId: { issuer: server.issuer, jwks: server.jwks_uri ?? '', nonce: true },
    profile: server.userinfo_endpoint === undefined ? [] : [server.userinfo_endpoint],
    read: (claims) => ({ ...openIdProfile(claims), email: at(claims, 'email') ?? at(claims, 'sub') }),
  };
}

/** HTTP Basic as providers read it: encoded like a URL, but without the excess of a form's encoding. */
function basic(secret: string): oauth.ClientAuth {
  return (_server, client, _body, headers) => {
    const pair = `${encodeURIComponent(client.client_id)}:${encodeURIComponent(secret)}`;
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  };
}
