import { type BodyOf, productionModeProblems, type ResponseOf, type Route } from '@keystack/contract';
import type { AdminContext } from '../../apps/admin-scope.ts';
import { defineQuery, type Query, type Scope } from '../../cache/query-cache.ts';
import type { Camel } from '../../http/camel.ts';
import type { Transport } from '../../http/transport.ts';
import type { Project, ProjectConfig } from './project.ts';

/** The project's answer of the wire to its owner, in camelCase. */
export type RawAdminProject = Camel<ResponseOf<Route['PATCH /projects/current'], 'admin'>>;

/** A sign-in provider as owners see it: with the shared keys of the service, or with the project's own. */
export type AdminOAuthProviderConfig = { readonly id: string; readonly enabled: boolean } & (
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
  /** The id of the settings, for those who still refer to it. */
  readonly id: string;
  /** Always false: every project signs with keys of its own. */
  readonly legacyGlobalJwtSigning: boolean;
  /** `true` if redirects and email links may target localhost. Ignored in production mode. */
  readonly allowLocalhost: boolean;
  /** `true` if a team is created for each new user. */
  readonly createTeamOnSignUp: boolean;
  /** `true` if the most common passwords, the user's email and the project's name are refused as passwords. Default: true. */
  readonly refuseCommonPasswords: boolean;
  /** `true` to email users when their password, second factor, linked providers or email address change. Default: true. */
  readonly ownerEmails: boolean;
  /** `true` to email users about a sign-in from an IP address that is new to the account. Default: false. */
  readonly newDeviceEmails: boolean;
  /** The OAuth providers, including disabled ones. */
  readonly oauthProviders: readonly AdminOAuthProviderConfig[];
  /** The mail server. */
  readonly emailConfig: AdminEmailConfig;
  /** The domains that redirects and email links may target. */
  readonly domains: readonly AdminDomainConfig[];
  /** The permissions that the creator of a team gets. */
  readonly teamCreatorDefaultPermissions: readonly { readonly id: string }[];
  /** The permissions that a user who joins a team gets. */
  readonly teamMemberDefaultPermissions: readonly { readonly id: string }[];
}

/** The settings to update. Absent fields stay unchanged; a list replaces the previous one. */
export type AdminProjectConfigUpdateOptions = {
  readonly [Field in Exclude<keyof AdminProjectConfig, 'id' | 'legacyGlobalJwtSigning'>]?:
    | AdminProjectConfig[Field]
    | undefined;
} & {
  /** It is never on here, so it can only be switched off. */
  readonly legacyGlobalJwtSigning?: false | undefined;
};

/** The fields of a project to update. Absent fields stay unchanged. */
export interface AdminProjectUpdateOptions {
  /** The name of the project. */
  readonly displayName?: string | undefined;
  /** For owners only. */
  readonly description?: string | null | undefined;
  /**
   * Switches production mode on or off. It is accepted whatever `getProductionModeErrors` returns: what that lists is not
   * trusted from then on.
   */
  readonly isProductionMode?: boolean | undefined;
  /** The settings. */
  readonly config?: AdminProjectConfigUpdateOptions | undefined;
}

/** The fields of a new project. */
export interface AdminProjectCreateOptions extends AdminProjectUpdateOptions {
  /** The name of the project. */
  readonly displayName: string;
}

/** A setting that production mode ignores, and the dashboard's page that changes it. */
export interface ProductionModeError {
  /** Description of the problem, shown to owners. */
  readonly message: string;
  /** A path, for example `/projects/{id}/domains`. */
  readonly relativeFixUrl: string;
}

/** A project as its owner sees it. */
export interface AdminProject extends Omit<Project, 'config'> {
  /** For owners only. */
  readonly description: string | null;
  /** Time when the project was created. */
  readonly createdAt: Date;
  /** Number of users. */
  readonly userCount: number;
  /**
   * `true` if the project is in production mode. Then redirects, callbacks and links in emails lead to trusted https domains
   * only: not to localhost, whatever `config.allowLocalhost` says, and not to IP addresses.
   */
  readonly isProductionMode: boolean;
  /** All settings. */
  readonly config: AdminProjectConfig;
  /**
   * Updates the project. Absent fields stay unchanged; a list replaces the previous one.
   *
   * @throws InvalidSharedOAuthProviderId
   * @see PATCH /projects/current
   */
  update(options: AdminProjectUpdateOptions): Promise<void>;
  /**
   * Deletes the project with its users, teams and keys.
   *
   * @see DELETE /projects/current
   */
  delete(): Promise<void>;
  /**
   * Returns the settings that production mode ignores, as they were read. A sign-in, a callback or an email whose URL
   * only these allow fails with `REDIRECT_URL_NOT_WHITELISTED` while the project is in production mode. Sends no request.
   */
  getProductionModeErrors(): Promise<ProductionModeError[]>;
  /** The same, for a component. */
  useProductionModeErrors(): ProductionModeError[];
}

/** The project of an admin app. */
export const adminProject: Query<AdminContext, [], RawAdminProject, AdminProject> = defineQuery(
  'project',
  async ({ admin }) => asAdmin(await admin.request('GET /projects/current', {})),
  (raw, scope) => createAdminProject(raw, scope),
);

/** The answer depends on who asks, and only this kind has a description. */
function asAdmin(raw: Camel<ResponseOf<Route['GET /projects/current'], 'admin'>>): RawAdminProject {
  return raw;
}

/** Creates the object that represents a project, updated through requests of an app of that project. */
export function createAdminProject(
  raw: RawAdminProject,
  { admin, queries }: Scope & { readonly admin: Transport<'admin'> },
): AdminProject {
  const { createdAtMillis, config, ...fields } = raw;
  const { enabledOauthProviders: _enabled, oauthProviders, ...settings } = config;
  const project = {
    ...fields,
    createdAt: new Date(createdAtMillis),
    // The wire keeps the fields of both kinds of provider in one shape; the service never leaves out those of a kind.
    config: { ...settings, oauthProviders: oauthProviders as readonly AdminOAuthProviderConfig[] },
  };
  return {
    ...project,
    async update(options) {
      await admin.request('PATCH /projects/current', { body: projectBody(options) });
      await queries.invalidate('project', 'projects');
    },
    async delete() {
      await admin.request('DELETE /projects/current', {});
      await queries.invalidate('projects');
    },
    getProductionModeErrors: async () => productionModeErrors(project),
    useProductionModeErrors: () => productionModeErrors(project),
  };
}

/** Returns the request body for the options of a project. */
export function projectBody<O extends AdminProjectUpdateOptions>(options: O) {
  type Config = NonNullable<Camel<BodyOf<Route['PATCH /projects/current']>>['config']>;
  // The ids of providers and permissions are any text here, and judged by the service.
  return { ...options, config: options.config as Config | undefined };
}

/** Returns the settings that production mode ignores. */
function productionModeErrors({ id, config }: Pick<AdminProject, 'id' | 'config'>): ProductionModeError[] {
  const domains = config.domains.map(({ domain }) => domain);
  const problems = productionModeProblems({ allowLocalhost: config.allowLocalhost, domains });
  return problems.map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` }));
}
