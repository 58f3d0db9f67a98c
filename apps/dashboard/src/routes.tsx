import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { NotFoundPage } from './pages/not-found.tsx';
import { ownerQuery, projectsQuery, queryClient } from './queries.ts';
import {
  readActivitySearch,
  readConnectSearch,
  readEmailLogSearch,
  readExplainSearch,
  readOverviewSearch,
  readOwnerSearch,
  readPermissionSearch,
  readProjectSearch,
  readTeamSearch,
  readUserSearch,
  readWebhookSearch,
} from './search.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { LoadingPage } from './shell/loading-page.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

/* Pages for everybody. */

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home.tsx'), 'HomePage'),
});

const docs = createRoute({
  getParentRoute: () => root,
  path: '/docs',
  component: lazyRouteComponent(() => import('./pages/docs.tsx'), 'DocsPage'),
});

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  component: lazyRouteComponent(() => import('./pages/inbox.tsx'), 'InboxPage'),
});

const handler = createRoute({
  getParentRoute: () => root,
  path: '/handler/$',
  component: lazyRouteComponent(() => import('./pages/handler/handler-page.tsx'), 'HandlerPage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('./pages/setup/setup-page.tsx'), 'SetupPage'),
});

/* Pages for project owners. Others are asked to sign in. */

const owners = createRoute({
  getParentRoute: () => root,
  id: 'owners',
  beforeLoad: async ({ location }) => {
    if ((await queryClient.fetchQuery(ownerQuery)) !== null) return;
    throw redirect({ href: `/handler/sign-in?after_auth_return_to=${encodeURIComponent(location.href)}` });
  },
});

const projects = createRoute({
  getParentRoute: () => owners,
  path: '/projects',
  validateSearch: readProjectSearch,
  loader: () => queryClient.fetchQuery(projectsQuery),
  component: lazyRouteComponent(() => import('./pages/projects/projects-page.tsx'), 'ProjectsPage'),
});

const newProject = createRoute({
  getParentRoute: () => owners,
  path: '/new-project',
  component: lazyRouteComponent(() => import('./pages/new-project/new-project-page.tsx'), 'NewProjectPage'),
});

/* Pages of one project. */

const project = createRoute({
  getParentRoute: () => owners,
  path: '/projects/$projectId',
  // A project of another owner looks like one that does not exist.
  loader: async ({ params }) => {
    const owned = await queryClient.fetchQuery(projectsQuery);
    if (!owned.some(({ id }) => id === params.projectId)) throw notFound();
  },
  component: lazyRouteComponent(() => import('./shell/project-layout.tsx'), 'ProjectLayout'),
});

const projectHome = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$projectId/overview', params });
  },
});

const overview = createRoute({
  getParentRoute: () => project,
  path: 'overview',
  validateSearch: readOverviewSearch,
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.tsx'), 'OverviewPage'),
});

const connect = createRoute({
  getParentRoute: () => project,
  path: 'connect',
  validateSearch: readConnectSearch,
  component: lazyRouteComponent(() => import('./pages/connect/connect-page.tsx'), 'ConnectPage'),
});

const users = createRoute({
  getParentRoute: () => project,
  path: 'users',
  validateSearch: readUserSearch,
  component: lazyRouteComponent(() => import('./pages/users/users-page.tsx'), 'UsersPage'),
});

const user = createRoute({
  getParentRoute: () => project,
  path: 'users/$userId',
  component: lazyRouteComponent(() => import('./pages/user/user-page.tsx'), 'UserPage'),
});

const userTab = createRoute({
  getParentRoute: () => project,
  path: 'users/$userId/$tab',
  component: lazyRouteComponent(() => import('./pages/user/user-page.tsx'), 'UserPage'),
});

const authMethods = createRoute({
  getParentRoute: () => project,
  path: 'auth-methods',
  component: lazyRouteComponent(() => import('./pages/auth-methods/auth-methods-page.tsx'), 'AuthMethodsPage'),
});

const authProvider = createRoute({
  getParentRoute: () => project,
  path: 'auth-methods/providers/$providerId',
  component: lazyRouteComponent(() => import('./pages/auth-provider/provider-page.tsx'), 'ProviderPage'),
});

const appearance = createRoute({
  getParentRoute: () => project,
  path: 'appearance',
  component: lazyRouteComponent(() => import('./pages/appearance/appearance-page.tsx'), 'AppearancePage'),
});

const teamSettings = createRoute({
  getParentRoute: () => project,
  path: 'team-settings',
  component: lazyRouteComponent(() => import('./pages/team-settings/team-settings-page.tsx'), 'TeamSettingsPage'),
});

const domains = createRoute({
  getParentRoute: () => project,
  path: 'domains',
  component: lazyRouteComponent(() => import('./pages/domains/domains-page.tsx'), 'DomainsPage'),
});

const teams = createRoute({
  getParentRoute: () => project,
  path: 'teams',
  validateSearch: readTeamSearch,
  component: lazyRouteComponent(() => import('./pages/teams/teams-page.tsx'), 'TeamsPage'),
});

const team = createRoute({
  getParentRoute: () => project,
  path: 'teams/$teamId',
  component: lazyRouteComponent(() => import('./pages/team/team-page.tsx'), 'TeamPage'),
});

const permissions = createRoute({
  getParentRoute: () => project,
  path: 'team-permissions',
  validateSearch: readPermissionSearch,
  component: lazyRouteComponent(() => import('./pages/permissions/permissions-page.tsx'), 'PermissionsPage'),
});

const explain = createRoute({
  getParentRoute: () => project,
  path: 'team-permissions/explain',
  validateSearch: readExplainSearch,
  component: lazyRouteComponent(() => import('./pages/explain/explain-page.tsx'), 'ExplainPage'),
});

const emails = createRoute({
  getParentRoute: () => project,
  path: 'emails',
  component: lazyRouteComponent(() => import('./pages/emails/templates-page.tsx'), 'TemplatesPage'),
});

const emailLog = createRoute({
  getParentRoute: () => project,
  path: 'emails/log',
  validateSearch: readEmailLogSearch,
  component: lazyRouteComponent(() => import('./pages/emails/log-page.tsx'), 'LogPage'),
});

const mailServer = createRoute({
  getParentRoute: () => project,
  path: 'emails/server',
  component: lazyRouteComponent(() => import('./pages/emails/server-page.tsx'), 'ServerPage'),
});

const emailTemplate = createRoute({
  getParentRoute: () => project,
  path: 'emails/templates/$type',
  component: lazyRouteComponent(() => import('./pages/email-editor/editor-page.tsx'), 'EditorPage'),
});

const webhooks = createRoute({
  getParentRoute: () => project,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const webhook = createRoute({
  getParentRoute: () => project,
  path: 'webhooks/$endpointId',
  validateSearch: readWebhookSearch,
  component: lazyRouteComponent(() => import('./pages/webhook/webhook-page.tsx'), 'WebhookPage'),
});

const activity = createRoute({
  getParentRoute: () => project,
  path: 'activity',
  validateSearch: readActivitySearch,
  component: lazyRouteComponent(() => import('./pages/activity/activity-page.tsx'), 'ActivityPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => project,
  path: 'api-keys',
  component: lazyRouteComponent(() => import('./pages/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
});

const projectOwners = createRoute({
  getParentRoute: () => project,
  path: 'owners',
  validateSearch: readOwnerSearch,
  component: lazyRouteComponent(() => import('./pages/owners/owners-page.tsx'), 'OwnersPage'),
});

const projectApi = createRoute({
  getParentRoute: () => project,
  path: 'api',
  component: lazyRouteComponent(() => import('./pages/api/api-page.tsx'), 'ApiPage'),
});

/* Only a service in development has the next two pages. */

const projectInbox = createRoute({
  getParentRoute: () => project,
  path: 'inbox',
  component: lazyRouteComponent(() => import('./pages/project-inbox/project-inbox-page.tsx'), 'ProjectInboxPage'),
});

const standInAccounts = createRoute({
  getParentRoute: () => project,
  path: 'stand-in-accounts',
  component: lazyRouteComponent(
    () => import('./pages/stand-in-accounts/stand-in-accounts-page.tsx'),
    'StandInAccountsPage',
  ),
});

const projectSettings = createRoute({
  getParentRoute: () => project,
  path: 'project-settings',
  component: lazyRouteComponent(
    () => import('./pages/project-settings/project-settings-page.tsx'),
    'ProjectSettingsPage',
  ),
});

/** The router of the dashboard. The service serves `index.html` at the same paths. */
export const router = createRouter({
  routeTree: root.addChildren([
    home,
    docs,
    inbox,
    handler,
    setup,
    owners.addChildren([
      projects,
      newProject,
      project.addChildren([
        projectHome,
        overview,
        connect,
        users,
        user,
        userTab,
        teams,
        team,
        permissions,
        explain,
        authMethods,
        authProvider,
        appearance,
        teamSettings,
        domains,
        emails,
        emailLog,
        mailServer,
        emailTemplate,
        webhooks,
        webhook,
        activity,
        apiKeys,
        projectOwners,
        projectApi,
        projectInbox,
        standInAccounts,
        projectSettings,
      ]),
    ]),
  ]),
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: LoadingPage,
  // A page that loads within this time shows no placeholder.
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Queries decide what is fresh.
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
