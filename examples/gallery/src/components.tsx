import { oauthProviderIds } from '@keystack/contract';
import {
  OAuthButton,
  OAuthButtonGroup,
  SelectedTeamSwitcher,
  TeamAvatar,
  UserAvatar,
  UserButton,
} from '@keystack/react';
import { sampleTeam } from '@keystack/testing';
import type { ReactNode } from 'react';
import { type GalleryScenario, portraitUrl, sampleTeams } from './app.ts';
import { createHostPageEntry, type GalleryEntry } from './entry.tsx';
import { clickElement } from './steps.ts';

const [rockets = sampleTeam('')] = sampleTeams;
const pending = { 'GET /users/me': 'no-response' } as const;
const selected = { teams: sampleTeams, user: { selected_team: rockets, selected_team_id: rockets.id } };
const extraItems = [{ text: 'Bills', icon: '€', onClick: () => {} }];
const userButton = '.ks-user-button:not(.ks-skeleton *)';
const teamButton = '.ks-team-button:not(.ks-skeleton *)';
const menu = '[role="menu"]';
const toggle = () => {};

const user = { displayName: 'Ada Lovelace', primaryEmail: null, profileImageUrl: null };

const inRow = (content: ReactNode, scenario: GalleryScenario, selector: string, steps?: () => Promise<unknown>) =>
  createHostPageEntry(<div className="gallery-row">{content}</div>, scenario, selector, steps);

/** The entries of the components that an app can place on any of its pages. */
export const componentEntries: Readonly<Record<string, GalleryEntry>> = {
  'user-button': inRow(<UserButton showUserInfo />, { user: {} }, '.ks-user-info:not(.ks-skeleton *)'),
  'user-button-long': inRow(
    <div style={{ inlineSize: '100%', maxInlineSize: 240 }}>
      <UserButton showUserInfo />
    </div>,
    { user: { display_name: 'Wolfeschlegelsteinhausenbergerdorff the Elder', profile_image_url: portraitUrl } },
    '.ks-user-info:not(.ks-skeleton *)',
  ),
  'user-button-signed-out': inRow(<UserButton showUserInfo />, {}, '.ks-user-info:not(.ks-skeleton *)'),
  'user-button-loading': inRow(<UserButton showUserInfo />, { user: {}, responses: pending }, '.ks-user-skeleton'),
  'user-menu': inRow(
    <UserButton colorModeToggle={toggle} extraItems={extraItems} />,
    { user: { primary_email: 'benjamin.with.a.name.that.does.not.end@a.domain.example.com' } },
    menu,
    () => clickElement(userButton),
  ),
  'user-menu-signed-out': inRow(<UserButton colorModeToggle={toggle} />, {}, menu, () => clickElement(userButton)),
  'team-switcher': inRow(<SelectedTeamSwitcher />, selected, '.ks-team-avatar'),
  'team-switcher-none': inRow(<SelectedTeamSwitcher />, { user: {} }, teamButton),
  'team-switcher-loading': inRow(<SelectedTeamSwitcher />, { user: {}, responses: pending }, '.ks-team-skeleton'),
  'team-menu': inRow(<SelectedTeamSwitcher />, selected, menu, () => clickElement(teamButton)),
  'team-menu-empty': inRow(<SelectedTeamSwitcher />, { user: {} }, menu, () => clickElement(teamButton)),
  'oauth-buttons': createHostPageEntry(
    <OAuthButtonGroup
      type="sign-in"
      mockProject={{ config: { oauthProviders: oauthProviderIds.map((id) => ({ id })) } }}
    />,
    {},
    '.ks-oauth:last-child svg',
  ),
  'oauth-button-unknown-provider': createHostPageEntry(
    <OAuthButton provider="acme-id" type="sign-up" />,
    {},
    '.ks-oauth-button',
  ),
  avatars: inRow(
    <>
      <UserAvatar user={null} />
      <UserAvatar user={user} />
      <UserAvatar user={{ ...user, profileImageUrl: portraitUrl }} border />
      <UserAvatar user={user} size={60} border />
      <TeamAvatar team={{ displayName: 'Rockets', profileImageUrl: null }} />
      <TeamAvatar team={{ displayName: 'Rockets', profileImageUrl: portraitUrl }} />
      <TeamAvatar team={{ displayName: 'Rockets', profileImageUrl: null }} size={60} />
    </>,
    {},
    '.ks-avatar',
  ),
};
