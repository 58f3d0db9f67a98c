import { expectTypeOf, it } from 'vitest';
import type { AccountReview } from '../areas/account-review.ts';
import type { TeamInvitationDetails } from '../areas/team-invitations.ts';
import type { SolelyAdministeredTeam } from '../areas/teams/team-actions.ts';
import type {
  ActiveSession,
  Auth,
  Bearer,
  ClientActions,
  ClientInternals,
  ConnectedAccountOptions,
  ConnectedAccounts,
  ContactChannel,
  ContactChannelActions,
  ContactChannelCreateOptions,
  CurrentInternalUser,
  CurrentUser,
  EditableTeamMemberProfile,
  EmailOptions,
  FirstPassword,
  HandlerUrls,
  KnownErrors,
  ListPermissionsOptions,
  MetadataOf,
  NewCredential,
  OAuthConnection,
  OAuthProviderConfig,
  OAuthScopesOnSignIn,
  Project,
  ProjectBrand,
  ProjectConfig,
  ProjectOwner,
  Redirects,
  RedirectToOptions,
  RequestLike,
  Result,
  SecondFactorProof,
  Session,
  SessionActions,
  StackClientApp,
  StackClientAppConstructorOptions,
  stackAppInternalsSymbol,
  Team,
  TeamActions,
  TeamCreateOptions,
  TeamMemberProfile,
  TeamPermission,
  TeamUpdateOptions,
  TeamUser,
  TokenStoreInit,
  Tokens,
  User,
  UserFields,
  UserUpdateOptions,
  WireUser,
} from '../index.ts';

/*
 * The client level once more, member by member, as apps of the reference SDK rely on it. A member that is added, lost
 * or changed does not compile here: that is the test, and nothing runs.
 */

type Shape<T> = { [Name in keyof T]: T[Name] };
type CodeResult<T = undefined> = Promise<Result<T, KnownErrors['VerificationCodeError']>>;

it('signs in and out, and checks the codes of emails', () => {
  expectTypeOf<Shape<ClientActions>>().toEqualTypeOf<{
    signInWithCredential: (credential: {
      readonly email: string;
      readonly password: string;
      readonly noRedirect?: boolean | undefined;
    }) => Promise<Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>>;
    signUpWithCredential: (credential: {
      readonly email: string;
      readonly password: string;
      readonly noRedirect?: boolean | undefined;
      readonly verificationCallbackUrl?: string | undefined;
      readonly teamInvitationCode?: string | undefined;
    }) => Promise<Result<undefined, KnownErrors['UserEmailAlreadyExists' | 'PasswordRequirementsNotMet']>>;
    sendMagicLinkEmail: (
      email: string,
      options?: EmailOptions & Pick<NewCredential, 'teamInvitationCode'>,
    ) => Promise<Result<{ readonly nonce: string }, KnownErrors['RedirectUrlNotWhitelisted']>>;
    getMagicLinkDetails: (code: string) => CodeResult<{ email: string }>;
    signInWithMagicLink: (
      code: string,
    ) => Promise<Result<undefined, KnownErrors['VerificationCodeError' | 'InvalidTotpCode']>>;
    signInWithOAuth: (provider: string) => Promise<void>;
    callOAuthCallback: () => Promise<boolean>;
    sendForgotPasswordEmail: (
      email: string,
      options?: { readonly callbackUrl?: string | undefined },
    ) => Promise<Result<undefined, KnownErrors['UserNotFound']>>;
    verifyPasswordResetCode: (code: string) => CodeResult;
    resetPassword: (reset: { readonly password: string; readonly code: string }) => CodeResult;
    getAccountReview: () => Promise<AccountReview | null>;
    answerAccountReview: (answer: 'keep' | 'not_mine') => Promise<void>;
    signOut: (options?: RedirectToOptions) => Promise<void>;
    getEmailVerificationDetails: (code: string) => CodeResult<{ email: string; isCurrentUser: boolean }>;
    verifyEmail: (code: string) => CodeResult;
    rejectEmailVerification: (code: string) => CodeResult<{ accountDeleted: boolean }>;
    verifyTeamInvitationCode: (code: string) => CodeResult;
    getTeamInvitationDetails: (code: string) => CodeResult<TeamInvitationDetails>;
    acceptTeamInvitation: (code: string) => CodeResult;
  }>();
});

it('redirects to every page', () => {
  type Pages = Exclude<keyof HandlerUrls, 'handler'>;
  expectTypeOf<HandlerUrls>().toEqualTypeOf<Readonly<Record<Pages | 'handler', string>>>();
  expectTypeOf<Shape<Redirects>>().toEqualTypeOf<{
    [Page in Pages as `redirectTo${Page extends 'oauthCallback' ? 'OAuthCallback' : Capitalize<Page>}`]: (
      options?: RedirectToOptions,
    ) => Promise<void>;
  }>();
  expectTypeOf<RedirectToOptions>().toEqualTypeOf<{
    readonly replace?: boolean | undefined;
    readonly noRedirectBack?: boolean | undefined;
    readonly returnTo?: string | undefined;
  }>();
});

it('has a client app with these members and options', () => {
  expectTypeOf<keyof StackClientApp>().toEqualTypeOf<
    | keyof ClientActions
    | keyof Redirects
    | typeof stackAppInternalsSymbol
    | 'projectId'
    | 'urls'
    | 'getUser'
    | 'useUser'
    | 'getProject'
    | 'useProject'
  >();
  type App = StackClientApp<true, 'p'>;
  expectTypeOf<App['projectId']>().toEqualTypeOf<'p'>();
  expectTypeOf<App['urls']>().toEqualTypeOf<HandlerUrls>();
  expectTypeOf<App['getProject']>().toEqualTypeOf<() => Promise<Project>>();
  expectTypeOf<App['useProject']>().toEqualTypeOf<() => Project>();
  expectTypeOf<App[typeof stackAppInternalsSymbol]>().toEqualTypeOf<ClientInternals>();
  const used = (app: App) => ({
    user: app.useUser(),
    needed: app.useUser({ or: 'redirect' }),
    thrown: app.useUser({ or: 'throw', tokenStore: 'memory' }),
    asked: app.getUser({ or: 'return-null' }),
  });
  expectTypeOf<ReturnType<typeof used>>().toEqualTypeOf<{
    user: CurrentUser | null;
    needed: CurrentUser;
    thrown: CurrentUser;
    asked: Promise<CurrentUser | null>;
  }>();
  expectTypeOf<Shape<StackClientAppConstructorOptions<true, 'p'>>>().toEqualTypeOf<{
    readonly tokenStore: TokenStoreInit<true>;
    readonly baseUrl?: string | { readonly browser: string; readonly server: string } | undefined;
    readonly projectId?: 'p' | undefined;
    readonly publishableClientKey?: string | undefined;
    readonly urls?: Partial<HandlerUrls> | undefined;
    readonly oauthScopesOnSignIn?: Partial<OAuthScopesOnSignIn> | undefined;
    readonly redirectMethod?: 'window' | 'nextjs' | 'none' | undefined;
    readonly requestTimeout?: number | undefined;
    readonly noAutomaticPrefetch?: boolean | undefined;
  }>();
  expectTypeOf<OAuthScopesOnSignIn>().toEqualTypeOf<Readonly<Record<Provider, readonly string[]>>>();
  type Provider =
    | ('google' | 'github' | 'microsoft' | 'spotify' | 'facebook' | 'discord' | 'gitlab' | 'bitbucket')
    | ('linkedin' | 'apple' | 'x');
  expectTypeOf<TokenStoreInit<true>>().toEqualTypeOf<'cookie' | 'nextjs-cookie' | 'memory' | RequestLike | Tokens>();
  expectTypeOf<RequestLike['headers']>().toEqualTypeOf<{ get(name: string): string | null }>();
  expectTypeOf<TokenStoreInit<false>>().toEqualTypeOf<null>();
});

it('adds the methods of project owners for users of the project internal', () => {
  type Internal = StackClientApp<true, 'internal'>;
  const asked = (app: Internal) => ({ user: app.getUser(), used: app.useUser({ or: 'throw' }) });
  expectTypeOf<ReturnType<typeof asked>>().toEqualTypeOf<{
    user: Promise<CurrentInternalUser | null>;
    used: CurrentInternalUser;
  }>();
  expectTypeOf<CurrentInternalUser>().toEqualTypeOf<CurrentUser & ProjectOwner>();
  expectTypeOf<Internal>().toExtend<StackClientApp<true>>();
});

it('has these fields of a user', () => {
  expectTypeOf<Shape<UserFields>>().toEqualTypeOf<{
    readonly id: string;
    readonly displayName: string | null;
    readonly primaryEmail: string | null;
    readonly primaryEmailVerified: boolean;
    readonly profileImageUrl: string | null;
    readonly signedUpAt: Date;
    readonly clientMetadata: MetadataOf<'userClientMetadata'>;
    readonly clientReadOnlyMetadata: MetadataOf<'userClientReadOnlyMetadata'>;
    readonly hasPassword: boolean;
    readonly emailAuthEnabled: boolean;
    readonly isMultiFactorRequired: boolean;
    readonly oauthProviders: WireUser['oauth_providers'];
    toClientJson: () => WireUser;
  }>();
  expectTypeOf<WireUser['oauth_providers'][number]>().toExtend<{ id: string }>();
  expectTypeOf<keyof User>().toEqualTypeOf<keyof UserFields | 'selectedTeam'>();
  expectTypeOf<User['selectedTeam']>().toEqualTypeOf<Team | null>();
  expectTypeOf<Shape<Auth>>().toEqualTypeOf<{
    readonly currentSession: Session;
    readonly _internalSession: Bearer;
    getAuthHeaders: () => Promise<{ 'x-stack-auth': string }>;
    getAuthJson: () => Promise<Tokens>;
    signOut: (options?: RedirectToOptions) => Promise<void>;
  }>();
  expectTypeOf<Shape<Session>>().toEqualTypeOf<{ getTokens: () => Promise<Tokens> }>();
  expectTypeOf<Tokens>().toEqualTypeOf<{
    readonly accessToken: string | null;
    readonly refreshToken: string | null;
  }>();
});

it('has these methods of the signed-in user', () => {
  type Shared =
    | keyof User
    | keyof Auth
    | keyof TeamActions<Team>
    | keyof ConnectedAccounts
    | keyof SessionActions
    | keyof ContactChannelActions;
  expectTypeOf<Shape<Omit<CurrentUser, Shared>>>().toEqualTypeOf<{
    update: (options: UserUpdateOptions & SecondFactorProof) => Promise<void>;
    setDisplayName: (displayName: string | null) => Promise<void>;
    setClientMetadata: (metadata: MetadataOf<'userClientMetadata'>) => Promise<void>;
    setSelectedTeam: (team: Pick<Team, 'id'> | null) => Promise<void>;
    sendVerificationEmail: (options?: {
      readonly callbackUrl?: string | undefined;
    }) => Promise<KnownErrors['EmailAlreadyVerified'] | undefined>;
    setPassword: (options: FirstPassword) => Promise<KnownErrors['PasswordRequirementsNotMet'] | undefined>;
    updatePassword: (passwords: {
      readonly oldPassword: string;
      readonly newPassword: string;
    }) => Promise<KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined>;
    createTeam: (options: TeamCreateOptions) => Promise<Team>;
    delete: (proof?: SecondFactorProof) => Promise<void>;
  }>();
  expectTypeOf<SecondFactorProof>().toEqualTypeOf<{ readonly totpCode?: string | undefined }>();
  expectTypeOf<Shape<FirstPassword>>().toEqualTypeOf<{
    readonly password: string;
    readonly totpCode?: string | undefined;
  }>();
  expectTypeOf<Shape<SessionActions>>().toEqualTypeOf<{
    getActiveSessions: () => Promise<ActiveSession[]>;
    useActiveSessions: () => ActiveSession[];
    revokeSession: (sessionId: string) => Promise<void>;
  }>();
  expectTypeOf<ActiveSession>().toEqualTypeOf<{
    readonly id: string;
    readonly userId: string;
    readonly createdAt: Date;
    readonly lastUsedAt: Date;
    readonly isCurrentSession: boolean;
    readonly isImpersonation: boolean;
    readonly device: string | null;
    readonly country: string | null;
  }>();
  expectTypeOf<Shape<ContactChannelActions>>().toEqualTypeOf<{
    listContactChannels: () => Promise<ContactChannel[]>;
    useContactChannels: () => ContactChannel[];
    createContactChannel: (options: ContactChannelCreateOptions) => Promise<ContactChannel>;
  }>();
  expectTypeOf<ContactChannelCreateOptions>().toEqualTypeOf<{
    readonly value: string;
    readonly type: 'email';
    readonly usedForAuth: false;
  }>();
  expectTypeOf<Shape<ContactChannel>>().toEqualTypeOf<{
    readonly id: string;
    readonly value: string;
    readonly type: 'email';
    readonly isPrimary: boolean;
    readonly isVerified: boolean;
    readonly usedForAuth: boolean;
    sendVerificationEmail: (options?: {
      readonly callbackUrl?: string | undefined;
    }) => Promise<KnownErrors['EmailAlreadyVerified'] | undefined>;
    delete: () => Promise<void>;
  }>();
  expectTypeOf<CurrentUser>().toExtend<
    User & Auth & TeamActions<Team> & ConnectedAccounts & SessionActions & ContactChannelActions
  >();
  expectTypeOf<UserUpdateOptions>().toEqualTypeOf<{
    readonly displayName?: string | null | undefined;
    readonly primaryEmail?: string | undefined;
    readonly clientMetadata?: MetadataOf<'userClientMetadata'> | undefined;
    readonly selectedTeamId?: string | null | undefined;
    readonly totpMultiFactorSecret?: Uint8Array | null | undefined;
    readonly profileImageUrl?: string | null | undefined;
  }>();
});

it('has these methods of teams', () => {
  type TeamId = Pick<Team, 'id'>;
  expectTypeOf<Shape<TeamActions<Team>>>().toEqualTypeOf<{
    listTeams: () => Promise<Team[]>;
    useTeams: () => Team[];
    getTeam: (id: string) => Promise<Team | null>;
    useTeam: (id: string) => Team | null;
    leaveTeam: (team: TeamId) => Promise<void>;
    listSolelyAdministeredTeams: () => Promise<SolelyAdministeredTeam[]>;
    useSolelyAdministeredTeams: () => SolelyAdministeredTeam[];
    getTeamProfile: (team: TeamId) => Promise<EditableTeamMemberProfile>;
    useTeamProfile: (team: TeamId) => EditableTeamMemberProfile;
    listPermissions: (team: TeamId, options?: ListPermissionsOptions) => Promise<TeamPermission[]>;
    usePermissions: (team: TeamId, options?: ListPermissionsOptions) => TeamPermission[];
    getPermission: (
      team: TeamId,
      permissionId: string,
      options?: ListPermissionsOptions,
    ) => Promise<TeamPermission | null>;
    usePermission: (team: TeamId, permissionId: string, options?: ListPermissionsOptions) => TeamPermission | null;
    hasPermission: (team: TeamId, permissionId: string) => Promise<boolean>;
  }>();
  expectTypeOf<ListPermissionsOptions>().toEqualTypeOf<{
    readonly recursive?: boolean | undefined;
    readonly direct?: boolean | undefined;
  }>();
  expectTypeOf<TeamPermission>().toEqualTypeOf<{ readonly id: string }>();
  expectTypeOf<TeamMemberProfile>().toEqualTypeOf<{
    readonly displayName: string | null;
    readonly profileImageUrl: string | null;
  }>();
  expectTypeOf<EditableTeamMemberProfile>().toExtend<TeamMemberProfile>();
  expectTypeOf<EditableTeamMemberProfile['update']>().toEqualTypeOf<
    (options: {
      readonly displayName?: string | undefined;
      readonly profileImageUrl?: string | null | undefined;
    }) => Promise<void>
  >();
  expectTypeOf<TeamUser>().toEqualTypeOf<{ readonly id: string; readonly teamProfile: TeamMemberProfile }>();
});

it('has these fields of a team', () => {
  expectTypeOf<Shape<Team>>().toEqualTypeOf<{
    readonly id: string;
    readonly displayName: string;
    readonly profileImageUrl: string | null;
    readonly clientMetadata: MetadataOf<'teamClientMetadata'>;
    readonly clientReadOnlyMetadata: MetadataOf<'teamClientReadOnlyMetadata'>;
    update: (options: TeamUpdateOptions) => Promise<void>;
    delete: () => Promise<void>;
    inviteUser: (
      options: { readonly email: string } & { readonly callbackUrl?: string | undefined },
    ) => Promise<Result<undefined, KnownErrors['TeamPermissionRequired']>>;
    listUsers: () => Promise<TeamUser[]>;
    useUsers: () => TeamUser[];
  }>();
  expectTypeOf<TeamUpdateOptions>().toEqualTypeOf<{
    readonly displayName?: string | undefined;
    readonly profileImageUrl?: string | null | undefined;
    readonly clientMetadata?: MetadataOf<'teamClientMetadata'> | undefined;
  }>();
  expectTypeOf<TeamCreateOptions>().toEqualTypeOf<{
    readonly displayName: string;
    readonly profileImageUrl?: string | null | undefined;
  }>();
});

it('has these fields of connected accounts', () => {
  const asked = (accounts: ConnectedAccounts) => ({
    plain: accounts.getConnectedAccount('github'),
    needed: accounts.getConnectedAccount('github', { or: 'redirect', scopes: ['repo'] }),
    used: accounts.useConnectedAccount('github', { or: 'return-null' }),
    thrown: accounts.useConnectedAccount('github', { or: 'throw' }),
  });
  expectTypeOf<ReturnType<typeof asked>>().toEqualTypeOf<{
    plain: Promise<OAuthConnection | null>;
    needed: Promise<OAuthConnection>;
    used: OAuthConnection | null;
    thrown: OAuthConnection;
  }>();
  expectTypeOf<keyof ConnectedAccounts>().toEqualTypeOf<
    'getConnectedAccount' | 'useConnectedAccount' | 'unlinkOAuthProvider'
  >();
  expectTypeOf<ConnectedAccounts['unlinkOAuthProvider']>().toEqualTypeOf<
    (providerId: string, proof?: SecondFactorProof) => Promise<void>
  >();
  expectTypeOf<ConnectedAccountOptions>().toEqualTypeOf<{
    readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
    readonly scopes?: readonly string[] | undefined;
  }>();
  expectTypeOf<Shape<OAuthConnection>>().toEqualTypeOf<{
    readonly id: string;
    getAccessToken: () => Promise<{ accessToken: string }>;
    useAccessToken: () => { accessToken: string };
  }>();
});

it('has these fields of a project', () => {
  expectTypeOf<Project>().toEqualTypeOf<{
    readonly id: string;
    readonly displayName: string;
    readonly config: ProjectConfig;
  }>();
  expectTypeOf<ProjectConfig>().toEqualTypeOf<{
    readonly signUpEnabled: boolean;
    readonly invitedSignUpEnabled?: boolean | undefined;
    readonly credentialEnabled: boolean;
    readonly magicLinkEnabled: boolean;
    readonly clientTeamCreationEnabled: boolean;
    readonly clientUserDeletionEnabled: boolean;
    readonly oauthProviders: readonly OAuthProviderConfig[];
    readonly brand?: ProjectBrand | undefined;
  }>();
  expectTypeOf<ProjectBrand>().toEqualTypeOf<{
    readonly logoUrl: string | null;
    readonly logoDarkModeUrl: string | null;
    readonly primaryColor: string | null;
    readonly primaryTextColor: string | null;
    readonly termsUrl: string | null;
    readonly privacyUrl: string | null;
  }>();
  expectTypeOf<OAuthProviderConfig>().toEqualTypeOf<{ readonly id: string }>();
});
