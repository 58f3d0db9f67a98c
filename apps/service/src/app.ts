import { Hono } from 'hono';
import type { Deps } from './deps.ts';
import { apiKeys } from './features/api-keys.ts';
import { compatibility } from './features/compatibility.ts';
import { connectedAccounts } from './features/connected-accounts.ts';
import { contactChannels } from './features/contact-channels.ts';
import { dataVault } from './features/data-vault.ts';
import { emailTemplates } from './features/email-templates.ts';
import { emails } from './features/emails.ts';
import { internalProjects } from './features/internal-projects.ts';
import { mfa } from './features/mfa.ts';
import { notifications } from './features/notifications.ts';
import { oauth } from './features/oauth.ts';
import { oauthProviders } from './features/oauth-providers.ts';
import { otp } from './features/otp.ts';
import { password } from './features/password.ts';
import { projectPermissionDefinitions } from './features/project-permission-definitions.ts';
import { projectPermissions } from './features/project-permissions.ts';
import { projects } from './features/projects.ts';
import { service } from './features/service.ts';
import { sessions } from './features/sessions.ts';
import { teamInvitations } from './features/team-invitations.ts';
import { teamMembers } from './features/team-members.ts';
import { teamPermissionDefinitions } from './features/team-permission-definitions.ts';
import { teamPermissions } from './features/team-permissions.ts';
import { teams } from './features/teams.ts';
import { users } from './features/users.ts';
import { webhooks } from './features/webhooks.ts';
import type { LargeBodyCapacity } from './http/body.ts';
import { addEndpointRoutes } from './http/endpoint-routes.ts';
import { rejectDotSegments } from './http/exact-paths.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { emailUndoRoutes } from './routes/email-undo.ts';
import { errorPageRoutes } from './routes/error-pages.ts';
import { healthRoutes } from './routes/health.ts';
import { inboxRoutes } from './routes/inbox.ts';
import { jwksRoutes } from './routes/jwks.ts';
import { openapiRoutes } from './routes/openapi.ts';
import { pictureRoutes } from './routes/pictures.ts';
import { standInRoutes } from './routes/stand-in.ts';
import { trustLinkRoutes } from './routes/trust-link.ts';

/** The implementations of all endpoints, by area. */
const implementations = [
  ...password,
  ...otp,
  ...mfa,
  ...sessions,
  ...oauth,
  ...oauthProviders,
  ...connectedAccounts,
  ...contactChannels,
  ...users,
  ...teamInvitations,
  ...teams,
  ...teamMembers,
  ...teamPermissions,
  ...teamPermissionDefinitions,
  ...projectPermissions,
  ...projectPermissionDefinitions,
  ...projects,
  ...internalProjects,
  ...apiKeys,
  ...emailTemplates,
  ...webhooks,
  ...emails,
  ...notifications,
  ...dataVault,
  ...service,
  ...compatibility,
];

/** Options for `createApp`. */
export interface AppOptions {
  /** The folder of the built dashboard. Default: no dashboard. */
  readonly dashboard?: string;
  /** Aborted when the process stops, so that streams end. */
  readonly closing?: AbortSignal;
  /** Memory for large request bodies, shared by all requests. Default: 256 MiB. */
  readonly largeBodyCapacity?: LargeBodyCapacity;
}

/** Creates the Hono app of the service. The first route that matches a request handles it. */
export function createApp(deps: Deps, { dashboard, closing, largeBodyCapacity }: AppOptions = {}): Hono {
  const app = new Hono();
  app.use(addSecurityHeaders(deps.config));
  app.use(rejectDotSegments(deps.config));
  app.route('/', healthRoutes(deps, closing));
  app.route('/', jwksRoutes(deps));
  app.route('/', openapiRoutes(deps));
  app.route('/', errorPageRoutes());
  app.route('/', pictureRoutes(deps));
  app.route('/', emailUndoRoutes(deps));
  app.route('/', trustLinkRoutes(deps));
  app.route('/', standInRoutes(deps));
  addEndpointRoutes(app, { ...deps, fetch: fetchInProcess(app, deps) }, implementations, largeBodyCapacity);
  const pages = deps.config.production ? ['/', '/docs'] : ['/', '/docs', '/inbox'];
  if (!deps.config.production) app.route('/', inboxRoutes(deps, closing));
  if (dashboard !== undefined) app.route('/', dashboardRoutes(dashboard, pages));
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
