import type { OAuthProviderId } from '@keystack/contract';

/** The responses of a provider as its documentation describes them, and the expected profile. */
export interface OAuthProviderFixture {
  readonly authorization: string;
  readonly scope: string;
  /** Parameters of the authorization URL that other providers do not have. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly pkce?: false;
  readonly token: string;
  readonly tokenResponse: Readonly<Record<string, unknown>>;
  readonly secretInBody?: true;
  /** Set for OpenID Connect. `claims` are the claims of the ID token in addition to the standard ones. */
  readonly openId?: {
    readonly issuer: string;
    readonly jwks: string;
    readonly nonce: boolean;
    readonly claims: Readonly<Record<string, unknown>>;
  };
  readonly profile: Readonly<Record<string, unknown>>;
  readonly user: {
    readonly accountId: string;
    readonly email: string | null;
    readonly verified: boolean;
    readonly name: string | null;
    readonly image: string | null;
  };
}

const bearer = { access_token: 'token-of-the-account', token_type: 'Bearer', expires_in: 3599 };

/** The test data of all OAuth providers: their responses, taken from their documentation, and the expected profiles. */
export const oauthProviderFixtures: Readonly<Record<OAuthProviderId, OAuthProviderFixture>> = {
  google: {
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    scope: 'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
    token: 'https://oauth2.googleapis.com/token',
    tokenResponse: { ...bearer, scope: 'openid https://www.googleapis.com/auth/userinfo.email' },
    openId: {
      issuer: 'https://accounts.google.com',
      jwks: 'https://www.googleapis.com/oauth2/v3/certs',
      nonce: true,
      claims: { sub: '110169484474386276334', azp: 'id-of-the-project', at_hash: 'HK6E_P6Dh8Y93mRNtsDB1Q' },
    },
    profile: {
      'https://openidconnect.googleapis.com/v1/userinfo': {
        sub: '110169484474386276334',
        name: 'Ada Lovelace',
        given_name: 'Ada',
        family_name: 'Lovelace',
        picture: 'https://lh3.googleusercontent.com/a/ada=s96-c',
        email: 'ada@gmail.com',
        email_verified: true,
      },
    },
    user: {
      accountId: '110169484474386276334',
      email: 'ada@gmail.com',
      verified: true,
      name: 'Ada Lovelace',
      image: 'https://lh3.googleusercontent.com/a/ada=s96-c',
    },
  },
  github: {
    authorization: 'https://github.com/login/oauth/authorize',
    scope: 'user:email',
    token: 'https://github.com/login/oauth/access_token',
    tokenResponse: {
      access_token: 'gho_16C7e42F292c6912E7710c838347Ae178B4a',
      scope: 'user:email',
      token_type: 'bearer',
    },
    profile: {
      'https://api.github.com/user': {
        login: 'octocat',
        id: 583231,
        avatar_url: 'https://avatars.githubusercontent.com/u/583231?v=4',
        type: 'User',
        name: 'The Octocat',
        email: null,
      },
      'https://api.github.com/user/emails': [
        { email: '583231+octocat@users.noreply.github.com', primary: false, verified: true, visibility: null },
        { email: 'octocat@github.com', primary: true, verified: true, visibility: 'private' },
      ],
    },
    user: {
      accountId: '583231',
      email: 'octocat@github.com',
      verified: true,
      name: 'The Octocat',
      image: 'https://avatars.githubusercontent.com/u/583231?v=4',
    },
  },
  microsoft: {
    authorization: 'https://login.microsoftonline.com/a-tenant/oauth2/v2.0/authorize',
    scope: 'User.Read',
    token: 'https://login.microsoftonline.com/a-tenant/oauth2/v2.0/token',
    tokenResponse: { ...bearer, scope: 'User.Read profile openid email', ext_expires_in: 3599 },
    profile: {
      'https://graph.microsoft.com/v1.0/me': {
        '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users/$entity',
        id: '87d349ed-44d7-43e1-9a83-5f2406dee5bd',
        displayName: 'Adele Vance',
        mail: null,
        userPrincipalName: 'AdeleV@contoso.onmicrosoft.com',
      },
    },
    user: {
      accountId: '87d349ed-44d7-43e1-9a83-5f2406dee5bd',
      email: 'AdeleV@contoso.onmicrosoft.com',
      verified: false,
      name: 'Adele Vance',
      image: null,
    },
  },
  spotify: {
    authorization: 'https://accounts.spotify.com/authorize',
    scope: 'user-read-email user-read-private',
    token: 'https://accounts.spotify.com/api/token',
    tokenResponse: { ...bearer, scope: 'user-read-email user-read-private', refresh_token: 'refresh-token' },
    profile: {
      'https://api.spotify.com/v1/me': {
        country: 'SE',
        display_name: 'JM Wizzler',
        email: 'wizzler@example.com',
        id: 'wizzler',
        images: [{ url: 'https://i.scdn.co/image/wizzler', height: 300, width: 300 }],
        product: 'premium',
      },
    },
    user: {
      accountId: 'wizzler',
      email: 'wizzler@example.com',
      verified: false,
      name: 'JM Wizzler',
      image: 'https://i.scdn.co/image/wizzler',
    },
  },
  facebook: {
    authorization: 'https://facebook.com/v20.0/dialog/oauth/',
    scope: 'openid public_profile email',
    parameters: { config_id: 'a-config' },
    token: 'https://graph.facebook.com/v20.0/oauth/access_token',
    tokenResponse: { access_token: 'EAAB', token_type: 'bearer', expires_in: 5183944 },
    openId: {
      issuer: 'https://www.facebook.com',
      jwks: 'https://www.facebook.com/.well-known/oauth/openid/jwks',
      nonce: true,
      claims: { sub: '10223456789', email: 'zuck@example.com', name: 'Mark' },
    },
    profile: {
      'https://graph.facebook.com/v20.0/me?fields=id,name,email,picture.type(small)': {
        id: '10223456789',
        name: 'Mark Elliot',
        email: 'zuck@example.com',
        picture: {
          data: { height: 50, is_silhouette: false, url: 'https://platform-lookaside.fbsbx.com/p', width: 50 },
        },
      },
    },
    user: {
      accountId: '10223456789',
      email: 'zuck@example.com',
      verified: false,
      name: 'Mark Elliot',
      image: 'https://platform-lookaside.fbsbx.com/p',
    },
  },
  discord: {
    authorization: 'https://discord.com/oauth2/authorize',
    scope: 'identify email',
    token: 'https://discord.com/api/oauth2/token',
    tokenResponse: { ...bearer, expires_in: 604800, refresh_token: 'refresh-token', scope: 'identify email' },
    profile: {
      'https://discord.com/api/users/@me': {
        id: '80351110224678912',
        username: 'nelly',
        global_name: null,
        avatar: 'a_8342729096ea3675442027381ff50dfe',
        verified: true,
        email: 'nelly@discord.com',
      },
    },
    user: {
      accountId: '80351110224678912',
      email: 'nelly@discord.com',
      verified: true,
      name: 'nelly',
      image: 'https://cdn.discordapp.com/avatars/80351110224678912/a_8342729096ea3675442027381ff50dfe.gif',
    },
  },
  gitlab: {
    authorization: 'https://gitlab.com/oauth/authorize',
    scope: 'read_user',
    token: 'https://gitlab.com/oauth/token',
    tokenResponse: { ...bearer, expires_in: 7200, refresh_token: 'refresh-token', created_at: 1607635748 },
    profile: {
      'https://gitlab.com/api/v4/user': {
        id: 1,
        username: 'john_smith',
        email: 'john@example.com',
        name: 'John Smith',
        avatar_url: 'https://gitlab.com/uploads/user/avatar/1/index.jpg',
      },
      'https://gitlab.com/api/v4/user/emails': [
        { id: 1, email: 'other@example.com', confirmed_at: null },
        { id: 3, email: 'john@example.com', confirmed_at: '2021-03-26T19:07:56.248Z' },
      ],
    },
    user: {
      accountId: '1',
      email: 'john@example.com',
      verified: true,
      name: 'John Smith',
      image: 'https://gitlab.com/uploads/user/avatar/1/index.jpg',
    },
  },
  bitbucket: {
    authorization: 'https://bitbucket.org/site/oauth2/authorize',
    scope: 'account email',
    token: 'https://bitbucket.org/site/oauth2/access_token',
    tokenResponse: { ...bearer, token_type: 'bearer', scopes: 'account email', refresh_token: 'refresh-token' },
    profile: {
      'https://api.bitbucket.org/2.0/user': {
        type: 'user',
        account_id: '557058:d5765ebc',
        display_name: 'Erik van Zijst',
        links: { avatar: { href: 'https://bitbucket.org/account/evzijst/avatar/32/' } },
      },
      'https://api.bitbucket.org/2.0/user/emails': {
        pagelen: 10,
        values: [
          { type: 'email', email: 'old@example.com', is_primary: false, is_confirmed: true },
          { type: 'email', email: 'erik@example.com', is_primary: true, is_confirmed: true },
        ],
      },
    },
    user: {
      accountId: '557058:d5765ebc',
      email: 'erik@example.com',
      verified: true,
      name: 'Erik van Zijst',
      image: 'https://bitbucket.org/account/evzijst/avatar/32/',
    },
  },
  linkedin: {
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    scope: 'openid profile email',
    pkce: false,
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    tokenResponse: { access_token: 'AQX', expires_in: 5183999, scope: 'email,openid,profile' },
    secretInBody: true,
    openId: {
      issuer: 'https://www.linkedin.com/oauth',
      jwks: 'https://www.linkedin.com/oauth/openid/jwks',
      nonce: false,
      claims: { sub: '782bbtaQ', name: 'John Doe', email: 'doe@example.com', email_verified: 'true' },
    },
    profile: {
      'https://api.linkedin.com/v2/userinfo': {
        sub: '782bbtaQ',
        name: 'John Doe',
        picture: 'https://media.licdn-ei.com/dms/image/doe',
        locale: { country: 'US', language: 'en' },
        email: 'doe@example.com',
        email_verified: true,
      },
    },
    user: {
      accountId: '782bbtaQ',
      email: 'doe@example.com',
      verified: true,
      name: 'John Doe',
      image: 'https://media.licdn-ei.com/dms/image/doe',
    },
  },
  apple: {
    authorization: 'https://appleid.apple.com/auth/authorize',
    scope: 'name email',
    parameters: { response_mode: 'form_post' },
    token: 'https://appleid.apple.com/auth/token',
    tokenResponse: { ...bearer, refresh_token: 'refresh-token' },
    secretInBody: true,
    openId: {
      issuer: 'https://appleid.apple.com',
      jwks: 'https://appleid.apple.com/auth/keys',
      nonce: true,
      claims: {
        sub: '001999.27a1b2c3.1403',
        email: 'x7k2@privaterelay.appleid.com',
        email_verified: 'true',
        is_private_email: 'true',
        nonce_supported: true,
      },
    },
    profile: {},
    user: {
      accountId: '001999.27a1b2c3.1403',
      email: 'x7k2@privaterelay.appleid.com',
      verified: true,
      name: null,
      image: null,
    },
  },
  x: {
    authorization: 'https://twitter.com/i/oauth2/authorize',
    scope: 'users.read offline.access tweet.read',
    token: 'https://api.x.com/2/oauth2/token',
    tokenResponse: {
      ...bearer,
      token_type: 'bearer',
      scope: 'users.read offline.access',
      refresh_token: 'refresh-token',
    },
    profile: {
      'https://api.x.com/2/users/me?user.fields=id,name,profile_image_url': {
        data: {
          id: '2244994945',
          name: 'X Dev',
          username: 'TwitterDev',
          profile_image_url: 'https://pbs.twimg.com/profile_images/1283786620521652229/lEODkLTh_normal.jpg',
        },
      },
    },
    user: {
      accountId: '2244994945',
      email: null,
      verified: false,
      name: 'X Dev',
      image: 'https://pbs.twimg.com/profile_images/1283786620521652229/lEODkLTh_normal.jpg',
    },
  },
};
