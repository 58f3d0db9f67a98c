import ActivityIcon from 'lucide-react/icons/activity';
import Braces from 'lucide-react/icons/braces';
import Drama from 'lucide-react/icons/drama';
import Gauge from 'lucide-react/icons/gauge';
import Globe from 'lucide-react/icons/globe';
import Inbox from 'lucide-react/icons/inbox';
import KeyRound from 'lucide-react/icons/key-round';
import LogIn from 'lucide-react/icons/log-in';
import Mail from 'lucide-react/icons/mail';
import Palette from 'lucide-react/icons/palette';
import Plug from 'lucide-react/icons/plug';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import Webhook from 'lucide-react/icons/webhook';
import type { ComponentType, SVGProps } from 'react';
import { service } from '../service.ts';
import { shellTexts } from '../texts/shell.ts';

const { pages, groups } = shellTexts;

/** A page of a project in the sidebar. */
export interface ProjectPage {
  readonly to:
    | '/projects/$projectId/overview'
    | '/projects/$projectId/connect'
    | '/projects/$projectId/api'
    | '/projects/$projectId/inbox'
    | '/projects/$projectId/stand-in-accounts'
    | '/projects/$projectId/users'
    | '/projects/$projectId/teams'
    | '/projects/$projectId/team-permissions'
    | '/projects/$projectId/emails'
    | '/projects/$projectId/webhooks'
    | '/projects/$projectId/auth-methods'
    | '/projects/$projectId/domains'
    | '/projects/$projectId/appearance'
    | '/projects/$projectId/team-settings'
    | '/projects/$projectId/activity'
    | '/projects/$projectId/api-keys'
    | '/projects/$projectId/owners'
    | '/projects/$projectId/project-settings';
  readonly label: string;
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
}

/** The pages that only a service in development has. */
const developmentPages: readonly ProjectPage[] = [
  { to: '/projects/$projectId/inbox', label: pages.inbox, Icon: Inbox },
  { to: '/projects/$projectId/stand-in-accounts', label: pages.standInAccounts, Icon: Drama },
];

/** The pages of a project, in the order of the sidebar. Groups without a label are at the beginning and at the end. */
export const projectPages: readonly { readonly label?: string; readonly pages: readonly ProjectPage[] }[] = [
  { pages: [{ to: '/projects/$projectId/overview', label: pages.overview, Icon: Gauge }] },
  {
    label: groups.people,
    pages: [
      { to: '/projects/$projectId/users', label: pages.users, Icon: Users },
      { to: '/projects/$projectId/teams', label: pages.teams, Icon: UsersRound },
      { to: '/projects/$projectId/team-permissions', label: pages.permissions, Icon: ShieldCheck },
      { to: '/projects/$projectId/team-settings', label: pages.teamSettings, Icon: SlidersHorizontal },
    ],
  },
  {
    label: groups.signIn,
    pages: [
      { to: '/projects/$projectId/auth-methods', label: pages.authMethods, Icon: LogIn },
      { to: '/projects/$projectId/domains', label: pages.domains, Icon: Globe },
      { to: '/projects/$projectId/appearance', label: pages.appearance, Icon: Palette },
    ],
  },
  {
    label: groups.messages,
    pages: [
      { to: '/projects/$projectId/emails', label: pages.emails, Icon: Mail },
      { to: '/projects/$projectId/webhooks', label: pages.webhooks, Icon: Webhook },
    ],
  },
  {
    label: groups.security,
    pages: [
      { to: '/projects/$projectId/activity', label: pages.activity, Icon: ActivityIcon },
      { to: '/projects/$projectId/api-keys', label: pages.apiKeys, Icon: KeyRound },
      { to: '/projects/$projectId/owners', label: pages.owners, Icon: UserCog },
    ],
  },
  {
    label: groups.develop,
    pages: [
      { to: '/projects/$projectId/connect', label: pages.connect, Icon: Plug },
      { to: '/projects/$projectId/api', label: pages.api, Icon: Braces },
      ...(service.inDevelopment ? developmentPages : []),
    ],
  },
  { pages: [{ to: '/projects/$projectId/project-settings', label: pages.projectSettings, Icon: Settings }] },
];
