import Globe from 'lucide-react/icons/globe';
import KeyRound from 'lucide-react/icons/key-round';
import LogIn from 'lucide-react/icons/log-in';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import type { ComponentType, SVGProps } from 'react';
import { shellTexts } from '../texts/shell.ts';

const { pages, groups } = shellTexts;

/** A page of a project in the sidebar. */
export interface ProjectPage {
  readonly to:
    | '/projects/$projectId/users'
    | '/projects/$projectId/auth-methods'
    | '/projects/$projectId/domains'
    | '/projects/$projectId/api-keys'
    | '/projects/$projectId/project-settings';
  readonly label: string;
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
}

/** The pages of a project, in the order of the sidebar. A group without a label is at the end. */
export const projectPages: readonly { readonly label?: string; readonly pages: readonly ProjectPage[] }[] = [
  {
    label: groups.people,
    pages: [{ to: '/projects/$projectId/users', label: pages.users, Icon: Users }],
  },
  {
    label: groups.signIn,
    pages: [
      { to: '/projects/$projectId/auth-methods', label: pages.authMethods, Icon: LogIn },
      { to: '/projects/$projectId/domains', label: pages.domains, Icon: Globe },
    ],
  },
  {
    label: groups.security,
    pages: [{ to: '/projects/$projectId/api-keys', label: pages.apiKeys, Icon: KeyRound }],
  },
  { pages: [{ to: '/projects/$projectId/project-settings', label: pages.projectSettings, Icon: Settings }] },
];
