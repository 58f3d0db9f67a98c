import { type BodyOf, type EndpointsByRoute, productionModeProblems, type ResponseOf } from '@keystack/contract';
import type { AdminContext } from '../../apps/admin-scope.ts';
import { defineQuery, type Query, type QueryScope } from '../../cache/query-cache.ts';
import type { Camel } from '../../http/camel.ts';
import type { Transport } from '../../http/transport.ts';
import type { Project, ProjectBrand, ProjectConfig } from './project.ts';

/** A project as the HTTP API returns it with admin access, with names in camelCase. */
export type AdminProjectResponse = Camel<ResponseOf<EndpointsByRoute['PATCH /projects/current'], 'admin'>>;

/** Settings of an OAuth provider: with the service's shared keys, or with the project's own. */
export type AdminOAuthProviderConfig = {
  /** ID of the provider, for example `github`. */
  readonly id: string;
  /** `true` if users can sign in with the provider. */
  readonly enabled: boolean;
} & (
  | {
      /** `shared` uses the keys of the service, `standard` those of the project. */
      readonly type: 'shared';
    }
  | {
      readonly type: 'standard';
      /** Client ID that the provider has issued to the project. */
      readonly clientId: string;
      /** Client secret that the provider has issued to the project. */
      readonly clientSecret: string;
      /** Configuration ID of Facebook Login for Business. Default: none. */
      readonly facebookConfigId?: string | undefined;
      /** ID of the Microsoft tenant whose users can sign in. Default: `consumers`, personal accounts. */
      readonly microsoftTenantId?: string | undefined;
    }
);

/** Mail server of a project: the service's shared server, or the project's own. */
export type AdminEmailConfig =
  | {
      /** `shared` uses the mail server of the service, `standard` the project's own. */
      readonly type: 'shared';
    }
  | {
      readonly type: 'standard';
      /** Host name of the mail server. */
      readonly host: string;
      /** Port of the mail server. */
      readonly port: number;
      /** User name at the mail server. */
      readonly username: string;
      /** Password at the mail server. */
      readonly password: string;
      /** Name of the sender. */
      readonly senderName: string;
      /** Email of the sender. */
      readonly senderEmail: string;
    };

/** A domain that redirects and links in emails may target. */
export interface AdminDomainConfig {
  /** Origin of the domain. Starts with `https://`. */
  readonly domain: string;
  /** Base path of the pages on the domain. Starts with `/`. */
  readonly handlerPath: string;
}

/** All settings of a project. */
export interface AdminProjectConfig extends Omit<ProjectConfig, 'oauthProviders' | 'invitedSignUpEnabled'> {
  /** ID of the settings, kept for compatibility. */
  readonly id: string;
  /** Always `false`: each project signs its tokens with its own keys. Kept for compatibility. */
  readonly legacyGlobalJwtSigning: boolean;
  /** `true` if redirects and email links may target localhost. Ignored in production mode. */
  readonly allowLocalhost: boolean;
  /** `true` if a team is created for each new user. */
  readonly createTeamOnSignUp: boolean;
  /**
   * `true` if people who are invited to a team can create an account where sign-up is closed. Default: true.
   */
  readonly invitedSignUpEnabled: boolean;
  /**
   * `true` to reject the most common passwords, the user's email and the project's name as passwords. Default: true.
   */
  readonly refuseCommonPasswords: boolean;
  /**
   * `true` to email users when their password, second factor, linked providers or email address change. Default: true.
   */
  readonly ownerEmails: boolean;
  /** `true` to email users about a sign-in from an IP address that is new to the account. Default: false. */
  readonly newDeviceEmails: boolean;
  /** Quotas of emails. */
  readonly emailLimits: {
    /** Maximum number of emails in an hour to email addresses that no user has verified. `null` for that of the service. */
    readonly toUnverified: number | null;
    /** Maximum number of emails in an hour to verified email addresses. `null` for that of the service. */
    readonly toVerified: number | null;
    /** Maximum number of emails in an hour that your server sends. `null` for that of the service. */
    readonly fromServer: number | null;
  };
  /** Days until an event of the activity log is deleted. Default: 90. */
  readonly eventRetentionDays: number;
  /** OAuth providers, including disabled ones. */
  readonly oauthProviders: readonly AdminOAuthProviderConfig[];
  /** Mail server. */
  readonly emailConfig: AdminEmailConfig;
  /** Domains that redirects and links in emails may target. */
  readonly domains: readonly AdminDomainConfig[];
  /** Permissions that the creator of a team receives. */
  readonly teamCreatorDefaultPermissions: readonly { readonly id: string }[];
  /** Permissions that a user who joins a team receives. */
  readonly teamMemberDefaultPermissions: readonly { readonly id: string }[];
}

/** Settings to update. Absent fields stay unchanged. Lists replace the previous value. */
export type AdminProjectConfigUpdateOptions = {
  readonly [Field in Exclude<keyof AdminProjectConfig, 'id' | 'legacyGlobalJwtSigning' | 'brand'>]?:
    | AdminProjectConfig[Field]
    | undefined;
} & {
  /** Only `false` is accepted. Kept for compatibility. */
  readonly legacyGlobalJwtSigning?: false | undefined;
  /**
   * Look of the project. Absent fields stay unchanged, and `null` removes a field or all of them. A logo is the URL of
   * an image, or a data URL that the service stores. `primaryTextColor` is ignored.
   */
  readonly brand?: Partial<ProjectBrand> | null | undefined;
};

/** Fields of a project to update. Absent fields stay unchanged. */
export interface AdminProjectUpdateOptions {
  /** Name of the project. */
  readonly displayName?: string | undefined;
  /** Description of the project, shown only to its owners. `null` deletes it. */
  readonly description?: string | null | undefined;
  /** `true` to turn production mode on. From then on, the settings in `getProductionModeErrors` are ignored. */
  readonly isProductionMode?: boolean | undefined;
  /** Settings to update. */
  readonly config?: AdminProjectConfigUpdateOptions | undefined;
}

/** Fields of a new project. */
export interface AdminProjectCreateOptions extends AdminProjectUpdateOptions {
  /** Name of the project. */
  readonly displayName: string;
}

/** A setting that production mode ignores, and the page of the dashboard that changes it. */
export interface ProductionModeError {
  /** Description of the problem, shown to owners. */
  readonly message: string;
  /** Path of the page, for example `/projects/{id}/domains`. */
  readonly relativeFixUrl: string;
}

/** The last successful tests of the saved settings of a project. */
export interface AdminProjectTests {
  /** Time when the mail server of the project accepted a test email, or `null`. Saving the mail server removes it. */
  readonly emailTestedAt: Date | null;
  /** OAuth providers that a test sign-in succeeded with. Saving other keys of a provider removes it. */
  readonly oauthProviders: readonly { readonly id: string; readonly testedAt: Date }[];
}

/** A project as its owners see it. */
export interface AdminProject extends Omit<Project, 'config'> {
  /** Description of the project, shown only to its owners, or `null`. */
  readonly description: string | null;
  /** Time when the project was created. */
  readonly createdAt: Date;
  /** Number of users. */
  readonly userCount: number;
  /**
   * `true` if the project is in production mode. Redirects, callbacks and links in emails then target only trusted
   * `https` domains, and neither localhost nor IP addresses.
   */
  readonly isProductionMode: boolean;
  /** Last successful tests of the saved settings. */
  readonly lastTests: AdminProjectTests;
  /** All settings. */
  readonly config: AdminProjectConfig;
  /**
   * Updates the project. Absent fields stay unchanged. Lists replace the previous value.
   *
   * @throws {KnownErrors.InvalidSharedOAuthProviderId}
   * @see PATCH /projects/current
   *
   * @example
   * const project = await adminApp.getProject();
   * await project.update({ config: { magicLinkEnabled: true } });
   */
  update(options: AdminProjectUpdateOptions): Promise<void>;
  /**
   * Deletes the project with its users, teams and keys.
   *
   * @see DELETE /projects/current
   *
   * @example
   * const project = await adminApp.getProject();
   * await project.delete();
   */
  delete(): Promise<void>;
  /**
   * Returns the settings that production mode ignores, as of when the project was fetched. In production mode, a
   * sign-in, a callback or an email whose URL is allowed only by these settings fails with
   * `REDIRECT_URL_NOT_WHITELISTED`. Sends no request.
   *
   * @example
   * const project = await adminApp.getProject();
   * const errors = await project.getProductionModeErrors();
   * console.log(errors.map(({ message }) => message));
   */
  getProductionModeErrors(): Promise<ProductionModeError[]>;
  /**
   * React hook version of `getProductionModeErrors`.
   *
   * @example
   * const errors = adminApp.useProject().useProductionModeErrors();
   */
  useProductionModeErrors(): ProductionModeError[];
}

/** The query for the project of an admin app. */
export const adminProject: Query<AdminContext, [], AdminProjectResponse, AdminProject> = defineQuery(
  'project',
  async ({ admin }) => asAdmin(await admin.request('GET /projects/current', {})),
  (raw, scope) => createAdminProjectObject(raw, scope),
);

/** Narrows the type of a project, which depends on the access level, to that of admin access. */
function asAdmin(raw: Camel<ResponseOf<EndpointsByRoute['GET /projects/current'], 'admin'>>): AdminProjectResponse {
  return raw;
}

/** Creates the object that represents a project to its owner. `admin` sends the requests of its methods. */
export function createAdminProjectObject(
  raw: AdminProjectResponse,
  { admin, queries }: QueryScope & { readonly admin: Transport<'admin'> },
): AdminProject {
  const { createdAtMillis, lastTests, config, ...fields } = raw;
  const { enabledOauthProviders: _enabled, oauthProviders, ...settings } = config;
  const project = {
    ...fields,
    createdAt: new Date(createdAtMillis),
    lastTests: {
      emailTestedAt: lastTests.emailTestedAtMillis === null ? null : new Date(lastTests.emailTestedAtMillis),
      oauthProviders: lastTests.oauthProviders.map(({ id, testedAtMillis }) => ({
        id,
        testedAt: new Date(testedAtMillis),
      })),
    },
    // The wire keeps the fields of both kinds of provider in one shape; the service never leaves out those of a kind.
    config: { ...settings, oauthProviders: oauthProviders as readonly AdminOAuthProviderConfig[] },
  };
  return {
    ...project,
    async update(options) {
      await admin.request('PATCH /projects/current', { body: toProjectBody(options) });
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

/** Converts the options of a project to a request body. */
export function toProjectBody<O extends AdminProjectUpdateOptions>(options: O) {
  type Config = NonNullable<Camel<BodyOf<EndpointsByRoute['PATCH /projects/current']>>['config']>;
  // The types of the options allow any text as the id of a provider or permission. The service validates them.
  return { ...options, config: options.config as Config | undefined };
}

/** Returns the settings that production mode ignores. */
function productionModeErrors({ id, config }: Pick<AdminProject, 'id' | 'config'>): ProductionModeError[] {
  const domains = config.domains.map(({ domain }) => domain);
  const problems = productionModeProblems({ allowLocalhost: config.allowLocalhost, domains });
  return problems.map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` }));
}
