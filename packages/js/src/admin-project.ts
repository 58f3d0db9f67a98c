import { type BodyOf, productionModeProblems, type ReplyOf, type Route } from '@keystack/contract';
import type { AdminContext } from './admin-scope.ts';
import type { Camel } from './camel.ts';
import type { Project, ProjectConfig } from './project.ts';
import type { Transport } from './transport.ts';
import { type Family, family, type Scope } from './values.ts';

/** The project's answer of the wire to its owner, in camelCase. */
export type RawAdminProject = Camel<ReplyOf<Route['PATCH /projects/current'], 'admin'>>;

/** A sign-in provider: with the shared keys of the service, or with the project's own. */
export type OAuthProviderConfig = { readonly id: string; readonly enabled: boolean } & (
  | { readonly type: 'shared' }
  | {
      readonly type: 'standard';
      readonly clientId: string;
      readonly clientSecret: string;
      readonly facebookConfigId?: string | undefined;
      readonly microsoftTenantId?: string | undefined;
    }
);

/** The mail server of a project: the service's, or its own. */
export type AdminEmailConfig =
  | { readonly type: 'shared' }
  | {
      readonly type: 'standard';
      readonly host: string;
      readonly port: number;
      readonly username: string;
      readonly password: string;
      readonly senderName: string;
      readonly senderEmail: string;
    };

/** A domain that redirects and mails may lead to. */
export interface AdminDomainConfig {
  /** Begins with `https://`. */
  readonly domain: string;
  /** Begins with a slash. */
  readonly handlerPath: string;
}

/** All settings of a project. */
export interface AdminProjectConfig extends Omit<ProjectConfig, 'oauthProviders'> {
  readonly id: string;
  readonly legacyGlobalJwtSigning: boolean;
  readonly allowLocalhost: boolean;
  readonly createTeamOnSignUp: boolean;
  readonly oauthProviders: readonly OAuthProviderConfig[];
  readonly emailConfig: AdminEmailConfig;
  readonly domains: readonly AdminDomainConfig[];
  readonly teamCreatorDefaultPermissions: readonly { readonly id: string }[];
  readonly teamMemberDefaultPermissions: readonly { readonly id: string }[];
}

/** What an owner may change. An absent field stays as it is; a list that is given replaces the one before. */
export type AdminProjectConfigUpdateOptions = {
  readonly [Field in Exclude<keyof AdminProjectConfig, 'id' | 'legacyGlobalJwtSigning'>]?:
    | AdminProjectConfig[Field]
    | undefined;
} & {
  /** It is never on here, so it can only be switched off. */
  readonly legacyGlobalJwtSigning?: false | undefined;
};

/** What an owner may change of a project. An absent field stays as it is. */
export interface AdminProjectUpdateOptions {
  readonly displayName?: string | undefined;
  readonly description?: string | null | undefined;
  readonly isProductionMode?: boolean | undefined;
  readonly config?: AdminProjectConfigUpdateOptions | undefined;
}

/** What a new project begins with. */
export interface AdminProjectCreateOptions extends AdminProjectUpdateOptions {
  readonly displayName: string;
}

/** A setting that a project may not have in production, and the dashboard's page that changes it. */
export interface ProductionModeError {
  readonly message: string;
  /** A path, for example `/projects/{id}/domains`. */
  readonly relativeFixUrl: string;
}

/** A project as its owner sees it. */
export interface AdminProject extends Omit<Project, 'config'> {
  readonly description: string | null;
  readonly createdAt: Date;
  readonly userCount: number;
  readonly isProductionMode: boolean;
  readonly config: AdminProjectConfig;
  /** Throws `InvalidSharedOAuthProviderId` for providers without shared keys. */
  update(options: AdminProjectUpdateOptions): Promise<void>;
  /** Deletes the project with its users, teams and keys. */
  delete(): Promise<void>;
  /** What stands in the way of production mode, by the settings as they were read. */
  getProductionModeErrors(): Promise<ProductionModeError[]>;
  useProductionModeErrors(): ProductionModeError[];
}

/** The project of an admin app. */
export const adminProject: Family<AdminContext, [], RawAdminProject, AdminProject> = family(
  'project',
  async ({ admin }) => asAdmin(await admin.call('GET /projects/current', {})),
  (raw, scope) => createAdminProject(raw, scope),
);

/** The answer depends on who asks, and only this kind has a description. */
function asAdmin(raw: Camel<ReplyOf<Route['GET /projects/current'], 'admin'>>): RawAdminProject {
  return raw;
}

/** The object that stands for a project, changed through the calls of an app of that project. */
export function createAdminProject(
  raw: RawAdminProject,
  { admin, values }: Scope & { readonly admin: Transport<'admin'> },
): AdminProject {
  const { createdAtMillis, config, ...fields } = raw;
  const { enabledOauthProviders: _enabled, oauthProviders, ...settings } = config;
  const project = {
    ...fields,
    createdAt: new Date(createdAtMillis),
    // The wire keeps the fields of both kinds of provider in one shape; the service never leaves out those of a kind.
    config: { ...settings, oauthProviders: oauthProviders as readonly OAuthProviderConfig[] },
  };
  return {
    ...project,
    async update(options) {
      await admin.call('PATCH /projects/current', { body: projectBody(options) });
      await values.changed('project', 'projects');
    },
    async delete() {
      await admin.call('DELETE /projects/current', {});
      await values.changed('projects');
    },
    getProductionModeErrors: async () => productionModeErrors(project),
    useProductionModeErrors: () => productionModeErrors(project),
  };
}

/** The body of the wire for what is said of a project. */
export function projectBody<O extends AdminProjectUpdateOptions>(options: O) {
  type Config = NonNullable<Camel<BodyOf<Route['PATCH /projects/current']>>['config']>;
  // The ids of providers and permissions are any text here, and judged by the service.
  return { ...options, config: options.config as Config | undefined };
}

/** What stands in the way of production mode. */
function productionModeErrors({ id, config }: Pick<AdminProject, 'id' | 'config'>): ProductionModeError[] {
  const domains = config.domains.map(({ domain }) => domain);
  const problems = productionModeProblems({ allowLocalhost: config.allowLocalhost, domains });
  return problems.map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` }));
}
