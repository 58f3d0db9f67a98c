import type { OAuthProviderId } from '@keystack/contract';
import { findListEntry, profileOfOpenIdClaims, type UnvalidatedProfile, valueAtPath } from './profile.ts';

/** A project's settings for an OAuth provider in addition to its keys. */
export interface ProviderExtraSettings {
  readonly facebookConfigId: string | null;
  readonly microsoftTenantId: string | null;
}

/** An OAuth provider: its URLs, the quirks of its requests, and the parser of its responses. */
export interface ProviderDefinition {
  /** Authorization URL. `{tenant}` is replaced with the tenant of the project. */
  readonly authorization: string;
  readonly token: string;
  readonly scope: string;
  /**
   * Set for OpenID Connect: the issuer and the URL of the keys that ID tokens are verified with, and whether ID tokens
   * contain a nonce.
   */
  readonly openId?: { readonly issuer: string; readonly jwks: string; readonly nonce: boolean };
  /** Set if the provider does not support PKCE. */
  readonly withoutPkce?: true;
  /** Set if the provider expects the client secret in the body of the token request instead of HTTP Basic. */
  readonly secretInBody?: true;
  /** Set if the provider never returns an email address. */
  readonly withoutEmail?: true;
  /** Set if the provider returns to the service with a form POST instead of a redirect. */
  readonly usesFormPost?: true;
  /**
   * Returns the name of the user in the parameters with which the provider returns to the service. Used if the profile
   * has no name.
   */
  readonly nameInCallback?: (parameters: URLSearchParams) => unknown;
  /** Returns further parameters of the authorization URL. */
  readonly parameters?: (extras: ProviderExtraSettings) => Readonly<Record<string, string>>;
  /** Lifetime of an access token in seconds if the token response does not state it. Default: one hour. */
  readonly tokenLifetime?: number;
  /** Profile endpoints, requested with the access token. If empty, the profile is read from the ID token. */
  readonly profile: readonly string[];
  /**
   * Returns the profile fields of the responses of the `profile` endpoints, in their order, or of the ID token's
   * claims.
   */
  readonly read: (...responses: readonly unknown[]) => UnvalidatedProfile;
}

const year = 365 * 24 * 60 * 60;

/** All supported OAuth providers. */
export const providerDefinitions: Readonly<Record<OAuthProviderId, ProviderDefinition>> = {
  google: {
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scope: 'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
    openId: {
      issuer: 'https://accounts.google.com',
      jwks: 'https://www.googleapis.com/oauth2/v3/certs',
      nonce: true,
    },
    profile: ['https://openidconnect.googleapis.com/v1/userinfo'],
    read: profileOfOpenIdClaims,
  },
  github: {
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scope: 'user:email',
    tokenLifetime: year,
    profile: ['https://api.github.com/user', 'https://api.github.com/user/emails'],
    read: (user, emails) => {
      const primary = findListEntry(emails, (email) => valueAtPath(email, 'primary') === true);
      return {
        id: valueAtPath(user, 'id'),
        email: valueAtPath(primary, 'email'),
        verified: valueAtPath(primary, 'verified'),
        name: valueAtPath(user, 'name'),
        image: valueAtPath(user, 'avatar_url'),
      };
    },
  },
  microsoft: {
    authorization: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
    scope: 'User.Read',
    profile: ['https://graph.microsoft.com/v1.0/me'],
    // Never verified: the administrator of a tenant can enter any email address.
    read: (me) => ({
      id: valueAtPath(me, 'id'),
      email: valueAtPath(me, 'mail') ?? emailOfPrincipalName(valueAtPath(me, 'userPrincipalName')),
      name: valueAtPath(me, 'displayName'),
    }),
  },
  spotify: {
    authorization: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
    scope: 'user-read-email user-read-private',
    profile: ['https://api.spotify.com/v1/me'],
    // Never verified: according to Spotify's documentation, users can enter any email address.
    read: (me) => ({
      id: valueAtPath(me, 'id'),
      email: valueAtPath(me, 'email'),
      name: valueAtPath(me, 'display_name'),
      image: valueAtPath(me, 'images', 0, 'url'),
    }),
  },
  facebook: {
    authorization: 'https://facebook.com/v20.0/dialog/oauth/',
    token: 'https://graph.facebook.com/v20.0/oauth/access_token',
    scope: 'openid public_profile email',
    openId: {
      issuer: 'https://www.facebook.com',
      jwks: 'https://www.facebook.com/.well-known/oauth/openid/jwks',
      nonce: true,
    },
    parameters: ({ facebookConfigId }) => (facebookConfigId === null ? {} : { config_id: facebookConfigId }),
    profile: ['https://graph.facebook.com/v20.0/me?fields=id,name,email,picture.type(small)'],
    read: (me) => ({
      id: valueAtPath(me, 'id'),
      email: valueAtPath(me, 'email'),
      name: valueAtPath(me, 'name'),
      image: valueAtPath(me, 'picture', 'data', 'url'),
    }),
  },
  discord: {
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scope: 'identify email',
    profile: ['https://discord.com/api/users/@me'],
    read: (me) => {
      const [id, avatar] = [valueAtPath(me, 'id'), valueAtPath(me, 'avatar')];
      // The hashes of animated avatars start with `a_`.
      const format = String(avatar).startsWith('a_') ? 'gif' : 'png';
      return {
        id,
        email: valueAtPath(me, 'email'),
        verified: valueAtPath(me, 'verified'),
        name: valueAtPath(me, 'global_name') ?? valueAtPath(me, 'username'),
        image: avatar ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.${format}` : null,
      };
    },
  },
  gitlab: {
    authorization: 'https://gitlab.com/oauth/authorize',
    token: 'https://gitlab.com/oauth/token',
    scope: 'read_user',
    profile: ['https://gitlab.com/api/v4/user', 'https://gitlab.com/api/v4/user/emails'],
    read: (user, emails) => {
      const email = valueAtPath(user, 'email');
      const confirmed = findListEntry(emails, (each) => valueAtPath(each, 'email') === email);
      return {
        id: valueAtPath(user, 'id'),
        email,
        // GitLab confirms a new email before it becomes the primary one, and lists the primary one only in `/user`.
        verified: [confirmed, user].some((each) => typeof valueAtPath(each, 'confirmed_at') === 'string'),
        name: valueAtPath(user, 'name'),
        image: valueAtPath(user, 'avatar_url'),
      };
    },
  },
  bitbucket: {
    authorization: 'https://bitbucket.org/site/oauth2/authorize',
    token: 'https://bitbucket.org/site/oauth2/access_token',
    scope: 'account email',
    profile: ['https://api.bitbucket.org/2.0/user', 'https://api.bitbucket.org/2.0/user/emails'],
    read: (user, emails) => {
      const all = valueAtPath(emails, 'values');
      const email = findListEntry(all, (each) => valueAtPath(each, 'is_primary') === true) ?? valueAtPath(all, 0);
      return {
        id: valueAtPath(user, 'account_id'),
        email: valueAtPath(email, 'email'),
        verified: valueAtPath(email, 'is_confirmed'),
        name: valueAtPath(user, 'display_name'),
        image: valueAtPath(user, 'links', 'avatar', 'href'),
      };
    },
  },
  linkedin: {
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    scope: 'openid profile email',
    // LinkedIn's ID tokens contain no nonce.
    openId: {
      issuer: 'https://www.linkedin.com/oauth',
      jwks: 'https://www.linkedin.com/oauth/openid/jwks',
      nonce: false,
    },
    withoutPkce: true,
    secretInBody: true,
    profile: ['https://api.linkedin.com/v2/userinfo'],
    read: profileOfOpenIdClaims,
  },
  apple: {
    authorization: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    scope: 'name email',
    openId: { issuer: 'https://appleid.apple.com', jwks: 'https://appleid.apple.com/auth/keys', nonce: true },
    secretInBody: true,
    usesFormPost: true,
    parameters: () => ({ response_mode: 'form_post' }),
    nameInCallback: appleName,
    profile: [],
    read: profileOfOpenIdClaims,
  },
  x: {
    authorization: 'https://twitter.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scope: 'users.read offline.access tweet.read',
    withoutEmail: true,
    profile: ['https://api.x.com/2/users/me?user.fields=id,name,profile_image_url'],
    read: (me) => ({
      id: valueAtPath(me, 'data', 'id'),
      name: valueAtPath(me, 'data', 'name') ?? valueAtPath(me, 'data', 'username'),
      image: valueAtPath(me, 'data', 'profile_image_url'),
    }),
  },
};

/**
 * Returns the name in Apple's form. Apple sends it once, when the user first allows the app, and not in the ID token.
 */
function appleName(parameters: URLSearchParams): string | null {
  try {
    const user: unknown = JSON.parse(parameters.get('user') ?? '');
    const parts = [valueAtPath(user, 'name', 'firstName'), valueAtPath(user, 'name', 'lastName')];
    return parts.filter((part) => typeof part === 'string' && part.trim() !== '').join(' ');
  } catch {
    return null;
  }
}

/**
 * Returns the email address in a user principal name of Microsoft. That of a guest contains the address at home:
 * `ada_example.com#EXT#@tenant.onmicrosoft.com`.
 */
function emailOfPrincipalName(principalName: unknown): unknown {
  if (typeof principalName !== 'string') return principalName;
  return principalName.replace(/^(.+)_([^_]+)#EXT#@.*$/i, '$1@$2');
}
