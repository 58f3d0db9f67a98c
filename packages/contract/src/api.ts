import type { AreaDocumentation } from './area.ts';
import type { Endpoint } from './endpoint.ts';
import * as accountReview from './endpoints/account-review.ts';
import * as apiKeys from './endpoints/api-keys.ts';
import * as connectedAccounts from './endpoints/connected-accounts.ts';
import * as contactChannels from './endpoints/contact-channels.ts';
import * as dataVault from './endpoints/data-vault.ts';
import * as emailTemplates from './endpoints/email-templates.ts';
import * as emails from './endpoints/emails.ts';
import * as events from './endpoints/events.ts';
import * as mfa from './endpoints/mfa.ts';
import * as compatibility from './endpoints/newer-clients.ts';
import * as notifications from './endpoints/notifications.ts';
import * as oauth from './endpoints/oauth.ts';
import * as oauthProviders from './endpoints/oauth-providers.ts';
import * as operators from './endpoints/operators.ts';
import * as otp from './endpoints/otp.ts';
import * as owners from './endpoints/owners.ts';
import * as password from './endpoints/password.ts';
import * as projectPermissions from './endpoints/project-permissions.ts';
import * as projectSettings from './endpoints/project-settings.ts';
import * as projects from './endpoints/projects.ts';
import * as service from './endpoints/service.ts';
import * as sessions from './endpoints/sessions.ts';
import * as signInChecks from './endpoints/sign-in-checks.ts';
import * as teamInvitations from './endpoints/team-invitations.ts';
import * as teamMembers from './endpoints/team-members.ts';
import * as teamPermissions from './endpoints/team-permissions.ts';
import * as teams from './endpoints/teams.ts';
import * as users from './endpoints/users.ts';
import * as webhooks from './endpoints/webhooks.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The areas of the API, each with the module that exports its endpoints, in the order of the API reference. */
const modules = [
  [password.passwordArea, password],
  [otp.otpArea, otp],
  [mfa.mfaArea, mfa],
  [accountReview.accountReviewArea, accountReview],
  [oauth.oauthArea, oauth],
  [oauthProviders.oauthProvidersArea, oauthProviders],
  [signInChecks.signInChecksArea, signInChecks],
  [connectedAccounts.connectedAccountsArea, connectedAccounts],
  [sessions.sessionsArea, sessions],
  [users.usersArea, users],
  [contactChannels.contactChannelsArea, contactChannels],
  [teams.teamsArea, teams],
  [teamMembers.teamMembersArea, teamMembers],
  [teamInvitations.teamInvitationsArea, teamInvitations],
  [teamPermissions.teamPermissionsArea, teamPermissions],
  [projectPermissions.projectPermissionsArea, projectPermissions],
  [projects.projectsArea, projects],
  [owners.ownersArea, owners],
  [apiKeys.apiKeysArea, apiKeys],
  [emailTemplates.emailTemplatesArea, emailTemplates],
  [emails.emailsArea, emails],
  [notifications.notificationsArea, notifications],
  [dataVault.dataVaultArea, dataVault],
  [webhooks.webhooksArea, webhooks],
  [events.eventsArea, events],
  [operators.operatorsArea, operators],
  [projectSettings.projectSettingsArea, projectSettings],
  [service.serviceArea, service],
  [compatibility.compatibilityArea, compatibility],
] as const satisfies readonly (readonly [AreaDocumentation, Readonly<Record<string, AreaDocumentation | Endpoint>>])[];

/** An area of the API with its endpoints, each with the name under which its module exports it. */
interface ApiArea extends AreaDocumentation {
  readonly endpoints: readonly (readonly [name: string, endpoint: Endpoint])[];
}

/** The areas of the API with their endpoints, in the order of the API reference. */
export const apiAreas: readonly ApiArea[] = modules.map(([area, module]) => ({
  ...area,
  endpoints: endpointsIn(module),
}));

/** Every endpoint of the API. The service must implement all of them; some tests run for each item of this list. */
export const api: readonly Endpoint[] = apiAreas.flatMap(({ endpoints }) => endpoints.map(([, endpoint]) => endpoint));

/** Returns the endpoints that a module exports, sorted by path, then by method. */
function endpointsIn(module: Readonly<Record<string, AreaDocumentation | Endpoint>>): ApiArea['endpoints'] {
  return Object.entries(module)
    .flatMap(([name, value]) => ('method' in value ? [[name, value] as const] : []))
    .sort(([, a], [, b]) => compare(a, b));
}

function compare(a: Endpoint, b: Endpoint): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return methods.indexOf(a.method) - methods.indexOf(b.method);
}

type EndpointOf<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;
type ApiEndpoint = EndpointOf<(typeof modules)[number][1]>;

/** The types of all endpoints, keyed by method and path, for example `POST /auth/password/sign-in`. */
export type EndpointsByRoute = { [E in ApiEndpoint as `${E['method']} ${E['path']}`]: E };
