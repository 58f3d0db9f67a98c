import { type AdminProject, adminProject } from './admin-project.ts';
import type { AdminContext } from './admin-scope.ts';
import { type ApiKey, type ApiKeyCreateOptions, type ApiKeyFirstView, apiKeys, createApiKey } from './api-keys.ts';
import {
  type AdminEmailTemplate,
  type EmailTemplateType,
  type EmailTemplateUpdateOptions,
  emailTemplates,
  resetEmailTemplate,
  updateEmailTemplate,
} from './email-templates.ts';
import { secretEnv } from './env.ts';
import { required, resolveProject, type StackAdminAppConstructorOptions } from './options.ts';
import {
  type AdminTeamPermissionDefinition,
  type AdminTeamPermissionDefinitionCreateOptions,
  type AdminTeamPermissionDefinitionUpdateOptions,
  createPermissionDefinition,
  deletePermissionDefinition,
  permissionDefinitions,
  updatePermissionDefinition,
} from './permission-definitions.ts';
import type { AppIdentity } from './request.ts';
import { hostRuntime, type Runtime } from './runtime.ts';
import { createServerContext, ServerApp, type StackServerApp, serverIdentity } from './server.ts';
import { createTransport } from './transport.ts';
import { svixToken } from './webhooks.ts';

/** The way into the product for the owner of a project: all that a server may, and the project's settings. */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends StackServerApp<HasTokenStore, ProjectId> {
  /** The project with all its settings, asked for anew. */
  getProject(): Promise<AdminProject>;
  useProject(): AdminProject;
  /** The key sets, the newest first. */
  listApiKeys(): Promise<ApiKey[]>;
  useApiKeys(): ApiKey[];
  /** Makes a key set. Its keys can be read from the answer and never again. */
  createApiKey(options: ApiKeyCreateOptions): Promise<ApiKeyFirstView>;
  /** The mails that the project can word by itself. */
  listEmailTemplates(): Promise<AdminEmailTemplate[]>;
  useEmailTemplates(): AdminEmailTemplate[];
  /** Words a mail anew. What is absent stays as it is. */
  updateEmailTemplate(type: EmailTemplateType, options: EmailTemplateUpdateOptions): Promise<void>;
  /** Takes a mail back to its default. */
  resetEmailTemplate(type: EmailTemplateType): Promise<void>;
  /** The permissions of the project: its own by id, then those of every project. */
  listTeamPermissionDefinitions(): Promise<AdminTeamPermissionDefinition[]>;
  useTeamPermissionDefinitions(): AdminTeamPermissionDefinition[];
  /** Throws `ContainedPermissionNotFound`. */
  createTeamPermissionDefinition(
    options: AdminTeamPermissionDefinitionCreateOptions,
  ): Promise<AdminTeamPermissionDefinition>;
  /** Throws `PermissionNotFound` and `ContainedPermissionNotFound`. */
  updateTeamPermissionDefinition(id: string, options: AdminTeamPermissionDefinitionUpdateOptions): Promise<void>;
  /** Throws `PermissionNotFound`. */
  deleteTeamPermissionDefinition(id: string): Promise<void>;
  /** A token for embedded webhook pages. */
  useSvixToken(): string;
}

/** Makes admin apps. The second argument replaces parts of the surroundings, for tests and framework adapters. */
export interface StackAdminAppConstructor {
  new <HasTokenStore extends boolean, ProjectId extends string>(
    options: StackAdminAppConstructorOptions<HasTokenStore, ProjectId>,
    runtime?: Partial<Runtime>,
  ): StackAdminApp<HasTokenStore, ProjectId>;
  new (options: StackAdminAppConstructorOptions, runtime?: Partial<Runtime>): StackAdminApp;
}

export const StackAdminApp: StackAdminAppConstructor = class<HasTokenStore extends boolean, ProjectId extends string>
  extends ServerApp<HasTokenStore, ProjectId>
  implements StackAdminApp<HasTokenStore, ProjectId>
{
  readonly #context: AdminContext;

  constructor(options: StackAdminAppConstructorOptions<HasTokenStore, ProjectId>, surroundings?: Partial<Runtime>) {
    const runtime = { ...hostRuntime, ...surroundings };
    const identity = adminIdentity(options);
    const admin = createTransport<'admin'>(identity, runtime);
    const context = { ...createServerContext(options, runtime, identity), admin };
    super(context, options.noAutomaticPrefetch !== true && options.projectOwnerSession === undefined);
    this.#context = context;
  }

  override getProject() {
    return adminProject(this.#context).get();
  }

  override useProject() {
    return this.#context.values.view.useCached(adminProject(this.#context));
  }

  listApiKeys() {
    return apiKeys(this.#context).get();
  }

  useApiKeys() {
    return this.#context.values.view.useCached(apiKeys(this.#context));
  }

  createApiKey(options: ApiKeyCreateOptions) {
    return createApiKey(this.#context, options);
  }

  listEmailTemplates() {
    return emailTemplates(this.#context).get();
  }

  useEmailTemplates() {
    return this.#context.values.view.useCached(emailTemplates(this.#context));
  }

  updateEmailTemplate(type: EmailTemplateType, options: EmailTemplateUpdateOptions) {
    return updateEmailTemplate(this.#context, type, options);
  }

  resetEmailTemplate(type: EmailTemplateType) {
    return resetEmailTemplate(this.#context, type);
  }

  listTeamPermissionDefinitions() {
    return permissionDefinitions(this.#context).get();
  }

  useTeamPermissionDefinitions() {
    return this.#context.values.view.useCached(permissionDefinitions(this.#context));
  }

  createTeamPermissionDefinition(options: AdminTeamPermissionDefinitionCreateOptions) {
    return createPermissionDefinition(this.#context, options);
  }

  updateTeamPermissionDefinition(id: string, options: AdminTeamPermissionDefinitionUpdateOptions) {
    return updatePermissionDefinition(this.#context, id, options);
  }

  deleteTeamPermissionDefinition(id: string) {
    return deletePermissionDefinition(this.#context, id);
  }

  useSvixToken() {
    return this.#context.values.view.useCached(svixToken(this.#context));
  }
};

/** Which service and project the options mean, at admin level: by keys, or by the session of the project's owner. */
function adminIdentity(options: StackAdminAppConstructorOptions): AppIdentity {
  if (options.projectOwnerSession !== undefined) {
    // Old services take a missing key for a mistake, an empty one for none.
    const keys = { 'secret-server-key': '', 'super-secret-admin-key': '' };
    return { ...resolveProject(options), access: 'admin', keys, owner: options.projectOwnerSession };
  }
  const { keys, ...identity } = serverIdentity(options);
  const superSecretAdminKey = required(
    options.superSecretAdminKey ?? secretEnv.superSecretAdminKey(),
    'superSecretAdminKey',
    'STACK_SUPER_SECRET_ADMIN_KEY',
  );
  return { ...identity, access: 'admin', keys: { ...keys, 'super-secret-admin-key': superSecretAdminKey } };
}
