import type { Route } from '../api.ts';
import { apiKeysArea } from './api-keys.ts';
import type { Area, DocumentationOf } from './call-documentation.ts';
import { connectedAccountsArea } from './connected-accounts.ts';
import { contactChannelsArea } from './contact-channels.ts';
import { emailTemplatesArea } from './email-templates.ts';
import { emailsArea } from './emails.ts';
import { mfaArea } from './mfa.ts';
import { oauthArea } from './oauth.ts';
import { otpArea } from './otp.ts';
import { passwordArea } from './password.ts';
import { projectsArea } from './projects.ts';
import { serviceArea } from './service.ts';
import { sessionsArea } from './sessions.ts';
import { teamInvitationsArea } from './team-invitations.ts';
import { teamMembersArea } from './team-members.ts';
import { teamPermissionsArea } from './team-permissions.ts';
import { teamsArea } from './teams.ts';
import { usersArea } from './users.ts';
import { webhooksArea } from './webhooks.ts';

/** All areas, in reading order. */
export const areas: readonly Area[] = [
  passwordArea,
  otpArea,
  mfaArea,
  oauthArea,
  connectedAccountsArea,
  sessionsArea,
  usersArea,
  contactChannelsArea,
  teamsArea,
  teamMembersArea,
  teamInvitationsArea,
  teamPermissionsArea,
  projectsArea,
  apiKeysArea,
  emailTemplatesArea,
  emailsArea,
  webhooksArea,
  serviceArea,
];

/** The documentation of all endpoints. A new endpoint does not compile without its own. */
export const documentation: DocumentationOf<keyof Route> = {
  ...passwordArea.calls,
  ...otpArea.calls,
  ...mfaArea.calls,
  ...oauthArea.calls,
  ...connectedAccountsArea.calls,
  ...sessionsArea.calls,
  ...usersArea.calls,
  ...contactChannelsArea.calls,
  ...teamsArea.calls,
  ...teamMembersArea.calls,
  ...teamInvitationsArea.calls,
  ...teamPermissionsArea.calls,
  ...projectsArea.calls,
  ...apiKeysArea.calls,
  ...emailTemplatesArea.calls,
  ...emailsArea.calls,
  ...webhooksArea.calls,
  ...serviceArea.calls,
};
