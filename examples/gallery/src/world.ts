import { type HandlerUrls, StackClientApp } from '@keystack/react';
import { type Answers, type Reply, standIn } from './stand-in.ts';

export type User = Reply<'GET /users/me'>;
export type Team = Reply<'POST /teams'>;
type Config = Reply<'GET /projects/current'>['config'];

/** The state around an entry: the signed-in user and the responses of the service. */
export interface World {
  /** Overrides of a user with all fields set; `null` if nobody is signed in. */
  readonly user?: Partial<User> | null;
  /** Overrides of a project in which people sign in only with a password. */
  readonly config?: Partial<Config>;
  readonly teams?: readonly Team[];
  readonly permissions?: readonly string[];
  readonly answers?: Answers;
  readonly urls?: Partial<HandlerUrls>;
  /** `true` if a provider has just redirected the browser here. */
  readonly isBackFromProvider?: boolean;
}

/** A code as in emailed links. */
export const code = 'c'.repeat(45);

/** A picture of a person that needs no request. */
export const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#6366f1" d="M0 0h8v8H0z"/><circle cx="4" cy="3" r="1.5" fill="#fff"/><circle cx="4" cy="7.5" r="3" fill="#fff"/></svg>',
)}`;

const ids = Array.from({ length: 5 }, (_, place) => `7f3f7a52-6f0b-4b8c-9a50-5d5d6a4f1e1${place}`);
const [userId = '', ...otherIds] = ids;

/** Returns a team with nothing but a name. */
export const team = (display_name: string, place = 0): Team => ({
  id: otherIds[place] ?? userId,
  display_name,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
});

/** Teams with names of different lengths. */
export const teams = [
  team('Rockets'),
  { ...team('Comets', 1), profile_image_url: portrait },
  team('The association of everybody who has ever looked at the stars', 2),
];

const ada: User = {
  id: userId,
  primary_email: 'ada@example.com',
  primary_email_verified: true,
  display_name: 'Ada Lovelace',
  selected_team_id: null,
  selected_team: null,
  profile_image_url: null,
  signed_up_at_millis: 1_700_000_000_000,
  has_password: true,
  auth_with_email: true,
  requires_totp_mfa: false,
  client_metadata: null,
  client_read_only_metadata: null,
  oauth_providers: [],
};

const session = {
  access_token: accessToken(),
  refresh_token: 'refresh-token',
  is_new_user: false,
  user_id: userId,
};

/** Creates the app of an entry. Its browser never navigates, and shares no state with other entries. */
export function createApp({ user = null, teams = [], permissions, ...world }: World): StackClientApp<true> {
  const tokens = { accessToken: session.access_token, refreshToken: session.refresh_token };
  localStorage.clear();
  if (world.isBackFromProvider) comeBack();
  return new StackClientApp(
    {
      baseUrl: 'https://service.invalid',
      projectId: 'gallery',
      publishableClientKey: 'key',
      tokenStore: user === null ? 'memory' : tokens,
      noAutomaticPrefetch: true,
      ...(world.urls && { urls: world.urls }),
    },
    {
      fetch: standIn({
        ...answersFor({ ...ada, ...user }, user !== null, teams, permissions, world.config),
        ...world.answers,
      }),
      random: () => 0,
      navigate: () => {},
      warn: () => {},
    },
  );
}

function answersFor(
  user: User,
  isSignedIn: boolean,
  teams: readonly Team[],
  permissions: readonly string[] = ['$update_team', '$read_members', '$invite_members'],
  config?: Partial<Config>,
): Answers {
  const [first = team('')] = teams;
  const profiles = ['Ada Lovelace', 'Grace Hopper', null, 'Wolfeschlegelsteinhausenbergerdorff the Elder'].map(
    (display_name, place) => ({
      team_id: first.id,
      user_id: ids[place] ?? userId,
      display_name,
      profile_image_url: place === 1 ? portrait : null,
    }),
  );
  const [ownProfile] = profiles;
  return {
    'GET /projects/current': {
      id: 'gallery',
      display_name: 'Acme',
      config: {
        sign_up_enabled: true,
        credential_enabled: true,
        magic_link_enabled: false,
        client_team_creation_enabled: true,
        client_user_deletion_enabled: true,
        enabled_oauth_providers: [],
        ...config,
      },
    },
    'GET /users/me': user,
    'PATCH /users/me': user,
    'GET /teams': { items: [...teams], is_paginated: false },
    'POST /teams': first,
    'PATCH /teams/{team_id}': first,
    'GET /team-permissions': {
      items: permissions.map((id) => ({ id, user_id: user.id, team_id: first.id })),
      is_paginated: false,
    },
    'GET /team-member-profiles': { items: profiles, is_paginated: false },
    ...(ownProfile && { 'GET /team-member-profiles/{team_id}/{user_id}': ownProfile }),
    'POST /auth/password/sign-in': session,
    'POST /auth/password/sign-up': session,
    'POST /auth/otp/send-sign-in-code': { nonce: code.slice(6) },
    'POST /auth/otp/sign-in': session,
    'POST /auth/mfa/sign-in': session,
    'POST /auth/otp/sign-in/check-code': { is_code_valid: true, email: 'a…@example.com' },
    'POST /contact-channels/verify/check-code': {
      is_code_valid: true,
      email: 'a…@example.com',
      is_current_user: isSignedIn,
    },
    'POST /contact-channels/verify/reject': { success: true, account_deleted: true },
    'POST /auth/password/reset/check-code': { is_code_valid: true },
    'POST /team-invitations/accept/check-code': { is_code_valid: true },
    'POST /team-invitations/accept/details': { team_id: first.id, team_display_name: 'Rockets' },
  };
}

/** Sets the URL and the cookie of a browser that returns from a provider. */
function comeBack() {
  Object.assign(document, { cookie: 'stack-oauth-outer-state=verifier; path=/' });
  const here = new URL(window.location.href);
  here.searchParams.set('code', 'code');
  here.searchParams.set('state', 'state');
  window.history.replaceState(null, '', here);
}

function accessToken(): string {
  const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${encode({ alg: 'ES256' })}.${encode({ iat: 1_700_000_000, exp: 9_999_999_999 })}.c2lnbmF0dXJl`;
}
