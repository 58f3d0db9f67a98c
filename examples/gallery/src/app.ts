import { type HandlerUrls, StackClientApp } from '@keystack/react';
import {
  type ContactChannel,
  createFakeClock,
  FakeService,
  type ListedSession,
  type ProjectConfig,
  type ResponseOverrides,
  sampleId,
  sampleTeam,
  type Team,
  type User,
} from '@keystack/testing';

/** The conditions under which an entry is shown: the signed-in user and the responses of the service. */
export interface GalleryScenario {
  /** Fields that replace those of the sample user, Ada Lovelace. By default, and if `null`, no user is signed in. */
  readonly user?: Partial<User> | null;
  /** Settings that replace those of the sample project, which has password sign-in only. */
  readonly config?: Partial<ProjectConfig>;
  /** The teams of the user. Default: none. */
  readonly teams?: readonly Team[];
  readonly permissions?: readonly string[];
  /** Sessions besides the current one. Default: none. */
  readonly sessions?: readonly ListedSession[];
  /** Emails besides the primary one. Default: none. */
  readonly emails?: readonly ContactChannel[];
  /** Responses of the service that replace the usual ones, by method and path. */
  readonly responses?: ResponseOverrides;
  readonly urls?: Partial<HandlerUrls>;
  /** `true` if the browser has just been redirected from an OAuth provider, with a code in the URL. */
  readonly isBackFromProvider?: boolean;
}

/** A profile image as a data URL, which needs no request. */
export const portraitUrl = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#6366f1" d="M0 0h8v8H0z"/><circle cx="4" cy="3" r="1.5" fill="#fff"/><circle cx="4" cy="7.5" r="3" fill="#fff"/></svg>',
)}`;

/** Teams with names of different lengths. */
export const sampleTeams = [
  sampleTeam('Rockets'),
  { ...sampleTeam('Comets', 1), profile_image_url: portraitUrl },
  sampleTeam('The association of amateur astronomers of the northern hemisphere', 2),
];

/**
 * Creates the client app of an entry, on a simulated service. It never navigates and shares no state with other
 * entries.
 */
export function createSimulatedApp({
  user = null,
  teams = [],
  sessions = [],
  emails = [],
  permissions,
  ...rest
}: GalleryScenario): StackClientApp<true> {
  const clock = createFakeClock();
  const service = new FakeService(clock);
  Object.assign(service.project, { id: 'gallery', display_name: 'Acme' });
  Object.assign(service.config, {
    client_team_creation_enabled: true,
    client_user_deletion_enabled: true,
    ...rest.config,
  });
  const account = service.createAccount({
    primary_email_verified: true,
    display_name: 'Ada Lovelace',
    ...user,
  });
  service.teams.push(...teams);
  service.listedSessions.push(...sessions);
  service.contactChannels.push(...emails);
  service.members.push(...members);
  if (permissions) service.permissions = permissions;
  Object.assign(service.overrides, rest.responses);
  if (rest.isBackFromProvider) returnFromProvider();
  const session = service.signIn(account);
  return new StackClientApp(
    {
      baseUrl: 'https://service.invalid',
      projectId: 'gallery',
      publishableClientKey: 'key',
      tokenStore: user === null ? 'memory' : { accessToken: session.access_token, refreshToken: session.refresh_token },
      noAutomaticPrefetch: true,
      ...(rest.urls && { urls: rest.urls }),
    },
    { fetch: service.fetch, now: clock.now, random: () => 0, navigate: () => {}, warn: () => {} },
  );
}

const members = ['Ada Lovelace', 'Grace Hopper', null, 'Wolfeschlegelsteinhausenbergerdorff the Elder'].map(
  (display_name, index) => ({
    user_id: sampleId(index),
    display_name,
    profile_image_url: index === 1 ? portraitUrl : null,
  }),
);

/** Sets the URL and the cookie as after the redirect from an OAuth provider. */
function returnFromProvider() {
  const [prefix, attribute] = window.location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  Object.assign(document, { cookie: `${prefix}stack-oauth-outer-state=verifier; path=/${attribute}` });
  const here = new URL(window.location.href);
  here.searchParams.set('code', 'code');
  here.searchParams.set('state', 'state');
  window.history.replaceState(null, '', here);
}
