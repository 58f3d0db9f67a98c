import type { ErrorName } from './errors.ts';

/** The explanation of a known error on its page, below its message. Both texts are Markdown. */
export interface ErrorAdvice {
  /** The situation in which the service returns the error. */
  readonly when: string;
  /** The next step for a developer, or for the user of the app. */
  readonly fix: string;
}

const wrongKey = (header: string) =>
  `Copy the key again from the output of \`npm start\` or from the key set, and check that the header \`X-Stack-Project-Id\` names the key's project. If the key set expired or was revoked, create a new one. Header: \`${header}\`.`;
const restartSignIn = 'Send the user to the sign-in page. The client library treats the user as signed out by itself.';
const enterOwnKeys =
  'Register an OAuth app at the provider and set its client ID and secret in the settings of the project.';

/** The advice for every known error. The compiler requires one for each. */
export const errorAdvice: Readonly<Record<ErrorName, ErrorAdvice>> = {
  UnsupportedError: {
    when: 'The client library received an error code that it does not know, from a newer service.',
    fix: 'Update the client library to the version of the service.',
  },
  BodyParsingError: {
    when: 'The body of the request is not valid JSON, is too large or is nested too deeply.',
    fix: 'Send a JSON body with `Content-Type: application/json`. The message names the position of the first mistake.',
  },
  SchemaError: {
    when: 'A header, parameter or field of the request is missing, unknown or has the wrong type. Also returned when an action needs a recent sign-in.',
    fix: 'Each line of the message names a field and the values that it accepts. If the message asks for a recent sign-in, let the user sign in again or send the current code of the second factor.',
  },
  AllOverloadsFailed: {
    when: 'An endpoint accepts several forms of a request, and the request matches none.',
    fix: 'Compare the request with the reference of the endpoint. `details.overload_errors` lists the problems of each form.',
  },
  TooManyRequests: {
    when: 'A rate limit is used up: too many requests from an IP address, or too many wrong passwords or codes for an account.',
    fix: 'Wait for the number of seconds in the `Retry-After` header and in `details.retry_after_seconds`, then send the request again. Behind a proxy, check the [proxy settings](../guides/production/reverse-proxy.md), or all users share one IP address.',
  },
  ProjectAuthenticationError: {
    when: 'The headers of a request do not give access to the project.',
    fix: 'Catch this class to handle all problems with project keys.',
  },
  InvalidProjectAuthentication: {
    when: 'A project key, an access type or an admin access token was sent and is not valid.',
    fix: 'Catch this class to handle invalid keys; a missing key is `PROJECT_AUTHENTICATION_REQUIRED`.',
  },
  ProjectKeyWithoutRequestType: {
    when: 'A key was sent without an access type.',
    fix: 'Send the header `X-Stack-Access-Type`.',
  },
  InvalidRequestType: {
    when: 'The access type is not `client`, `server` or `admin`.',
    fix: 'Correct the header `X-Stack-Access-Type`.',
  },
  RequestTypeWithoutProjectId: {
    when: 'An access type was sent without a project.',
    fix: 'Send the header `X-Stack-Project-Id`.',
  },
  ProjectKeyWithoutAccessType: {
    when: 'A project key was sent without the header `X-Stack-Access-Type`.',
    fix: 'Send `X-Stack-Access-Type: client`, `server` or `admin`, matching the key.',
  },
  InvalidAccessType: {
    when: 'The header `X-Stack-Access-Type` is not `client`, `server` or `admin`.',
    fix: 'Correct the header. The client library sets it by the class of the app.',
  },
  AccessTypeWithoutProjectId: {
    when: 'The header `X-Stack-Access-Type` was sent without `X-Stack-Project-Id`.',
    fix: 'Send both headers. In the client library, set `projectId` or its environment variable.',
  },
  AccessTypeRequired: {
    when: 'The endpoint needs an access level, and the request names none.',
    fix: 'Send `X-Stack-Access-Type`, `X-Stack-Project-Id` and the key of that level.',
  },
  InsufficientAccessType: {
    when: 'The endpoint does not accept the access level of the request, for example a client that lists all users.',
    fix: 'Call the endpoint from your server with the key of a level in `details.allowed_access_types`. Never put a server key into a browser.',
  },
  InvalidPublishableClientKey: {
    when: 'The publishable client key is mistyped, expired, revoked or belongs to another project.',
    fix: wrongKey('X-Stack-Publishable-Client-Key'),
  },
  InvalidSecretServerKey: {
    when: 'The secret server key is mistyped, expired, revoked or belongs to another project.',
    fix: wrongKey('X-Stack-Secret-Server-Key'),
  },
  InvalidSuperSecretAdminKey: {
    when: 'The super secret admin key is mistyped, expired, revoked or belongs to another project.',
    fix: wrongKey('X-Stack-Super-Secret-Admin-Key'),
  },
  InvalidAdminAccessToken: {
    when: 'A project owner sent an access token instead of a key, and the token is not accepted.',
    fix: 'Catch this class to handle all problems with admin access tokens.',
  },
  UnparsableAdminAccessToken: {
    when: 'The admin access token is not a token of this service.',
    fix: 'Sign in as the project owner again, and check that the token comes from the same service.',
  },
  AdminAccessTokenExpired: {
    when: 'The admin access token is older than ten minutes.',
    fix: 'Refresh the token. The client library does so by itself.',
  },
  InvalidProjectForAdminAccessToken: {
    when: 'The project in `X-Stack-Project-Id` was deleted.',
    fix: 'List the projects of the owner again and choose one that exists.',
  },
  AdminAccessTokenIsNotAdmin: {
    when: 'The user of the token does not own the project.',
    fix: 'Sign in as an owner of the project, or use its super secret admin key.',
  },
  ProjectAuthenticationRequired: {
    when: 'The key of the access level is missing.',
    fix: 'Catch this class to handle all missing keys.',
  },
  ClientAuthenticationRequired: {
    when: 'A request with client access has no publishable client key.',
    fix: 'Send `X-Stack-Publishable-Client-Key`, or set `publishableClientKey` in the client app.',
  },
  ServerAuthenticationRequired: {
    when: 'A request with server access has no secret server key.',
    fix: 'Send `X-Stack-Secret-Server-Key`, or set `STACK_SECRET_SERVER_KEY` in the environment of your server.',
  },
  ClientOrServerAuthenticationRequired: {
    when: 'A request has neither a publishable client key nor a secret server key.',
    fix: 'Send one of the two keys.',
  },
  ClientOrAdminAuthenticationRequired: {
    when: 'A request has neither a publishable client key nor a super secret admin key.',
    fix: 'Send one of the two keys.',
  },
  ClientOrServerOrAdminAuthenticationRequired: {
    when: 'A request has no key of the project.',
    fix: 'Send a key of the project.',
  },
  AdminAuthenticationRequired: {
    when: 'A request with admin access has neither a super secret admin key nor an admin access token.',
    fix: 'Send `X-Stack-Super-Secret-Admin-Key`, or the access token of a project owner in `X-Stack-Admin-Access-Token`.',
  },
  ExpectedInternalProject: {
    when: 'An endpoint for project owners was called on a project other than `internal`.',
    fix: 'Send the request on the project `internal`, as a signed-in project owner.',
  },
  SessionAuthenticationError: {
    when: 'The session of the user is not valid.',
    fix: 'Catch this class to handle all invalid sessions.',
  },
  InvalidSessionAuthentication: {
    when: 'The session of the user was sent and is not valid.',
    fix: 'Catch this class to handle all invalid sessions.',
  },
  InvalidAccessToken: {
    when: 'The access token of the user is not accepted.',
    fix: 'Catch this class to handle all problems with access tokens.',
  },
  UnparsableAccessToken: {
    when: 'The access token is not a token of this service.',
    fix: `${restartSignIn} Check that the app and its server use the same \`baseUrl\`.`,
  },
  AccessTokenExpired: {
    when: 'The access token is older than ten minutes, or its session has ended.',
    fix: 'Exchange the refresh token for a new access token at `POST /auth/sessions/current/refresh`. The client library does so by itself.',
  },
  InvalidProjectForAccessToken: {
    when: 'The access token belongs to a user of another project.',
    fix: 'Use the tokens of this project. Two apps on one host need different projects or different cookie names.',
  },
  RefreshTokenError: {
    when: 'A refresh token is not accepted.',
    fix: 'Catch this class to handle all ended sessions.',
  },
  RefreshTokenNotFoundOrExpired: {
    when: 'The session ended: the user signed out, changed the password or second factor, or did not return for a year.',
    fix: restartSignIn,
  },
  ProviderRejected: {
    when: 'The OAuth provider no longer accepts the connection that the session relies on.',
    fix: restartSignIn,
  },
  CannotDeleteCurrentSession: {
    when: 'A client revoked the session that it uses.',
    fix: 'Sign out instead.',
  },
  UserAuthenticationRequired: {
    when: 'The endpoint acts on the signed-in user, and no user is signed in.',
    fix: 'Send the access token in `X-Stack-Access-Token`, or let the user sign in first.',
  },
  CannotGetOwnUserWithoutUser: {
    when: 'The request names the user `me` without an access token.',
    fix: 'Send the access token, or name the user by ID with server access.',
  },
  UserEmailAlreadyExists: {
    when: 'Another user of the project signs in with this email address.',
    fix: 'Offer sign-in and password reset instead of sign-up.',
  },
  UserIdDoesNotExist: {
    when: 'A field of the request names a user that does not exist in the project.',
    fix: 'Check the ID and the project. The user may have been deleted.',
  },
  UserNotFound: {
    when: 'The user in the path of the request does not exist in the project.',
    fix: 'Check the ID and the project. The user may have been deleted.',
  },
  ApiKeyNotFound: {
    when: 'The key set in the path of the request does not exist in the project.',
    fix: 'List the key sets of the project.',
  },
  ProjectNotFound: {
    when: 'The project does not exist, or the caller may not see it.',
    fix: 'Check `projectId` and `baseUrl`: a project exists in one service only.',
  },
  UserSuspended: {
    when: 'The credentials are correct, but the account is suspended, so that no session can be created.',
    fix: 'To let the user in again, update the user with `suspended: false`, or lift the suspension in the dashboard.',
  },
  ImpersonationCannotChangeCredentials: {
    when: 'A session that was created to act as the user tried to change a password, an email, the second factor or a connected account, or to delete the account.',
    fix: 'Stop the impersonation. Change the user in the dashboard or from your server, or ask the user to do it.',
  },
  SignUpNotEnabled: {
    when: 'The project does not accept new accounts.',
    fix: 'Enable sign-up in the settings of the project, or create users from your server.',
  },
  PasswordAuthenticationNotEnabled: {
    when: 'The project does not accept passwords.',
    fix: 'Enable passwords in the settings of the project, or offer another sign-in method.',
  },
  EmailPasswordMismatch: {
    when: 'The password is wrong, or no user has this email address. The response is the same for both, so that it reveals no accounts.',
    fix: 'Let the user try again, and offer a password reset.',
  },
  RedirectUrlNotWhitelisted: {
    when: 'A callback URL is not below a trusted domain of the project.',
    fix: 'Add the domain of your app to the trusted domains, or allow localhost during development ([settings](../guides/admin.md#settings)).',
  },
  PasswordRequirementsNotMet: {
    when: 'A new password is too easy to guess: a common password, the email address of the user or the name of the project.',
    fix: 'Show the message to the user and ask for another password.',
  },
  PasswordTooShort: {
    when: 'A new password has fewer characters than `details.min_length`.',
    fix: 'Show the message to the user and ask for a longer password.',
  },
  PasswordTooLong: {
    when: 'A new password has more characters than `details.maxLength`.',
    fix: 'Show the message to the user and ask for a shorter password.',
  },
  UserDoesNotHavePassword: {
    when: 'A password update was sent for a user who signs in by other methods only.',
    fix: 'Set the first password with `user.setPassword`, or with a password reset.',
  },
  PasswordConfirmationMismatch: {
    when: 'The old password of a password update is wrong.',
    fix: 'Let the user type the current password again.',
  },
  EmailAlreadyVerified: {
    when: 'A verification email was requested for an email address that is verified.',
    fix: 'Nothing is left to do. Reload the user to show the current state.',
  },
  EmailNotAssociatedWithUser: {
    when: 'No user of the project signs in with this email address.',
    fix: 'Check the email address, or offer sign-up.',
  },
  EmailIsNotPrimaryEmail: {
    when: 'The email address changed between the request for a verification email and the request that uses it.',
    fix: 'Reload the user and request a verification email for the current address.',
  },
  VerificationCodeError: {
    when: 'A code from an email is not accepted.',
    fix: 'Catch this class to show that a link does not work, and offer a new one.',
  },
  VerificationCodeNotFound: {
    when: 'The code is unknown: mistyped, incomplete, for another endpoint or for another project.',
    fix: 'Check that the whole link was opened, and that the page passes the code to the endpoint for it. Otherwise request a new email.',
  },
  VerificationCodeExpired: {
    when: 'The code is older than its lifetime, or a newer code replaced it.',
    fix: 'Request a new email.',
  },
  VerificationCodeAlreadyUsed: {
    when: 'The code was used before. Each code works once.',
    fix: 'If the user is signed in, nothing is left to do. Otherwise request a new email.',
  },
  VerificationCodeMaxAttemptsReached: {
    when: 'Too many wrong guesses were made for this code.',
    fix: 'Request a new email.',
  },
  PermissionNotFound: {
    when: 'The permission is not defined in the project.',
    fix: 'Define it first ([permissions](../guides/admin.md#permissions)), or correct its ID.',
  },
  ContainedPermissionNotFound: {
    when: 'A permission definition contains a permission that is not defined.',
    fix: 'Define the contained permission first.',
  },
  TeamNotFound: {
    when: 'The team does not exist, or the signed-in user is not a member.',
    fix: 'Check the ID. The team may have been deleted.',
  },
  TeamAlreadyExists: {
    when: 'A team with this ID exists.',
    fix: 'Leave out the ID, so that the service chooses one.',
  },
  TeamMembershipNotFound: {
    when: 'The user is not a member of the team.',
    fix: 'Add the user to the team first, or reload the list of members.',
  },
  TeamMembershipAlreadyExists: {
    when: 'The user who is added or invited is a member of the team.',
    fix: 'Nothing is left to do.',
  },
  TeamLastAdministrator: {
    when: 'A member removes the only other member who holds one of the permissions to manage the team.',
    fix: 'Grant the permission to another member with server access, or remove the member with server access.',
  },
  TeamPermissionRequired: {
    when: 'The signed-in user lacks the permission that the action needs in this team.',
    fix: 'Grant `details.permission_id` to the user, or hide the action from users without it.',
  },
  TeamPermissionNotFound: {
    when: 'A permission was revoked from a user who does not have it.',
    fix: 'Reload the permissions of the user. A permission that is contained in another can only be revoked with that one.',
  },
  OwnerConfirmationRequired: {
    when: 'The session of a project owner was not started or confirmed recently, and the request grants access, reveals a secret or destroys data.',
    fix: 'Send the password or a code of the second factor to `POST /internal/owner-sessions/confirm`, or sign in again. API keys need no confirmation.',
  },
  OwnerSecondFactorRequired: {
    when: 'The service runs with `KEYSTACK_OWNER_MFA=required`, and the session of the project owner was not started with a second factor.',
    fix: 'Turn the second factor on in the account settings of the dashboard, or sign in again with it.',
  },
  ResourceChanged: {
    when: 'The header `If-Match` of an update has another value than the `ETag` of the resource, because somebody else has changed it.',
    fix: 'Read the resource again, compare its fields with those that were read before, and send the update with the new `ETag`.',
  },
  EmailTemplateAlreadyExists: {
    when: 'An email template of this type exists.',
    fix: 'Update the existing template.',
  },
  OAuthConnectionNotConnectedToUser: {
    when: 'The user has no account at this provider.',
    fix: "Connect one with `getConnectedAccount(provider, { or: 'redirect' })`.",
  },
  OAuthConnectionAlreadyConnectedToAnotherUser: {
    when: 'The account at the provider belongs to another user of the project.',
    fix: 'Sign in as that user and unlink the account there, or choose another account at the provider.',
  },
  OAuthConnectionDoesNotHaveRequiredScope: {
    when: 'The connected account has not granted the requested scope.',
    fix: "Connect it again with the scope: `getConnectedAccount(provider, { or: 'redirect', scopes })`.",
  },
  OAuthExtraScopeNotAvailableWithSharedOAuthKeys: {
    when: 'Extra scopes were requested while the project uses the shared keys of the provider.',
    fix: enterOwnKeys,
  },
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys: {
    when: "A provider's access token was requested while the project uses the shared keys of the provider.",
    fix: enterOwnKeys,
  },
  InvalidOAuthClientIdOrSecret: {
    when: 'The client ID or client secret of an OAuth request is wrong.',
    fix: 'Send the project ID as client ID and the publishable client key as client secret.',
  },
  InvalidScope: {
    when: 'An OAuth request asks for a scope that the service does not have.',
    fix: 'Leave the scope out. Scopes of the provider belong in `provider_scope`.',
  },
  UserAlreadyConnectedToAnotherOAuthConnection: {
    when: 'The user has connected another account of the same provider.',
    fix: 'Unlink the connected account first.',
  },
  RequiresCustomEmailServer: {
    when: 'Your server sends an email with its own HTML, or an owner tests a customized template, and the project uses the shared mail server of the service.',
    fix: 'Set a mail server of your own in the dashboard, under "Emails", "Mail server". Operators of a service whose owners are trusted can set [`KEYSTACK_SHARED_MAIL_TEMPLATES=own`](../guides/production/settings.md).',
  },
  OAuthProviderAccountIdAlreadyUsedForSignIn: {
    when: 'Your server linked an account at an OAuth provider with which another user signs in.',
    fix: 'Unlink the account from the other user first, or link another one.',
  },
  OuterOAuthTimeout: {
    when: 'The user took too long at the provider, or opened an old page.',
    fix: 'Start the sign-in again.',
  },
  OAuthProviderNotFoundOrNotEnabled: {
    when: 'The provider is unknown, or not enabled for the project.',
    fix: 'Enable the provider in the settings of the project ([settings](../guides/admin.md#settings)).',
  },
  InvalidSharedOAuthProviderId: {
    when: 'A provider without shared keys was set to use them.',
    fix: enterOwnKeys,
  },
  InvalidStandardOAuthProviderId: {
    when: 'The settings of a project name a provider that the service does not know.',
    fix: 'Correct the ID of the provider.',
  },
  InvalidAuthorizationCode: {
    when: 'The authorization code of an OAuth sign-in was used before, has expired or does not match its PKCE verifier.',
    fix: 'Start the sign-in again. If it happens always, check that the callback page runs `callOAuthCallback` once.',
  },
  OAuthProviderAccessDenied: {
    when: 'The user canceled the sign-in at the provider, or the provider refused it.',
    fix: 'Show the sign-in page again.',
  },
  OAuthProviderTemporarilyUnavailable: {
    when: 'The provider could not be reached, took too long, or sent a response that violates the protocol.',
    fix: 'Try again. If it fails again, look up the reason in the activity log of the project and in the log of the service, and test the provider in the dashboard.',
  },
  OAuthProviderConfigurationRejected: {
    when: 'The provider rejected the client ID, the client secret, the redirect URI or a scope.',
    fix: 'Compare the keys in the settings of the project with those at the provider, register the redirect URL that the dashboard shows there, and test the provider in the dashboard.',
  },
  OAuthProviderEmailMissing: {
    when: 'The profile at the provider has no email address, or its app at the provider has no permission to read it.',
    fix: 'Ask the user to add an email address at the provider or to use another sign-in method. If no user gets in, give your app at the provider the permission to read email addresses.',
  },
  OAuthSignInInterrupted: {
    when: 'A browser opened the callback of a sign-in that another browser started or that has ended, or the browser has lost its cookie.',
    fix: 'Start the sign-in again. If it always happens, check that the browser can keep cookies of the service.',
  },
  DataVaultStoreHashedKeyDoesNotExist: {
    when: 'The data vault has no value for the key. The client library returns `null`.',
    fix: 'Store a value first, and hash the key in the same way.',
  },
  MultiFactorAuthenticationRequired: {
    when: 'The user has a second factor. The first step of the sign-in succeeded.',
    fix: 'Ask for the code of the authenticator app and send it with `details.attempt_code` to the endpoint of the second factor. The client library does so by itself.',
  },
  InvalidTotpCode: {
    when: 'The code of the authenticator app is wrong or was used before.',
    fix: 'Let the user type the next code. If all codes fail, check the clock of the device.',
  },
};
