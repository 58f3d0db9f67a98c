import {
  type ApiKey,
  type ApiKeyCreateOptions,
  type ApiKeyFirstView,
  apiKeys,
  createApiKey,
} from '../areas/api-keys.ts';
import {
  type AdminEmailTemplate,
  type EmailTemplateType,
  type EmailTemplateUpdateOptions,
  emailTemplates,
  type OwnerEmailTemplate,
  type OwnerEmailType,
  ownerEmailTemplates,
  resetEmailTemplate,
  updateEmailTemplate,
} from '../areas/email-templates.ts';
import { type AdminProject, adminProject } from '../areas/projects/admin-project.ts';
import {
  type AdminTeamPermissionDefinition,
  type AdminTeamPermissionDefinitionCreateOptions,
  type AdminTeamPermissionDefinitionUpdateOptions,
  createPermissionDefinition,
  deletePermissionDefinition,
  permissionDefinitions,
  updatePermissionDefinition,
} from '../areas/team-permissions/permission-definitions.ts';
import { svixToken } from '../areas/webhooks.ts';
import type { AppIdentity } from '../http/request.ts';
import { createTransport } from '../http/transport.ts';
import { diagnosis } from './actions.ts';
import type { AdminContext } from './admin-scope.ts';
import type { StackServerApp } from './app-types.ts';
import { withOwnerSession } from './as-owner.ts';
import type { ContextOverrides } from './context.ts';
import { secretEnv } from './env.ts';
import { required, resolveProject, type StackAdminAppConstructorOptions } from './options.ts';
import type { Runtime } from './runtime.ts';
import { createServerContext, ServerApp, serverIdentity } from './server-app.ts';

/** The admin app. */
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
      projectOwnerSession === undefined ? baseRuntime : withOwnerSession(baseRuntime, projectOwnerSession);
    const identity = adminIdentity(options);
    const admin = createTransport<'admin'>(identity, runtime, diagnosis);
    const context = { ...createServerContext(options, runtime, identity, overrides), admin };
    super(context, !options.noAutomaticPrefetch && projectOwnerSession === undefined);
    this.#context = context;
  }

  /**
   * Fetches the project with all its settings.
   *
   * @see GET /projects/current
   */
  override getProject(): Promise<AdminProject> {
    return adminProject(this.#context).get();
  }

  /** Hook version of `getProject` for components. Re-renders on change. */
  override useProject(): AdminProject {
    return this.#context.queries.view.useCached(adminProject(this.#context));
  }

  /**
   * The key sets, the newest first.
   *
   * @see GET /internal/api-keys
   */
  listApiKeys(): Promise<ApiKey[]> {
    return apiKeys(this.#context).get();
  }

  /** Hook version of `listApiKeys` for components. Re-renders on change. */
  useApiKeys(): ApiKey[] {
    return this.#context.queries.view.useCached(apiKeys(this.#context));
  }

  /**
   * Creates a key set. Its keys can be read from the response and never again.
   *
   * @see POST /internal/api-keys
   */
  createApiKey(options: ApiKeyCreateOptions): Promise<ApiKeyFirstView> {
    return createApiKey(this.#context, options);
  }

  /**
   * The mails that the project can word by itself.
   *
   * @see GET /email-templates
   */
  listEmailTemplates(): Promise<AdminEmailTemplate[]> {
    return emailTemplates(this.#context).get();
  }

  /** Hook version of `listEmailTemplates` for components. Re-renders on change. */
  useEmailTemplates(): AdminEmailTemplate[] {
    return this.#context.queries.view.useCached(emailTemplates(this.#context));
  }

  /**
   * Lists the templates of the emails that tell account owners of a change.
   *
   * @see GET /owner-email-templates
   */
  listOwnerEmailTemplates(): Promise<OwnerEmailTemplate[]> {
    return ownerEmailTemplates(this.#context).get();
  }

  /** React hook version of `listOwnerEmailTemplates`. Suspends while loading and re-renders on change. */
  useOwnerEmailTemplates(): OwnerEmailTemplate[] {
    return this.#context.queries.view.useCached(ownerEmailTemplates(this.#context));
  }

  /**
   * Words a mail anew. What is absent stays as it is.
   *
   * @see PATCH /email-templates/{type}
   */
  updateEmailTemplate(type: EmailTemplateType | OwnerEmailType, options: EmailTemplateUpdateOptions): Promise<void> {
    return updateEmailTemplate(this.#context, type, options);
  }

  /**
   * Takes a mail back to its default.
   *
   * @see DELETE /email-templates/{type}
   */
  resetEmailTemplate(type: EmailTemplateType | OwnerEmailType): Promise<void> {
    return resetEmailTemplate(this.#context, type);
  }

  /**
   * The permissions of the project: its own by id, then those of every project.
   *
   * @see GET /team-permission-definitions
   */
  listTeamPermissionDefinitions(): Promise<AdminTeamPermissionDefinition[]> {
    return permissionDefinitions(this.#context).get();
  }

  /** Hook version of `listTeamPermissionDefinitions` for components. Re-renders on change. */
  useTeamPermissionDefinitions(): AdminTeamPermissionDefinition[] {
    return this.#context.queries.view.useCached(permissionDefinitions(this.#context));
  }

  /**
   * Defines a permission.
   *
   * @throws ContainedPermissionNotFound
   * @see POST /team-permission-definitions
   */
  createTeamPermissionDefinition(
    options: AdminTeamPermissionDefinitionCreateOptions,
  ): Promise<AdminTeamPermissionDefinition> {
    return createPermissionDefinition(this.#context, options);
  }

  /**
   * Updates a permission, including its id. Absent fields stay unchanged.
   *
   * @throws PermissionNotFound, ContainedPermissionNotFound
   * @see PATCH /team-permission-definitions/{permission_id}
   */
  updateTeamPermissionDefinition(id: string, options: AdminTeamPermissionDefinitionUpdateOptions): Promise<void> {
    return updatePermissionDefinition(this.#context, id, options);
  }

  /**
   * Deletes a permission; whoever held it holds it no more.
   *
   * @throws PermissionNotFound
   * @see DELETE /team-permission-definitions/{permission_id}
   */
  deleteTeamPermissionDefinition(id: string): Promise<void> {
    return deletePermissionDefinition(this.#context, id);
  }

  /** A token for embedded webhook pages, followed by a component: the answer of `POST /webhooks/svix-token`. */
  useSvixToken(): string {
    return this.#context.queries.view.useCached(svixToken(this.#context));
  }
}

/** Returns the service and project of the options, at admin level: by keys, or by the session of the project's owner. */
function adminIdentity(options: StackAdminAppConstructorOptions): AppIdentity {
  if (options.projectOwnerSession !== undefined) {
    // Old services take a missing key for a mistake, an empty one for none.
    const keys = { 'secret-server-key': '', 'super-secret-admin-key': '' };
    return { ...resolveProject(options), access: 'admin', keys };
  }
  const { keys, ...identity } = serverIdentity(options);
  const superSecretAdminKey = required(
    options.superSecretAdminKey ?? secretEnv.superSecretAdminKey(),
    'superSecretAdminKey',
    'STACK_SUPER_SECRET_ADMIN_KEY',
  );
  return { ...identity, access: 'admin', keys: { ...keys, 'super-secret-admin-key': superSecretAdminKey } };
}
