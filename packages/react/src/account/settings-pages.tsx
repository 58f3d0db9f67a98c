import type { CurrentUser } from '@keystack/js';
import CirclePlus from 'lucide-react/icons/circle-plus';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ComponentType, ReactNode } from 'react';
import { TeamAvatar } from '../components/team-avatar.tsx';
import { useTranslate } from '../stack-provider.tsx';
import { useProject } from '../use-project.ts';
import { GeneralSettingsPage } from './general-settings-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { SecurityPage } from './security-page.tsx';
import { TeamCreationPage } from './team-creation-page.tsx';
import { TeamPage } from './team-page.tsx';

/** A page that a host app adds to the account settings. */
export interface AccountSettingsItem {
  /** Title in the navigation and above the page. */
  readonly title: string;
  /** Icon component in the navigation. */
  readonly icon: ComponentType<{ readonly className?: string }>;
  /** Content of the page. An item without content is left out. */
  readonly content: ReactNode;
  /** Path of the page below the account settings, for example `/billing`. */
  readonly subpath: string;
}

/** A page of the account settings. */
export interface SettingsPage {
  readonly subpath: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly content: ReactNode;
  readonly isOfTeams?: boolean;
  /** `true` if the page has a URL but is not listed in the navigation. */
  readonly isHidden?: boolean;
}

/**
 * Returns the pages of the account settings for a user, in the order of the navigation. `base` is the path of the
 * account settings.
 */
export function useSettingsPages(
  user: CurrentUser,
  base: string,
  extraItems: readonly AccountSettingsItem[],
): readonly SettingsPage[] {
  const translate = useTranslate();
  const { config } = useProject();
  const teams = user.useTeams();
  return [
    {
      subpath: '/profile',
      title: translate('My Profile'),
      icon: <CircleUserRound className="ks-icon" />,
      content: <ProfilePage user={user} />,
    },
    {
      subpath: '/security',
      title: translate('Security'),
      icon: <ShieldCheck className="ks-icon" />,
      content: <SecurityPage user={user} />,
    },
    {
      subpath: '/settings',
      title: translate('Settings'),
      icon: <Settings className="ks-icon" />,
      content: <GeneralSettingsPage user={user} />,
    },
    ...extraItems
      .filter(({ content }) => content)
      .map(({ icon: Icon, ...item }) => ({ ...item, icon: <Icon className="ks-icon" /> })),
    ...teams.map((team) => ({
      subpath: `/teams/${team.id}`,
      title: team.displayName,
      icon: <TeamAvatar team={team} />,
      content: <TeamPage user={user} team={team} />,
      isOfTeams: true,
    })),
    {
      subpath: '/team-creation',
      title: translate('Create a team'),
      icon: <CirclePlus className="ks-icon" />,
      content: <TeamCreationPage user={user} base={base} />,
      isOfTeams: true,
      isHidden: !config.clientTeamCreationEnabled,
    },
  ];
}
