import {
  type GetUserOptions,
  type HandlerUrls,
  type Runtime,
  StackServerApp as ServerApp,
  type StackServerAppConstructor,
  type StackServerAppConstructorOptions,
} from '@keystack/js';
import { headers } from 'next/headers';
import { basePath } from './base-path.ts';
import { redirectTo } from './redirect-to.ts';
import { getCurrentRequestTokenStore } from './request-cookies.ts';
import { requestTime } from './request-time.ts';

/** Runtime functions for Next.js: a redirect is one of Next.js, which ends the current render or action. */
const nextRuntime: Partial<Runtime> = {
  navigate: redirectTo,
  beforeRequest: requestTime,
};

/** Returns the default URLs that include the base path. Empty if there is no base path. */
function basePathUrls(): Partial<HandlerUrls> {
  const base = basePath();
  return base === '' ? {} : { handler: `${base}/handler`, home: base };
}

/** Methods that accept a token store as an argument. They are called on one app, which all requests share. */
const methodsWithTokenStore: ReadonlySet<PropertyKey> = new Set<keyof ServerApp>(['getUser', 'getSessionClaims']);

/**
 * Methods that use the app's own token store, or on which the service applies limits of the visitor or sends emails.
 * Each call uses a new app with the cookies and the visitor of the request.
 */
const methodsPerRequest: ReadonlySet<PropertyKey> = new Set<keyof ServerApp>([
  'getServerUser',
  'signInWithCredential',
  'signUpWithCredential',
  'sendMagicLinkEmail',
  'getMagicLinkDetails',
  'signInWithMagicLink',
  'sendForgotPasswordEmail',
  'verifyPasswordResetCode',
  'resetPassword',
  'getAccountReview',
  'answerAccountReview',
  'signOut',
  'getEmailVerificationDetails',
  'verifyEmail',
  'rejectEmailVerification',
  'verifyTeamInvitationCode',
  'getTeamInvitationDetails',
  'acceptTeamInvitation',
]);

/** Those that need no session, so that they also work where there is no request: in scripts, and in `after()`. */
const methodsWithoutSession: ReadonlySet<PropertyKey> = new Set<keyof ServerApp>([
  'sendMagicLinkEmail',
  'getMagicLinkDetails',
  'sendForgotPasswordEmail',
  'verifyPasswordResetCode',
  'resetPassword',
]);

/** App object for the server of a Next.js app. Reads and updates all users and teams of the project. */
export type StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = ServerApp<
  HasTokenStore,
  ProjectId
>;

/**
 * App class for the server of a Next.js app. With the token store `nextjs-cookie`, methods for the signed-in user use
 * the cookies of the current request. Redirects are those of Next.js.
 *
 * @example
 * import { StackServerApp } from '@keystack/next';
 *
 * // Reads the project ID and the keys from the environment.
 * export const serverApp = new StackServerApp({ tokenStore: 'nextjs-cookie' });
 */
export const StackServerApp: StackServerAppConstructor = new Proxy(ServerApp, {
  construct(App, [appOptions, runtimeOverrides]: [StackServerAppConstructorOptions, Partial<Runtime>?]) {
    const options = { ...appOptions, urls: { ...basePathUrls(), ...appOptions.urls } };
    const runtime = { ...nextRuntime, ...runtimeOverrides };
    const app = new App(options, runtime);
    if (options.tokenStore !== 'nextjs-cookie') return app;
    return new Proxy(app, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (methodsWithTokenStore.has(name)) {
          return async (argument: string | GetUserOptions = {}) => {
            if (typeof argument === 'string') return Reflect.apply(value, target, [argument]);
            const tokenStore = argument.tokenStore ?? (await getCurrentRequestTokenStore());
            return Reflect.apply(value, target, [{ ...argument, tokenStore }]);
          };
        }
        if (!methodsPerRequest.has(name)) return value.bind(target);
        return async (...args: unknown[]) => {
          const current = await Promise.all([getCurrentRequestTokenStore(), headers()]).catch((error: unknown) => {
            // Errors with a digest are those by which Next.js ends a render.
            if (!methodsWithoutSession.has(name) || 'digest' in Object(error)) throw error;
            return null;
          });
          if (current === null) return Reflect.apply(value, target, args);
          const [tokenStore, currentHeaders] = current;
          const visitor = options.visitor ?? { headers: currentHeaders };
          const requestApp = new App({ ...options, tokenStore, visitor, noAutomaticPrefetch: true }, runtime);
          return Reflect.apply(Reflect.get(requestApp, name), requestApp, args);
        };
      },
    });
  },
});
