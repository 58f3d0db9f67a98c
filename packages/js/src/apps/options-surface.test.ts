import { expectTypeOf, it } from 'vitest';
import {
  type AdminProjectConfig,
  type AdminProjectConfigUpdateOptions,
  type AdminTeamPermissionDefinition,
  type AdminTeamPermissionDefinitionCreateOptions,
  type ApiKeyBaseCrudRead,
  type AskTotp,
  type BaseUrls,
  type Cached,
  type Connection,
  ConnectionError,
  type Credential,
  type CurrentInternalServerUser,
  type CurrentInternalUser,
  type CurrentServerUser,
  type CurrentServerUserOf,
  type CurrentUser,
  type CurrentUserOf,
  type EmailOptions,
  type EmailTemplateType,
  type ErrorName,
  fromNodeRequest,
  type GetUserOptions,
  type HostRouter,
  type KnownErrors,
  type MailOptions,
  type NewCredential,
  type NodeRequest,
  type PasswordReset,
  type PasswordUpdate,
  type ProviderType,
  type RequestLike,
  type Runtime,
  type StackAdminAppConstructor,
  type StackAdminAppConstructorOptions,
  StackAssertionError,
  StackClientApp,
  type StackClientAppConstructor,
  type StackClientAppConstructorOptions,
  type StackClientAppJson,
  type StackServerAppConstructor,
  type StackServerAppConstructorOptions,
  serverTeamPermissionDefinitionCreateOptionsToCrud,
  serverTeamPermissionDefinitionUpdateOptionsToCrud,
  stackAppInternalsSymbol,
  type TeamMemberProfileUpdateOptions,
  type TokenObject,
  type TokenStoreInit,
  type Tokens,
  type ViewBinding,
  type Visitor,
  version,
} from '../index.ts';

/* Type tests of method options and of what adapters build upon; see client-surface.test.ts. */

it('accepts credentials, and callback URLs for emails', () => {
  expectTypeOf<Credential>().toEqualTypeOf<{
    readonly email: string;
    readonly password: string;
    readonly noRedirect?: boolean | undefined;
  }>();
  expectTypeOf<NewCredential>().toExtend<Credential>();
  expectTypeOf<NewCredential['verificationCallbackUrl']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<PasswordReset>().toEqualTypeOf<{ readonly password: string; readonly code: string }>();
  expectTypeOf<PasswordUpdate>().toEqualTypeOf<{ readonly oldPassword: string; readonly newPassword: string }>();
  expectTypeOf<EmailOptions>().toEqualTypeOf<{ readonly callbackUrl?: string | undefined }>();
  expectTypeOf<MailOptions>().toEqualTypeOf<EmailOptions>();
  expectTypeOf<ProviderType>().toExtend<string>();
});

it('gets a user, and requires a token store if the app has none', () => {
  expectTypeOf<GetUserOptions<false>['tokenStore']>().toEqualTypeOf<TokenStoreInit<true>>();
  expectTypeOf<GetUserOptions<true>['tokenStore']>().toEqualTypeOf<TokenStoreInit<true> | undefined>();
  expectTypeOf<GetUserOptions['or']>().toEqualTypeOf<'redirect' | 'throw' | 'return-null' | undefined>();
  expectTypeOf<GetUserOptions['returnTo']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<CurrentUserOf<'internal'>>().toEqualTypeOf<CurrentInternalUser>();
  expectTypeOf<CurrentUserOf<string>>().toEqualTypeOf<CurrentUser>();
  expectTypeOf<CurrentServerUserOf<'internal'>>().toEqualTypeOf<CurrentInternalServerUser>();
  expectTypeOf<CurrentServerUserOf<'p'>>().toEqualTypeOf<CurrentServerUser>();
  expectTypeOf<RequestLike>().toEqualTypeOf<{
    readonly headers: { get(name: string): string | null };
    readonly setCookie?: ((cookie: string) => void) | undefined;
  }>();
  expectTypeOf<TokenObject>().toEqualTypeOf<Tokens>();
  expectTypeOf(fromNodeRequest).toEqualTypeOf<(request: NodeRequest) => RequestLike>();
});

it('creates apps of each level, and from JSON', () => {
  expectTypeOf(StackClientApp).toEqualTypeOf<StackClientAppConstructor>();
  expectTypeOf<StackClientAppConstructor>().toBeConstructibleWith({ tokenStore: null }, { now: Date.now });
  expectTypeOf<StackServerAppConstructor>().toBeConstructibleWith({ tokenStore: 'memory', secretServerKey: 'k' });
  expectTypeOf<StackAdminAppConstructor>().toBeConstructibleWith({ tokenStore: null, superSecretAdminKey: 'k' });
  expectTypeOf<Exclude<keyof StackServerAppConstructorOptions, keyof StackClientAppConstructorOptions>>().toEqualTypeOf<
    'secretServerKey' | 'visitor'
  >();
  expectTypeOf<Exclude<keyof StackAdminAppConstructorOptions, keyof StackClientAppConstructorOptions>>().toEqualTypeOf<
    'secretServerKey' | 'visitor' | 'superSecretAdminKey' | 'projectOwnerSession'
  >();
  expectTypeOf<Visitor['headers']>().toEqualTypeOf<RequestLike['headers']>();
  expectTypeOf<BaseUrls>().toEqualTypeOf<{ readonly browser: string; readonly server: string }>();
  expectTypeOf<
    Exclude<keyof StackClientAppJson, keyof StackClientAppConstructorOptions>
  >().toEqualTypeOf<'uniqueIdentifier'>();
  const rebuild = (json: StackClientAppJson<true, 'p'>) => StackClientApp[stackAppInternalsSymbol].fromClientJson(json);
  expectTypeOf<ReturnType<typeof rebuild>>().toEqualTypeOf<StackClientApp<true, 'p'>>();
});

it('accepts settings, profiles and permissions', () => {
  expectTypeOf<keyof AdminProjectConfigUpdateOptions>().toEqualTypeOf<Exclude<keyof AdminProjectConfig, 'id'>>();
  expectTypeOf<AdminProjectConfigUpdateOptions['legacyGlobalJwtSigning']>().toEqualTypeOf<false | undefined>();
  expectTypeOf<TeamMemberProfileUpdateOptions>().toEqualTypeOf<{
    readonly displayName?: string | undefined;
    readonly profileImageUrl?: string | null | undefined;
  }>();
  expectTypeOf<AdminTeamPermissionDefinitionCreateOptions>().toEqualTypeOf<AdminTeamPermissionDefinition>();
  expectTypeOf<EmailTemplateType>().toEqualTypeOf<
    'email_verification' | 'password_reset' | 'magic_link' | 'team_invitation'
  >();
  expectTypeOf(serverTeamPermissionDefinitionCreateOptionsToCrud).returns.toHaveProperty('id').toEqualTypeOf<string>();
  expectTypeOf(serverTeamPermissionDefinitionUpdateOptionsToCrud).returns.toHaveProperty('contained_permission_ids');
  expectTypeOf<ApiKeyBaseCrudRead['created_at_millis']>().toEqualTypeOf<number>();
  expectTypeOf<Connection>().toEqualTypeOf<{ readonly id: string }>();
});

it('distinguishes errors by type', () => {
  expectTypeOf<ErrorName>().toEqualTypeOf<keyof KnownErrors>();
  expectTypeOf(ConnectionError).instance.toHaveProperty('errors').toEqualTypeOf<readonly unknown[]>();
  expectTypeOf(StackAssertionError)
    .instance.toHaveProperty('extraData')
    .toEqualTypeOf<Readonly<Record<string, unknown>>>();
});

it('exports the types that adapters need', () => {
  expectTypeOf<AskTotp>().toEqualTypeOf<() => Promise<string | null>>();
  expectTypeOf<keyof Runtime>().toEqualTypeOf<
    | 'fetch'
    | 'now'
    | 'openChannel'
    | 'sleep'
    | 'random'
    | 'navigate'
    | 'here'
    | 'warn'
    | 'after'
    | 'language'
    | 'askTotp'
    | 'beforeRequest'
  >();
  expectTypeOf<keyof ViewBinding>().toEqualTypeOf<'useCached' | 'use' | 'router' | 'language'>();
  expectTypeOf(version).toBeString();
  expectTypeOf<keyof HostRouter>().toEqualTypeOf<'here' | 'navigate'>();
  expectTypeOf<keyof Cached<string>>().toEqualTypeOf<'get' | 'read' | 'serverValue' | 'peek' | 'subscribe'>();
  expectTypeOf<Cached<string>['get']>().toEqualTypeOf<() => Promise<string>>();
});

it('uses the permission ids of the API', ({ expect }) => {
  const definition = { id: 'read', description: 'Reads', containedPermissionIds: ['list'] };
  const wire = { id: 'read', description: 'Reads', contained_permission_ids: ['list'] };
  expect(serverTeamPermissionDefinitionCreateOptionsToCrud(definition)).toEqual(wire);
  expect(serverTeamPermissionDefinitionUpdateOptionsToCrud(definition)).toEqual(wire);
});
