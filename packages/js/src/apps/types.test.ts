import { describe, expectTypeOf, it } from 'vitest';
import type { TeamInvitationDetails } from '../areas/team-invitations.ts';
import {
  type AdminProject,
  type ApiKey,
  type ApiKeyFirstView,
  type CurrentServerUser,
  type CurrentUser,
  type KnownError,
  type KnownErrors,
  type MetadataOf,
  type MetadataTypes,
  type OAuthConnection,
  type Project,
  type Result,
  type ServerTeam,
  type ServerUser,
  StackAdminApp,
  StackClientApp,
  StackServerApp,
  type Team,
  type TeamPermission,
  type TeamUser,
  type Tokens,
  type UserPage,
} from '../index.ts';

type Client = StackClientApp<true>;
type Server = StackServerApp<true>;
type Admin = StackAdminApp<true>;
type Returned<Method extends (...args: never[]) => unknown> = Awaited<ReturnType<Method>>;

/* Type tests: they pass if this file compiles. */

describe('results narrow to the errors that a method declares', () => {
  it('of sign-in, codes and invitations', () => {
    type VerificationCodeError = KnownErrors['VerificationCodeError'];
    expectTypeOf<Returned<Client['signInWithCredential']>>().toEqualTypeOf<
      Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>
    >();
    expectTypeOf<Returned<Client['signUpWithCredential']>>().toEqualTypeOf<
      Result<undefined, KnownErrors['UserEmailAlreadyExists' | 'PasswordRequirementsNotMet']>
    >();
    expectTypeOf<Returned<Client['sendMagicLinkEmail']>>().toEqualTypeOf<
      Result<{ readonly nonce: string }, KnownErrors['RedirectUrlNotWhitelisted']>
    >();
    expectTypeOf<Returned<Client['signInWithMagicLink']>>().toEqualTypeOf<
      Result<undefined, VerificationCodeError | KnownErrors['InvalidTotpCode']>
    >();
    expectTypeOf<Returned<Client['sendForgotPasswordEmail']>>().toEqualTypeOf<
      Result<undefined, KnownErrors['UserNotFound']>
    >();
    expectTypeOf<Returned<Client['verifyPasswordResetCode']>>().toEqualTypeOf<
      Result<undefined, VerificationCodeError>
    >();
    expectTypeOf<Returned<Client['resetPassword']>>().toEqualTypeOf<Result<undefined, VerificationCodeError>>();
    expectTypeOf<Returned<Client['verifyEmail']>>().toEqualTypeOf<Result<undefined, VerificationCodeError>>();
    expectTypeOf<Returned<Client['verifyTeamInvitationCode']>>().toEqualTypeOf<
      Result<undefined, VerificationCodeError>
    >();
    expectTypeOf<Returned<Client['acceptTeamInvitation']>>().toEqualTypeOf<Result<undefined, VerificationCodeError>>();
    expectTypeOf<Returned<Client['getTeamInvitationDetails']>>().toEqualTypeOf<
      Result<TeamInvitationDetails, VerificationCodeError>
    >();
    expectTypeOf<Returned<Team['inviteUser']>>().toEqualTypeOf<
      Result<undefined, KnownErrors['TeamPermissionRequired']>
    >();
    expectTypeOf<Returned<Client['signInWithOAuth']>>().toEqualTypeOf<void>();
    expectTypeOf<Returned<Client['callOAuthCallback']>>().toEqualTypeOf<boolean>();
  });

  it('with codes and details that are known', () => {
    expectTypeOf<KnownErrors['VerificationCodeError']['errorCode']>().toEqualTypeOf<
      | 'VERIFICATION_CODE_NOT_FOUND'
      | 'VERIFICATION_CODE_EXPIRED'
      | 'VERIFICATION_CODE_ALREADY_USED'
      | 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'
    >();
    expectTypeOf<KnownErrors['PasswordTooShort']['details']>().toEqualTypeOf<{ min_length: number }>();
    expectTypeOf<KnownErrors['InvalidTotpCode']>().toExtend<KnownError>();
  });
});

describe('users', () => {
  it('are never null if a user is required', () => {
    const get = (app: Client) => ({
      plain: app.getUser(),
      thrown: app.getUser({ or: 'throw' }),
      redirected: app.getUser({ or: 'redirect' }),
    });
    expectTypeOf<ReturnType<typeof get>>().toEqualTypeOf<{
      plain: Promise<CurrentUser | null>;
      thrown: Promise<CurrentUser>;
      redirected: Promise<CurrentUser>;
    }>();
  });

  it('require a token store if the app has none', () => {
    // @ts-expect-error: the app has nowhere to look
    (app: StackClientApp<false>) => app.getUser();
    (app: StackClientApp<false>) => app.getUser({ tokenStore: new Request('https://example.com') });
    const app = () => new StackClientApp({ tokenStore: 'memory', projectId: 'p', publishableClientKey: 'k' });
    expectTypeOf(app).returns.toHaveProperty('projectId').toEqualTypeOf<'p'>();
    const storeless = { tokenStore: null, projectId: 'p' } as const;
    expectTypeOf(() => new StackClientApp(storeless)).returns.toEqualTypeOf<StackClientApp<false, 'p'>>();
    expectTypeOf(() => new StackServerApp(storeless)).returns.toEqualTypeOf<StackServerApp<false, 'p'>>();
    expectTypeOf(() => new StackAdminApp(storeless)).returns.toEqualTypeOf<StackAdminApp<false, 'p'>>();
  });

  it('have the methods of their level', () => {
    expectTypeOf<CurrentUser['signedUpAt']>().toEqualTypeOf<Date>();
    expectTypeOf<Returned<CurrentUser['getAuthJson']>>().toEqualTypeOf<Tokens>();
    expectTypeOf<Returned<CurrentUser['getAuthHeaders']>>().toEqualTypeOf<{ 'x-stack-auth': string }>();
    expectTypeOf<Returned<CurrentUser['updatePassword']>>().toEqualTypeOf<
      KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined
    >();
    expectTypeOf<Returned<CurrentUser['sendVerificationEmail']>>().toEqualTypeOf<
      KnownErrors['EmailAlreadyVerified'] | undefined
    >();
    expectTypeOf<Returned<CurrentUser['listTeams']>>().toEqualTypeOf<Team[]>();
    expectTypeOf<ReturnType<CurrentUser['useTeam']>>().toEqualTypeOf<Team | null>();
    expectTypeOf<Returned<CurrentUser['getPermission']>>().toEqualTypeOf<TeamPermission | null>();
    expectTypeOf<Returned<CurrentUser['hasPermission']>>().toEqualTypeOf<boolean>();
    expectTypeOf<Returned<Team['listUsers']>>().toEqualTypeOf<TeamUser[]>();
    expectTypeOf<Returned<CurrentUser['getConnectedAccount']>>().toEqualTypeOf<OAuthConnection | null>();
    expectTypeOf<CurrentUser>().not.toHaveProperty('serverMetadata');
    expectTypeOf<Parameters<CurrentUser['update']>[0]>().not.toHaveProperty('password');
    expectTypeOf<Returned<ServerUser['listTeams']>>().toEqualTypeOf<ServerTeam[]>();
    expectTypeOf<ServerUser['lastActiveAt']>().toEqualTypeOf<Date>();
    expectTypeOf<ServerUser>().not.toHaveProperty('currentSession');
  });
});

describe('levels', () => {
  it('extend each other: an app of a higher level is assignable to a lower one', () => {
    expectTypeOf<Server>().toExtend<Client>();
    expectTypeOf<Admin>().toExtend<Server>();
    expectTypeOf<CurrentServerUser>().toExtend<CurrentUser>();
    expectTypeOf<ServerTeam>().toExtend<Team>();
    expectTypeOf<AdminProject>().toExtend<Project>();
  });

  it('return the view of their access level', () => {
    const asked = (server: Server, admin: Admin) => ({
      byId: server.getUser('id'),
      current: server.getUser(),
      users: server.listUsers(),
      project: admin.getProject(),
      keys: admin.listApiKeys(),
      key: admin.createApiKey({
        description: '',
        expiresAt: new Date(),
        hasPublishableClientKey: true,
        hasSecretServerKey: false,
        hasSuperSecretAdminKey: false,
      }),
    });
    expectTypeOf<ReturnType<typeof asked>>().toEqualTypeOf<{
      byId: Promise<ServerUser | null>;
      current: Promise<CurrentServerUser | null>;
      users: Promise<UserPage>;
      project: Promise<AdminProject>;
      keys: Promise<ApiKey[]>;
      key: Promise<ApiKeyFirstView>;
    }>();
  });

  it('take keys, or the session of an owner, and not both', () => {
    const projectOwnerSession = { tokens: async () => ({ accessToken: null, refreshToken: null }), reject: () => {} };
    () => new StackAdminApp({ tokenStore: null, projectId: 'p', projectOwnerSession });
    // @ts-expect-error: keys have no place beside the owner's session
    () => new StackAdminApp({ tokenStore: null, projectId: 'p', projectOwnerSession, publishableClientKey: 'k' });
    // @ts-expect-error: a client holds no secret
    () => new StackClientApp({ tokenStore: 'memory', projectId: 'p', secretServerKey: 'k' });
    expectTypeOf(StackServerApp).toBeConstructibleWith({ tokenStore: 'memory', secretServerKey: 'k' });
  });
});

describe('metadata', () => {
  it('is any by default, as in the reference SDK', () => {
    expectTypeOf<keyof MetadataTypes>().toEqualTypeOf<never>();
    expectTypeOf<MetadataOf<'userServerMetadata'>>().toBeAny();
    expectTypeOf<CurrentUser['clientMetadata']>().toBeAny();
    expectTypeOf<CurrentUser['clientReadOnlyMetadata']>().toBeAny();
    expectTypeOf<ServerUser['serverMetadata']>().toBeAny();
    expectTypeOf<Team['clientMetadata']>().toBeAny();
    expectTypeOf<ServerTeam['serverMetadata']>().toBeAny();
  });
});
