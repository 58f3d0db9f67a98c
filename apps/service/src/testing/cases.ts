import type { EndpointsByRoute } from '@keystack/contract';
import type { EndpointCases } from './case.ts';
import { accountReviewCases } from './cases/account-review.ts';
import { apiKeyCases } from './cases/api-keys.ts';
import { connectedAccountCases } from './cases/connected-accounts.ts';
import { contactChannelCases } from './cases/contact-channels.ts';
import { dataVaultCases } from './cases/data-vault.ts';
import { emailTemplateCases } from './cases/email-templates.ts';
import { emailCases } from './cases/emails.ts';
import { eventCases } from './cases/events.ts';
import { mfaCases } from './cases/mfa.ts';
import { newerClientCases } from './cases/newer-clients.ts';
import { notificationPreferenceCases } from './cases/notifications.ts';
import { oauthCases } from './cases/oauth.ts';
import { linkedOAuthAccountCases } from './cases/oauth-providers.ts';
import { operatorCases } from './cases/operators.ts';
import { otpCases } from './cases/otp.ts';
import { ownerCases } from './cases/owners.ts';
import { passwordCases } from './cases/password.ts';
import { projectPermissionDefinitionCases } from './cases/project-permission-definitions.ts';
import { projectPermissionCases } from './cases/project-permissions.ts';
import { projectSettingsCases } from './cases/project-settings.ts';
import { projectCases } from './cases/projects.ts';
import { serviceCases } from './cases/service.ts';
import { sessionCases } from './cases/sessions.ts';
import { signInCheckCases } from './cases/sign-in-checks.ts';
import { teamInvitationCases } from './cases/team-invitations.ts';
import { teamMemberCases } from './cases/team-members.ts';
import { teamPermissionDefinitionCases } from './cases/team-permission-definitions.ts';
import { teamPermissionCases } from './cases/team-permissions.ts';
import { teamCases } from './cases/teams.ts';
import { userCases } from './cases/users.ts';
import { webhookCases } from './cases/webhooks.ts';

/** The test cases of all endpoints. A new endpoint or declared error does not compile without its case. */
export const endpointCases: EndpointCases<keyof EndpointsByRoute> = {
  ...passwordCases,
  ...otpCases,
  ...accountReviewCases,
  ...mfaCases,
  ...sessionCases,
  ...oauthCases,
  ...signInCheckCases,
  ...connectedAccountCases,
  ...contactChannelCases,
  ...userCases,
  ...teamInvitationCases,
  ...teamCases,
  ...teamMemberCases,
  ...teamPermissionCases,
  ...teamPermissionDefinitionCases,
  ...projectCases,
  ...ownerCases,
  ...apiKeyCases,
  ...emailTemplateCases,
  ...webhookCases,
  ...eventCases,
  ...emailCases,
  ...newerClientCases,
  ...dataVaultCases,
  ...notificationPreferenceCases,
  ...linkedOAuthAccountCases,
  ...projectPermissionDefinitionCases,
  ...projectPermissionCases,
  ...operatorCases,
  ...projectSettingsCases,
  ...serviceCases,
};

/** All routes of the API. */
export const allRoutes = Object.keys(endpointCases) as (keyof EndpointsByRoute)[];
