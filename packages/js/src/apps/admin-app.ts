import type { EndpointsByRoute } from '@keystack/contract';
import {
  type ApiKey,
  type ApiKeyCreateOptions,
  type ApiKeyFirstView,
  apiKeys,
  createApiKey,
} from '../areas/api-keys.ts';
import {
  type AdminEmailTemplate,
  accountOwnerEmailTemplates,
  type EmailTemplateType,
  type EmailTemplateUpdateOptions,
  emailTemplates,
  type OwnerEmailTemplate,
  type OwnerEmailType,
  resetEmailTemplate,
  updateEmailTemplate,
} from '../areas/email-templates.ts';
import { type AdminProject, adminProject } from '../areas/projects/admin-project.ts';
import {
  type AdminTeamPermissionDefinition,
  type AdminTeamPermissionDefinitionCreateOptions,
  type AdminTeamPermissionDefinitionUpdateOptions,
  createTeamPermissionDefinition,
  deleteTeamPermissionDefinition,
  teamPermissionDefinitions,
  updateTeamPermissionDefinition,
} from '../areas/team-permissions/permission-definitions.ts';
import { webhookManagementToken } from '../areas/webhooks.ts';
import type { ConnectionSettings } from '../http/request.ts';
import { createTransport, type Input, type ResponseBody, type VersionOptions } from '../http/transport.ts';
import type { AdminContext } from './admin-scope.ts';
import type { StackServerApp } from './app-types.ts';
import { type ContextOverrides, lazyDiagnosis } from './context.ts';
import { secretEnv } from './env.ts';
import { requireOption, resolveServiceAndProject, type StackAdminAppConstructorOptions } from './options.ts';
import type { Runtime } from './runtime.ts';
import { createServerContext, resolveServerConnectionSettings, ServerApp } from './server-app.ts';
import { withProjectOwnerSession } from './with-project-owner-session.ts';

/** An endpoint of the API as method and path, for example `GET /events`. */
export type ApiRoute = keyof EndpointsByRoute;

/** The path parameters, query and body of a request with admin access, in camelCase. */
export type ApiRequest<Route extends ApiRoute> = Input<Route, 'admin'>;

/** The body of a response to a request with admin access, in camelCase. */
export type ApiResponse<Route extends ApiRoute> = ResponseBody<Route, 'admin'>;

/** The implementation of admin apps. */
export class AdminApp<HasTokenStore extends boolean, ProjectId extends string>
  extends ServerApp<HasTokenStore, ProjectId>
  implements StackServerApp<HasTokenStore, ProjectId>
{
  readonly #context: AdminContext;

  constructor(
    options: StackAdminAppConstructorOptions<HasTokenStore, ProjectId>,
    baseRuntime: Runtime,
    overrides: ContextOverrides,
  ) {
    const { projectOwnerSession } = options;
    const runtime =
      projectOwnerSession === undefined ? baseRuntime : withProjectOwnerSession(baseRuntime, projectOwnerSession);
    const settings = resolveAdminConnectionSettings(options);
    const admin = createTransport<'admin'>(settings, runtime, lazyDiagnosis);
    const context = { ...createServerContext(options, runtime, settings, overrides), admin };
    super(context, !options.noAutomaticPrefetch && projectOwnerSession === undefined);
    this.#context = context;
  }

  /**
   * Fetches the project with all its settings.
   *
   * @see GET /projects/current
   *
   * @example
   * const project = await adminApp.getProject();
   * console.log(project.userCount);
   */
  override getProject(): Promise<AdminProject> {
    return adminProject(this.#context).get();
  }

  /**
   * React hook version of `getProject`. Suspends while loading and re-renders on change.
   *
   * @example
   * const project = adminApp.useProject();
   */
  override useProject(): AdminProject {
    return this.#context.queries.view.useCached(adminProject(this.#context));
  }

  /**
   * Lists the key sets of the project, the newest first. Contains only the last 4 characters of each key.
   *
   * @see GET /internal/api-keys
   *
   * @example
   * const keySets = await adminApp.listApiKeys();
   * const valid = keySets.filter((keySet) => keySet.isValid());
   */
  listApiKeys(): Promise<ApiKey[]> {
    return apiKeys(this.#context).get();
  }

  /**
   * React hook version of `listApiKeys`. Suspends while loading and re-renders on change.
   *
   * @example
   * const keySets = adminApp.useApiKeys();
   */
  useApiKeys(): ApiKey[] {
    return this.#context.queries.view.useCached(apiKeys(this.#context));
  }

  /**
   * Creates a key set. The response is the only one that contains its keys.
   *
   * @see POST /internal/api-keys
   *
   * @example
   * const keySet = await adminApp.createApiKey({
   *   description: 'Production server',
   *   expiresAt: new Date('2030-01-01'),
   *   hasPublishableClientKey: true,
   *   hasSecretServerKey: true,
   *   hasSuperSecretAdminKey: false,
   * });
   * console.log(keySet.secretServerKey);
   */
  createApiKey(options: ApiKeyCreateOptions): Promise<ApiKeyFirstView> {
    return createApiKey(this.#context, options);
  }

  /**
   * Lists the templates of the emails with a link or a code, for example the verification email.
   *
   * @see GET /email-templates
   *
   * @example
   * const templates = await adminApp.listEmailTemplates();
   */
  listEmailTemplates(): Promise<AdminEmailTemplate[]> {
    return emailTemplates(this.#context).get();
  }

  /**
   * React hook version of `listEmailTemplates`. Suspends while loading and re-renders on change.
   *
   * @example
   * const templates = adminApp.useEmailTemplates();
   */
  useEmailTemplates(): AdminEmailTemplate[] {
    return this.#context.queries.view.useCached(emailTemplates(this.#context));
  }

  /**
   * Lists the templates of the emails that notify account owners of a change to their account.
   *
   * @see GET /owner-email-templates
   *
   * @example
   * const templates = await adminApp.listOwnerEmailTemplates();
   */
  listOwnerEmailTemplates(): Promise<OwnerEmailTemplate[]> {
    return accountOwnerEmailTemplates(this.#context).get();
  }

  /**
   * React hook version of `listOwnerEmailTemplates`. Suspends while loading and re-renders on change.
   *
   * @example
   * const templates = adminApp.useOwnerEmailTemplates();
   */
  useOwnerEmailTemplates(): OwnerEmailTemplate[] {
    return this.#context.queries.view.useCached(accountOwnerEmailTemplates(this.#context));
  }

  /**
   * Customizes an email template, for the first time or again. Absent fields and an empty subject stay unchanged.
   *
   * @param type Type of the template, for example `magic_link`.
   * @see PATCH /email-templates/{type}
   *
   * @example
   * await adminApp.updateEmailTemplate('magic_link', { subject: 'Sign in to {{ projectDisplayName }}' });
   */
  updateEmailTemplate(type: EmailTemplateType | OwnerEmailType, options: EmailTemplateUpdateOptions): Promise<void> {
    return updateEmailTemplate(this.#context, type, options);
  }

  /**
   * Deletes the project's version of an email template, so that the default one is used again. Throws an `Error` if the
   * project has not customized it.
   *
   * @param type Type of the template, for example `magic_link`.
   * @see DELETE /email-templates/{type}
   *
   * @example
   * await adminApp.resetEmailTemplate('magic_link');
   */
  resetEmailTemplate(type: EmailTemplateType | OwnerEmailType): Promise<void> {
    return resetEmailTemplate(this.#context, type);
  }

  /**
   * Lists the team permissions of the project: its own in the order of their IDs, then the system permissions.
   *
   * @see GET /team-permission-definitions
   *
   * @example
   * const permissions = await adminApp.listTeamPermissionDefinitions();
   */
  listTeamPermissionDefinitions(): Promise<AdminTeamPermissionDefinition[]> {
    return teamPermissionDefinitions(this.#context).get();
  }

  /**
   * React hook version of `listTeamPermissionDefinitions`. Suspends while loading and re-renders on change.
   *
   * @example
   * const permissions = adminApp.useTeamPermissionDefinitions();
   */
  useTeamPermissionDefinitions(): AdminTeamPermissionDefinition[] {
    return this.#context.queries.view.useCached(teamPermissionDefinitions(this.#context));
  }

  /**
   * Creates a team permission.
   *
   * @throws {KnownErrors.ContainedPermissionNotFound}
   * @see POST /team-permission-definitions
   *
   * @example
   * await adminApp.createTeamPermissionDefinition({
   *   id: 'billing:write',
   *   description: 'Changes the plan',
   *   containedPermissionIds: ['billing:read'],
   * });
   */
  createTeamPermissionDefinition(
    options: AdminTeamPermissionDefinitionCreateOptions,
  ): Promise<AdminTeamPermissionDefinition> {
    return createTeamPermissionDefinition(this.#context, options);
  }

  /**
   * Updates a team permission, including its ID. Absent fields stay unchanged.
   *
   * @param id ID of the permission before the update.
   * @throws {KnownErrors.PermissionNotFound}
   * @throws {KnownErrors.ContainedPermissionNotFound}
   * @see PATCH /team-permission-definitions/{permission_id}
   *
   * @example
   * await adminApp.updateTeamPermissionDefinition('billing:write', { description: 'Changes plan and address' });
   */
  updateTeamPermissionDefinition(id: string, options: AdminTeamPermissionDefinitionUpdateOptions): Promise<void> {
    return updateTeamPermissionDefinition(this.#context, id, options);
  }

  /**
   * Deletes a team permission and revokes it from all users.
   *
   * @param id ID of the permission.
   * @throws {KnownErrors.PermissionNotFound}
   * @see DELETE /team-permission-definitions/{permission_id}
   *
   * @example
   * await adminApp.deleteTeamPermissionDefinition('billing:write');
   */
  deleteTeamPermissionDefinition(id: string): Promise<void> {
    return deleteTeamPermissionDefinition(this.#context, id);
  }

  /**
   * Sends a request to any endpoint of the API with admin access, for those without a method of their own. Inputs and
   * results have the types of the API, with names in camelCase.
   *
   * @param route Method and path of the endpoint, as in the API reference.
   * @param input The path parameters, query and body of the endpoint. Absent parts are not sent. `onEtag` receives the
   *   version of a project, team or user, and `ifMatch` makes an update fail if somebody else has changed it.
   * @throws {KnownErrors.ResourceChanged} If the resource has another version than `ifMatch`.
   *
   * @example
   * const { items } = await adminApp.request('GET /events', { query: { type: 'sign_in', failed: true } });
   * console.log(items.map(({ user, ipNetwork }) => [user?.primaryEmail, ipNetwork]));
   */
  request<Route extends ApiRoute>(
    route: Route,
    input: ApiRequest<Route> & VersionOptions,
  ): Promise<ApiResponse<Route>> {
    return this.#context.admin.request(route, input);
  }

  /**
   * Returns a token for managing webhooks, from `POST /webhooks/svix-token`. React hook: suspends while loading
   * and re-renders on change.
   *
   * @example
   * const token = adminApp.useSvixToken();
   */
  useSvixToken(): string {
    return this.#context.queries.view.useCached(webhookManagementToken(this.#context));
  }
}

/**
 * Returns the service, project and keys with which an admin app sends requests. The keys are empty if the session of
 * the project's owner replaces them. Throws if a required option is absent.
 */
function resolveAdminConnectionSettings(options: StackAdminAppConstructorOptions): ConnectionSettings {
  if (options.projectOwnerSession !== undefined) {
    // Older services reject requests without the header of a key, but accept an empty one.
    const keys = { 'secret-server-key': '', 'super-secret-admin-key': '' };
    return { ...resolveServiceAndProject(options), access: 'admin', keys };
  }
  const { keys, ...settings } = resolveServerConnectionSettings(options);
  const superSecretAdminKey = requireOption(
    options.superSecretAdminKey ?? secretEnv.superSecretAdminKey(),
    'superSecretAdminKey',
    'STACK_SUPER_SECRET_ADMIN_KEY',
  );
  return { ...settings, access: 'admin', keys: { ...keys, 'super-secret-admin-key': superSecretAdminKey } };
}
