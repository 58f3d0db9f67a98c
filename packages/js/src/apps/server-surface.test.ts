import { expectTypeOf, it } from 'vitest';
import type {
  AdminDomainConfig,
  AdminEmailConfig,
  AdminEmailTemplate,
  AdminOAuthProviderConfig,
  AdminOwnedProject,
  AdminProject,
  AdminProjectConfig,
  AdminProjectCreateOptions,
  AdminProjectTests,
  AdminProjectUpdateOptions,
  AdminTeamPermission,
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionUpdateOptions,
  ApiKey,
  ApiKeyBase,
  ApiKeyCreateOptions,
  ApiKeyFirstView,
  ApiRequest,
  ApiResponse,
  ApiRoute,
  Auth,
  ConnectedAccounts,
  ContactChannelActions,
  CurrentInternalServerUser,
  CurrentServerUser,
  CurrentUser,
  EmailTemplateUpdateOptions,
  KnownErrors,
  ListUsersOptions,
  MetadataOf,
  OwnerEmailTemplate,
  OwnerEmailType,
  PermissionExplanation,
  ProductionModeError,
  ProjectConfig,
  ProjectOwner,
  ProviderType,
  RetryError,
  ServerTeam,
  ServerTeamCreateOptions,
  ServerTeamMemberProfile,
  ServerTeamUpdateOptions,
  ServerTeamUser,
  ServerUser,
  ServerUserCreateOptions,
  ServerUserUpdateOptions,
  Session,
  SessionActions,
  SessionClaims,
  StackAdminApp,
  StackAdminAppConstructorOptions,
  StackClientApp,
  StackServerApp,
  StackServerAppConstructorOptions,
  Team,
  TeamActions,
  TeamMemberProfile,
  TeamPermission,
  TokenStoreInit,
  UserFields,
  UserPage,
  UserUpdateOptions,
  VersionOptions,
} from '../index.ts';
import { Result } from '../index.ts';

/* The levels of servers and owners once more, member by member; see client-surface.test.ts. */

type Shape<T> = { [Name in keyof T]: T[Name] };

it('has a server app with these members', () => {
  type Added = Exclude<keyof StackServerApp, keyof StackClientApp>;
  expectTypeOf<Shape<Pick<StackServerApp<true>, Added>>>().toEqualTypeOf<{
    getServerUser: () => Promise<CurrentServerUser | null>;
    getSessionClaims: (options?: {
      readonly tokenStore?: TokenStoreInit<true> | undefined;
    }) => Promise<SessionClaims | null>;
    createUser: (options: ServerUserCreateOptions) => Promise<ServerUser>;
    listUsers: (options?: ListUsersOptions) => Promise<UserPage>;
    useUsers: (options?: ListUsersOptions) => UserPage;
    createTeam: (options: ServerTeamCreateOptions) => Promise<ServerTeam>;
    listTeams: () => Promise<ServerTeam[]>;
    useTeams: () => ServerTeam[];
    getTeam: (id: string) => Promise<ServerTeam | null>;
    useTeam: (id: string) => ServerTeam | null;
  }>();
  const used = (app: StackServerApp<true>, internal: StackServerApp<true, 'internal'>) => ({
    byId: app.useUser('id'),
    current: app.useUser({ or: 'throw' }),
    owner: internal.getUser(),
  });
  expectTypeOf<ReturnType<typeof used>>().toEqualTypeOf<{
    byId: ServerUser | null;
    current: CurrentServerUser;
    owner: Promise<CurrentInternalServerUser | null>;
  }>();
  expectTypeOf<StackServerAppConstructorOptions['secretServerKey']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<SessionClaims>().toEqualTypeOf<{
    readonly userId: string;
    readonly sessionId: string;
    readonly issuedAt: Date;
    readonly expiresAt: Date;
  }>();
  expectTypeOf<ListUsersOptions>().toEqualTypeOf<{
    readonly cursor?: string | undefined;
    readonly limit?: number | undefined;
    readonly orderBy?: 'signedUpAt' | 'primaryEmail' | 'displayName' | undefined;
    readonly desc?: boolean | undefined;
    readonly query?: string | undefined;
    readonly teamId?: string | undefined;
    readonly verified?: boolean | undefined;
    readonly method?: 'password' | 'magic_link' | ProviderType | undefined;
    readonly mfa?: boolean | undefined;
    readonly suspended?: boolean | undefined;
    readonly signedUpFrom?: Date | undefined;
    readonly signedUpTo?: Date | undefined;
    readonly activeSince?: Date | undefined;
    readonly inactiveSince?: Date | undefined;
  }>();
  expectTypeOf<UserPage>().toEqualTypeOf<ServerUser[] & { readonly nextCursor: string | null }>();
});

it('has these fields of a server user', () => {
  type Shared =
    | keyof UserFields
    | keyof TeamActions<ServerTeam>
    | keyof ConnectedAccounts
    | keyof SessionActions
    | keyof ContactChannelActions;
  expectTypeOf<Shape<Omit<ServerUser, Shared>>>().toEqualTypeOf<{
    readonly lastActiveAt: Date;
    readonly suspendedAt: Date | null;
    readonly otpAuthEnabled: boolean;
    readonly serverMetadata: MetadataOf<'userServerMetadata'>;
    readonly selectedTeam: ServerTeam | null;
    update: (options: ServerUserUpdateOptions) => Promise<void>;
    setDisplayName: (displayName: string | null) => Promise<void>;
    setClientMetadata: (metadata: MetadataOf<'userClientMetadata'>) => Promise<void>;
    setClientReadOnlyMetadata: (metadata: MetadataOf<'userClientReadOnlyMetadata'>) => Promise<void>;
    setServerMetadata: (metadata: MetadataOf<'userServerMetadata'>) => Promise<void>;
    setSelectedTeam: (team: Pick<Team, 'id'> | null) => Promise<void>;
    setPrimaryEmail: (email: string | null, options?: { readonly verified?: boolean | undefined }) => Promise<void>;
    setPassword: (options: {
      readonly password: string;
    }) => Promise<KnownErrors['PasswordRequirementsNotMet'] | undefined>;
    updatePassword: (options: {
      readonly oldPassword?: string | undefined;
      readonly newPassword: string;
    }) => Promise<KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined>;
    sendVerificationEmail: (options?: {
      readonly callbackUrl?: string | undefined;
    }) => Promise<KnownErrors['EmailAlreadyVerified'] | undefined>;
    createTeam: CurrentUser['createTeam'] extends (options: infer O) => unknown
      ? (options: O) => Promise<ServerTeam>
      : never;
    createSession: (options?: { readonly expiresInMillis?: number | undefined }) => Promise<Session>;
    grantPermission: (team: Pick<Team, 'id'>, permissionId: string) => Promise<void>;
    explainPermission: (team: Pick<Team, 'id'>, permissionId: string) => Promise<PermissionExplanation>;
    revokePermission: (team: Pick<Team, 'id'>, permissionId: string) => Promise<void>;
    delete: () => Promise<void>;
  }>();
  expectTypeOf<ServerUser>().toExtend<UserFields & TeamActions<ServerTeam> & ConnectedAccounts>();
  expectTypeOf<keyof CurrentServerUser>().toEqualTypeOf<keyof ServerUser | keyof Auth>();
  expectTypeOf<CurrentInternalServerUser>().toEqualTypeOf<CurrentServerUser & ProjectOwner>();
  expectTypeOf<Shape<Omit<ServerUserUpdateOptions, Exclude<keyof UserUpdateOptions, 'primaryEmail'>>>>().toEqualTypeOf<{
    readonly clientReadOnlyMetadata?: MetadataOf<'userClientReadOnlyMetadata'> | undefined;
    readonly serverMetadata?: MetadataOf<'userServerMetadata'> | undefined;
    readonly primaryEmail?: string | null | undefined;
    readonly primaryEmailVerified?: boolean | undefined;
    readonly primaryEmailAuthEnabled?: boolean | undefined;
    readonly password?: string | null | undefined;
    readonly suspended?: boolean | undefined;
  }>();
  expectTypeOf<keyof ServerUserCreateOptions>().toEqualTypeOf<
    Exclude<keyof ServerUserUpdateOptions, 'selectedTeamId' | 'suspended'>
  >();
});

it('has these fields of a server team', () => {
  type Shared = Exclude<keyof Team, 'update' | 'listUsers' | 'useUsers'>;
  expectTypeOf<Shape<Omit<ServerTeam, Shared>>>().toEqualTypeOf<{
    readonly createdAt: Date;
    readonly serverMetadata: MetadataOf<'teamServerMetadata'>;
    update: (options: ServerTeamUpdateOptions) => Promise<void>;
    listUsers: () => Promise<ServerTeamUser[]>;
    useUsers: () => ServerTeamUser[];
    addUser: (userId: string) => Promise<void>;
    removeUser: (userId: string) => Promise<void>;
  }>();
  expectTypeOf<keyof ServerTeamUser>().toEqualTypeOf<keyof ServerUser | 'teamProfile'>();
  expectTypeOf<ServerTeamUser['teamProfile']>().toEqualTypeOf<ServerTeamMemberProfile>();
  expectTypeOf<ServerTeamMemberProfile>().toEqualTypeOf<TeamMemberProfile>();
  expectTypeOf<ServerTeamUpdateOptions>().toExtend<{
    readonly clientReadOnlyMetadata?: MetadataOf<'teamClientReadOnlyMetadata'> | undefined;
    readonly serverMetadata?: MetadataOf<'teamServerMetadata'> | undefined;
  }>();
  expectTypeOf<ServerTeamCreateOptions['creatorUserId']>().toEqualTypeOf<string | undefined>();
});

it('has an admin app that sends requests with the types of the API', () => {
  expectTypeOf<StackAdminApp['request']>().toEqualTypeOf<
    <Route extends ApiRoute>(route: Route, input: ApiRequest<Route> & VersionOptions) => Promise<ApiResponse<Route>>
  >();
  expectTypeOf<'GET /events'>().toExtend<ApiRoute>();
  expectTypeOf<ApiRequest<'DELETE /teams/{team_id}'>['params']>().toEqualTypeOf<{ readonly teamId: string }>();
  expectTypeOf<ApiResponse<'GET /events'>['items'][number]['ipNetwork']>().toEqualTypeOf<string | null>();
});

it('has an admin app with these members', () => {
  // `request` has the types of the API, which the tests of the service compare.
  type Added = Exclude<keyof StackAdminApp, keyof StackServerApp | 'request'> | 'getProject' | 'useProject';
  expectTypeOf<Shape<Pick<StackAdminApp<true>, Added>>>().toEqualTypeOf<{
    getProject: () => Promise<AdminProject>;
    useProject: () => AdminProject;
    listApiKeys: () => Promise<ApiKey[]>;
    useApiKeys: () => ApiKey[];
    createApiKey: (options: ApiKeyCreateOptions) => Promise<ApiKeyFirstView>;
    listEmailTemplates: () => Promise<AdminEmailTemplate[]>;
    useEmailTemplates: () => AdminEmailTemplate[];
    listOwnerEmailTemplates: () => Promise<OwnerEmailTemplate[]>;
    useOwnerEmailTemplates: () => OwnerEmailTemplate[];
    updateEmailTemplate: (type: AnyTemplateType, options: EmailTemplateUpdateOptions) => Promise<void>;
    resetEmailTemplate: (type: AnyTemplateType) => Promise<void>;
    listTeamPermissionDefinitions: () => Promise<AdminTeamPermissionDefinition[]>;
    useTeamPermissionDefinitions: () => AdminTeamPermissionDefinition[];
    createTeamPermissionDefinition: (options: AdminTeamPermissionDefinition) => Promise<AdminTeamPermissionDefinition>;
    updateTeamPermissionDefinition: (id: string, options: AdminTeamPermissionDefinitionUpdateOptions) => Promise<void>;
    deleteTeamPermissionDefinition: (id: string) => Promise<void>;
    useSvixToken: () => string;
  }>();
  type TemplateType = 'email_verification' | 'password_reset' | 'magic_link' | 'team_invitation';
  type AnyTemplateType = TemplateType | OwnerEmailType;
  expectTypeOf<OwnerEmailType>().toEqualTypeOf<
    | 'password_changed'
    | 'mfa_enabled'
    | 'mfa_disabled'
    | 'provider_linked'
    | 'provider_unlinked'
    | 'email_changed'
    | 'email_added'
    | 'new_device'
    | 'guess_limit_reached'
    | 'sign_in_methods'
    | 'sign_ins_removed'
  >();
  expectTypeOf<OwnerEmailTemplate['type']>().toEqualTypeOf<OwnerEmailType>();
  expectTypeOf<AdminEmailTemplate['type']>().toEqualTypeOf<TemplateType>();
  expectTypeOf<keyof AdminEmailTemplate>().toEqualTypeOf<'type' | 'subject' | 'content' | 'isDefault'>();
  expectTypeOf<keyof EmailTemplateUpdateOptions>().toEqualTypeOf<'subject' | 'content'>();
  expectTypeOf<AdminTeamPermissionDefinition>().toEqualTypeOf<{
    readonly id: string;
    readonly description?: string | undefined;
    readonly containedPermissionIds: readonly string[];
  }>();
  expectTypeOf<AdminTeamPermission>().toEqualTypeOf<TeamPermission>();
  type Options = StackAdminAppConstructorOptions;
  expectTypeOf<Extract<Options, { projectOwnerSession?: undefined }>['superSecretAdminKey']>().toEqualTypeOf<
    string | undefined
  >();
});

it('has these fields of an owned project', () => {
  expectTypeOf<Shape<AdminProject>>().toEqualTypeOf<{
    readonly id: string;
    readonly displayName: string;
    readonly description: string | null;
    readonly createdAt: Date;
    readonly userCount: number;
    readonly isProductionMode: boolean;
    readonly lastTests: AdminProjectTests;
    readonly config: AdminProjectConfig;
    update: (options: AdminProjectUpdateOptions) => Promise<void>;
    delete: () => Promise<void>;
    getProductionModeErrors: () => Promise<ProductionModeError[]>;
    useProductionModeErrors: () => ProductionModeError[];
  }>();
  expectTypeOf<AdminProjectTests>().toEqualTypeOf<{
    readonly emailTestedAt: Date | null;
    readonly oauthProviders: readonly { readonly id: string; readonly testedAt: Date }[];
  }>();
  expectTypeOf<ProductionModeError>().toEqualTypeOf<{ readonly message: string; readonly relativeFixUrl: string }>();
  expectTypeOf<
    Shape<Omit<AdminProjectConfig, Exclude<keyof ProjectConfig, 'oauthProviders' | 'invitedSignUpEnabled'>>>
  >().toEqualTypeOf<{
    readonly id: string;
    readonly legacyGlobalJwtSigning: boolean;
    readonly allowLocalhost: boolean;
    readonly createTeamOnSignUp: boolean;
    readonly invitedSignUpEnabled: boolean;
    readonly refuseCommonPasswords: boolean;
    readonly ownerEmails: boolean;
    readonly newDeviceEmails: boolean;
    readonly emailLimits: {
      readonly toUnverified: number | null;
      readonly toVerified: number | null;
      readonly fromServer: number | null;
    };
    readonly eventRetentionDays: number;
    readonly oauthProviders: readonly AdminOAuthProviderConfig[];
    readonly emailConfig: AdminEmailConfig;
    readonly domains: readonly AdminDomainConfig[];
    readonly teamCreatorDefaultPermissions: readonly { readonly id: string }[];
    readonly teamMemberDefaultPermissions: readonly { readonly id: string }[];
  }>();
  expectTypeOf<AdminDomainConfig>().toEqualTypeOf<{ readonly domain: string; readonly handlerPath: string }>();
  expectTypeOf<keyof NonNullable<AdminProjectUpdateOptions['config']>>().toEqualTypeOf<
    Exclude<keyof AdminProjectConfig, 'id'>
  >();
  expectTypeOf<AdminProjectCreateOptions['displayName']>().toEqualTypeOf<string>();
  expectTypeOf<Shape<ProjectOwner>>().toEqualTypeOf<{
    createProject: (options: AdminProjectCreateOptions) => Promise<AdminOwnedProject>;
    listOwnedProjects: () => Promise<AdminOwnedProject[]>;
    useOwnedProjects: () => AdminOwnedProject[];
  }>();
  expectTypeOf<AdminOwnedProject['app']>().toEqualTypeOf<StackAdminApp<false>>();
});

it('has these fields of API keys', () => {
  expectTypeOf<Shape<ApiKeyBase>>().toEqualTypeOf<{
    readonly id: string;
    readonly description: string;
    readonly expiresAt: Date;
    readonly manuallyRevokedAt: Date | null;
    readonly createdAt: Date;
    isValid: () => boolean;
    whyInvalid: () => 'expired' | 'manually-revoked' | null;
    revoke: (options?: { readonly endSessions?: boolean }) => Promise<void>;
  }>();
  type Keys = 'publishableClientKey' | 'secretServerKey' | 'superSecretAdminKey';
  expectTypeOf<Pick<ApiKey, Keys>>().toEqualTypeOf<Readonly<Record<Keys, { readonly lastFour: string } | null>>>();
  expectTypeOf<Pick<ApiKeyFirstView, Keys>>().toEqualTypeOf<{ readonly [Key in Keys]?: string }>();
  expectTypeOf<ApiKeyCreateOptions>().toEqualTypeOf<{
    readonly description: string;
    readonly expiresAt: Date;
    readonly hasPublishableClientKey: boolean;
    readonly hasSecretServerKey: boolean;
    readonly hasSuperSecretAdminKey: boolean;
  }>();
});

it('narrows result types by status', () => {
  const read = (result: Result<number, RangeError>) => ({
    either: result.status === 'ok' ? result.data : result.error,
    mapped: Result.map(result, String),
    or: Result.or(result, null),
    thrown: Result.orThrow(result),
    caught: Result.fromThrowing(() => 1),
    retried: Result.retry(async () => result, 3),
  });
  expectTypeOf<ReturnType<typeof read>>().toEqualTypeOf<{
    either: number | RangeError;
    mapped: Result<string, RangeError>;
    or: number | null;
    thrown: number;
    caught: Result<number>;
    retried: Promise<Result<number, RetryError>>;
  }>();
});
