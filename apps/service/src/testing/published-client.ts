import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { installPublishedPackages } from './published-packages.ts';

/* The published client of this API in version 2.6.8, unchanged from the npm registry. It takes 9 MB. */

const packages = ['@stackframe/stack-shared@2.6.8', 'react@18.3.1', 'yup@1.7.1'];

/** A result of the client, with the errors that apps are expected to handle. The client throws all others. */
type Result<Data = undefined> =
  | { readonly status: 'ok'; readonly data: Data }
  | { readonly status: 'error'; readonly error: PublishedSdkError };

/** A known error of the service, as the client returns it. */
export interface PublishedSdkError extends Error {
  readonly errorCode: string;
  readonly details?: { readonly attempt_code?: string };
}

/** The tokens that a sign-in returns. */
export interface PublishedSdkTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

type SignedIn = PublishedSdkTokens & { readonly newUser: boolean; readonly afterCallbackRedirectUrl?: string };

/** A session of the client, which refreshes its access token automatically. */
export interface PublishedSdkSession {
  isKnownToBeInvalid(): boolean;
}

/** The methods of the client that the tests use. */
export interface PublishedSdkClient {
  createSession(tokens: {
    readonly accessToken?: string | null;
    readonly refreshToken: string | null;
  }): PublishedSdkSession;
  signUpWithCredential(
    email: string,
    password: string,
    verificationUrl: string,
    session: PublishedSdkSession,
  ): Promise<Result<PublishedSdkTokens>>;
  signInWithCredential(
    email: string,
    password: string,
    session: PublishedSdkSession,
  ): Promise<Result<PublishedSdkTokens>>;
  totpMfa(attemptCode: string, totp: string, session: PublishedSdkSession): Promise<SignedIn>;
  sendMagicLinkEmail(email: string, callbackUrl: string): Promise<Result<{ readonly nonce: string }>>;
  signInWithMagicLink(code: string): Promise<Result<SignedIn>>;
  sendVerificationEmail(
    email: string,
    callbackUrl: string,
    session: PublishedSdkSession,
  ): Promise<PublishedSdkError | undefined>;
  verifyEmail(code: string): Promise<Result>;
  sendForgotPasswordEmail(email: string, callbackUrl: string): Promise<Result>;
  verifyPasswordResetCode(code: string): Promise<Result>;
  resetPassword(options: { readonly code: string; readonly password: string }): Promise<Result>;
  updatePassword(
    options: { readonly oldPassword: string; readonly newPassword: string },
    session: PublishedSdkSession,
  ): Promise<PublishedSdkError | undefined>;
  getOAuthUrl(options: {
    readonly provider: string;
    readonly redirectUrl: string;
    readonly errorRedirectUrl: string;
    readonly codeChallenge: string;
    readonly state: string;
    readonly type: 'authenticate' | 'link';
    readonly session: PublishedSdkSession;
    readonly afterCallbackRedirectUrl?: string;
  }): Promise<string>;
  callOAuthCallback(options: {
    readonly oauthParams: URLSearchParams;
    readonly redirectUri: string;
    readonly codeVerifier: string;
    readonly state: string;
  }): Promise<SignedIn>;
  getClientUserByToken(session: PublishedSdkSession): Promise<Readonly<Record<string, unknown>> | null>;
  updateClientUser(update: object, session: PublishedSdkSession): Promise<void>;
  deleteCurrentUser(session: PublishedSdkSession): Promise<void>;
  createClientTeam(team: object, session: PublishedSdkSession): Promise<{ readonly id: string }>;
  listCurrentUserTeams(session: PublishedSdkSession): Promise<readonly { readonly id: string }[]>;
  listTeamMemberProfiles(
    options: { readonly teamId: string },
    session: PublishedSdkSession,
  ): Promise<readonly { readonly user_id: string }[]>;
  updateTeam(options: { readonly teamId: string; readonly data: object }, session: PublishedSdkSession): Promise<void>;
  leaveTeam(teamId: string, session: PublishedSdkSession): Promise<void>;
  sendTeamInvitation(options: {
    readonly teamId: string;
    readonly email: string;
    readonly callbackUrl: string;
    readonly session: PublishedSdkSession;
  }): Promise<Result>;
  acceptTeamInvitation(options: {
    readonly code: string;
    readonly session: PublishedSdkSession;
    readonly type: 'use' | 'details' | 'check';
  }): Promise<Result<Readonly<Record<string, unknown>>>>;
  signOut(session: PublishedSdkSession): Promise<void>;
}

interface Library {
  readonly StackClientInterface: new (options: {
    readonly clientVersion: string;
    readonly baseUrl: string;
    readonly projectId: string;
    readonly publishableClientKey: string;
  }) => PublishedSdkClient;
}

/** Creates a published client. It sends requests with the global `fetch`. */
export async function createPublishedSdkClient(
  projectId: string,
  publishableClientKey: string,
): Promise<PublishedSdkClient> {
  const modules = await installPublishedPackages('published-client-2.6.8', packages);
  const entry = join(modules, '@stackframe/stack-shared/dist/index.js');
  // The package imports files without extensions, which works with bundlers but not with Node.js.
  const { StackClientInterface }: Library = await tsImport(entry, import.meta.url);
  const clientVersion = 'js @stackframe/stack@2.6.8';
  const baseUrl = 'http://localhost:8100';
  return new StackClientInterface({ clientVersion, baseUrl, projectId, publishableClientKey });
}
