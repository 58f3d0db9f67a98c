import { Hono } from 'hono';
import type { Deps } from './deps.ts';
import { accountReviewEndpoints } from './features/account-review.ts';
import { apiKeySetEndpoints } from './features/api-keys.ts';
import { connectedAccountEndpoints } from './features/connected-accounts.ts';
import { contactChannelEndpoints } from './features/contact-channels.ts';
import { dataVaultEndpoints } from './features/data-vault.ts';
import { emailTemplateEndpoints } from './features/email-templates.ts';
import { emailEndpoints } from './features/emails.ts';
import { eventEndpoints } from './features/events.ts';
import { ownedProjectEndpoints } from './features/internal-projects.ts';
import { mfaEndpoints } from './features/mfa.ts';
import { newerClientCompatibilityEndpoints } from './features/newer-clients.ts';
import { notificationPreferenceEndpoints } from './features/notifications.ts';
import { oauthEndpoints } from './features/oauth.ts';
import { linkedOAuthAccountEndpoints } from './features/oauth-providers.ts';
import { operatorEndpoints } from './features/operators.ts';
import { otpEndpoints } from './features/otp.ts';
import { ownerEndpoints } from './features/owners.ts';
import { passwordEndpoints } from './features/password.ts';
import { projectPermissionDefinitionEndpoints } from './features/project-permission-definitions.ts';
import { projectPermissionEndpoints } from './features/project-permissions.ts';
import { projectSettingsEndpoints } from './features/project-settings.ts';
import { currentProjectEndpoints } from './features/projects.ts';
import { serviceInfoEndpoints } from './features/service.ts';
import { sessionEndpoints } from './features/sessions.ts';
import { signInCheckEndpoints } from './features/sign-in-checks.ts';
import { teamInvitationEndpoints } from './features/team-invitations.ts';
import { teamMemberEndpoints } from './features/team-members.ts';
import { teamPermissionDefinitionEndpoints } from './features/team-permission-definitions.ts';
import { teamPermissionEndpoints } from './features/team-permissions.ts';
import { teamEndpoints } from './features/teams.ts';
import { userSupportEndpoints } from './features/user-support.ts';
import { userEndpoints } from './features/users.ts';
import { webhookApiEndpoints } from './features/webhooks.ts';
import type { LargeBodyCapacity } from './http/body.ts';
import { addEndpointRoutes } from './http/endpoint-routes.ts';
import { showErrorPages } from './http/error-pages.ts';
import { rejectDotSegments } from './http/exact-paths.ts';
import { restrictToLocalAccess } from './http/local-access.ts';
import { observeRequests } from './http/observe-requests.ts';
import { RememberingRouter } from './http/remembering-router.ts';
import { rejectRepeatedHost } from './http/repeated-host.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import type { LogRequest } from './log.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { devInboxRoutes } from './routes/dev-inbox.ts';
import { emailChangeUndoRoutes } from './routes/email-change-undo.ts';
import { errorDocsRoutes } from './routes/error-pages.ts';
import { healthRoutes } from './routes/health.ts';
import { ipTrustLinkRoutes } from './routes/ip-trust-link.ts';
import { jwksRoutes } from './routes/jwks.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { openapiRoutes } from './routes/openapi.ts';
import { packageRoutes } from './routes/packages.ts';
import { pictureRoutes } from './routes/pictures.ts';
import { providerTestPageRoutes } from './routes/provider-test-page.ts';
import { standInProviderRoutes } from './routes/stand-in.ts';

/** The implementations of all endpoints, by area. */
const implementations = [
  ...passwordEndpoints,
  ...otpEndpoints,
  ...accountReviewEndpoints,
  ...mfaEndpoints,
  ...sessionEndpoints,
  ...oauthEndpoints,
  ...linkedOAuthAccountEndpoints,
  ...signInCheckEndpoints,
  ...connectedAccountEndpoints,
  ...contactChannelEndpoints,
  ...userEndpoints,
  ...userSupportEndpoints,
  ...teamInvitationEndpoints,
  ...teamEndpoints,
  ...teamMemberEndpoints,
  ...teamPermissionEndpoints,
  ...teamPermissionDefinitionEndpoints,
  ...projectPermissionEndpoints,
  ...projectPermissionDefinitionEndpoints,
  ...currentProjectEndpoints,
  ...ownedProjectEndpoints,
  ...ownerEndpoints,
  ...apiKeySetEndpoints,
  ...emailTemplateEndpoints,
  ...webhookApiEndpoints,
  ...eventEndpoints,
  ...emailEndpoints,
  ...notificationPreferenceEndpoints,
  ...dataVaultEndpoints,
  ...operatorEndpoints,
  ...projectSettingsEndpoints,
  ...serviceInfoEndpoints,
  ...newerClientCompatibilityEndpoints,
];

/** Options for `createApp`. */
export interface AppOptions {
  /** The folder of the built dashboard. Default: no dashboard. */
  readonly dashboard?: string;
  /** Logs each request. Default: requests are not logged. */
  readonly logRequest?: LogRequest;
  /** Aborted when the process stops, so that streams end. */
  readonly closing?: AbortSignal;
  /** Memory for large request bodies, shared by all requests. Default: 256 MiB for all workers together. */
  readonly largeBodyCapacity?: LargeBodyCapacity;
  /** Returns the metrics of all processes of the service. Default: only the metrics of this process. */
  readonly scrape?: (() => Promise<string>) | undefined;
}

/** Creates the Hono app of the service. The first route that matches a request handles it. */
export function createApp(
  deps: Deps,
  { dashboard, logRequest, closing, largeBodyCapacity, scrape = deps.metrics?.scrape }: AppOptions = {},
): Hono {
  const app = new Hono({ router: new RememberingRouter() });
  app.use(observeRequests(deps, logRequest));
  app.use(addSecurityHeaders(deps.config));
  app.use(showErrorPages(deps.config));
  app.use(rejectRepeatedHost(deps.config));
  if (!deps.config.production) app.use(restrictToLocalAccess(deps.config));
  app.use(rejectDotSegments(deps.config));
  app.route('/', healthRoutes(deps, closing));
  const metricsToken = deps.config.metrics?.token ?? null;
  if (scrape !== undefined && metricsToken !== null) app.route('/', metricsRoutes(scrape, metricsToken));
  app.route('/', jwksRoutes(deps));
  app.route('/', openapiRoutes(deps));
  app.route('/', errorDocsRoutes());
  app.route('/', pictureRoutes(deps));
  app.route('/', emailChangeUndoRoutes(deps));
  app.route('/', ipTrustLinkRoutes(deps));
  app.route('/', providerTestPageRoutes());
  app.route('/', standInProviderRoutes(deps));
  addEndpointRoutes(app, { ...deps, fetch: fetchInProcess(app, deps) }, implementations, largeBodyCapacity);
  app.route('/', packageRoutes(deps.config));
  if (!deps.config.production) app.route('/', devInboxRoutes(deps, closing));
  if (dashboard !== undefined) app.route('/', dashboardRoutes(dashboard, deps));
  return app;
}

/**
 * Returns `deps.fetch`. In development it passes requests for the service's own URL (such as those to the stand-in
 * provider) directly to `app` instead of sending them over the network.
 */
function fetchInProcess(app: Hono, { config, fetch }: Deps): typeof fetch {
  if (config.production) return fetch;
  return async (input, init) => {
    const request = new Request(input, init);
    return request.url.startsWith(`${config.url}/`) ? app.fetch(request) : fetch(request);
  };
}
