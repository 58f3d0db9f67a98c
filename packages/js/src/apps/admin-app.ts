import { adminProject } from '../areas/admin-projects.ts';
import { type ApiKeyCreateOptions, apiKeys, createApiKey } from '../areas/api-keys.ts';
import {
  type EmailTemplateType,
  type EmailTemplateUpdateOptions,
  emailTemplates,
  type OwnerEmailType,
  ownerEmailTemplates,
  resetEmailTemplate,
  updateEmailTemplate,
} from '../areas/email-templates.ts';
import {
  type AdminTeamPermissionDefinitionCreateOptions,
  type AdminTeamPermissionDefinitionUpdateOptions,
  createPermissionDefinition,
  deletePermissionDefinition,
  permissionDefinitions,
  updatePermissionDefinition,
} from '../areas/permission-definitions.ts';
import { svixToken } from '../areas/webhooks.ts';
import type { AppIdentity } from '../http/request.ts';
import { createTransport } from '../http/transport.ts';
import { diagnosis } from './actions.ts';
import type { AdminContext } from './admin-scope.ts';
import type { StackAdminApp } from './app-types.ts';
import { asOwner } from './as-owner.ts';
import type { Peculiarities } from './context.ts';
import { secretEnv } from './env.ts';
import { required, resolveProject, type StackAdminAppConstructorOptions } from './options.ts';
import type { Runtime } from './runtime.ts';
import { createServerContext, ServerApp, serverIdentity } from './server-app.ts';

/** What the apps of owners have beside those of servers. */
export class AdminApp<HasTokenStore extends boolean, ProjectId extends string>
  extends ServerApp<HasTokenStore, ProjectId>
  implements StackAdminApp<HasTokenStore, ProjectId>
{
  readonly #context: AdminContext;

  constructor(
    options: StackAdminAppConstructorOptions<HasTokenStore, ProjectId>,
    surroundings: Runtime,
    peculiarities: Peculiarities,
  ) {
    const { projectOwnerSession } = options;
    const runtime = projectOwnerSession === undefined ? surroundings : asOwner(surroundings, projectOwnerSession);
    const identity = adminIdentity(options);
    const admin = createTransport<'admin'>(identity, runtime, diagnosis);
    const context = { ...createServerContext(options, runtime, identity, peculiarities), admin };
    super(context, !options.noAutomaticPrefetch && projectOwnerSession === undefined);
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

  listOwnerEmailTemplates() {
    return ownerEmailTemplates(this.#context).get();
  }

  useOwnerEmailTemplates() {
    return this.#context.values.view.useCached(ownerEmailTemplates(this.#context));
  }

  updateEmailTemplate(type: EmailTemplateType | OwnerEmailType, options: EmailTemplateUpdateOptions) {
    return updateEmailTemplate(this.#context, type, options);
  }

  resetEmailTemplate(type: EmailTemplateType | OwnerEmailType) {
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
}

/** Which service and project the options mean, at admin level: by keys, or by the session of the project's owner. */
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
