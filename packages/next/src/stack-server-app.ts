import {
  type GetUserOptions,
  type HandlerUrls,
  type Runtime,
  StackServerApp as ServerApp,
  type StackServerAppConstructor,
  type StackServerAppConstructorOptions,
} from '@keystack/js';
import { basePath } from './base-path.ts';
import { redirectTo } from './redirect-to.ts';
import { requestCookies } from './request-cookies.ts';

/** Context overrides for Next.js: a redirect ends the current render or action. */
const surroundings: Partial<Runtime> = {
  navigate: redirectTo,
};

/** Returns the URLs of an app that is not at the root of its host. */
function belowBasePath(): Partial<HandlerUrls> {
  const base = basePath();
  return base === '' ? {} : { handler: `${base}/handler`, home: base };
}

/** Methods that accept a token store as an argument, so that all requests share the keys, clock and refreshes of one app. */
const takesStore: ReadonlySet<PropertyKey> = new Set<keyof ServerApp>(['getUser', 'getSessionClaims']);

/** Methods that use the app's own token store. Each request gets an app of its own for them. */
const ofRequest: ReadonlySet<PropertyKey> = new Set<keyof ServerApp>([
  'getServerUser',
  'signInWithCredential',
  'signUpWithCredential',
  'signInWithMagicLink',
  'signOut',
  'getEmailVerificationDetails',
  'verifyEmail',
  'rejectEmailVerification',
  'getTeamInvitationDetails',
  'acceptTeamInvitation',
]);

/** The type of the instances. */
export type StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = ServerApp<
  HasTokenStore,
  ProjectId
>;

/**
 * The app for the server of a Next.js app. With the token store `nextjs-cookie`, each call uses the cookies of the current
 * request, and redirects are those of Next.js.
 */
export const StackServerApp: StackServerAppConstructor = new Proxy(ServerApp, {
  construct(App, [asked, given]: [StackServerAppConstructorOptions, Partial<Runtime>?]) {
    const options = { ...asked, urls: { ...belowBasePath(), ...asked.urls } };
    const runtime = { ...surroundings, ...given };
    const app = new App(options, runtime);
    if (options.tokenStore !== 'nextjs-cookie') return app;
    return new Proxy(app, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (takesStore.has(name)) {
          return async (asked: string | GetUserOptions = {}) => {
            if (typeof asked === 'string') return Reflect.apply(value, target, [asked]);
            const tokenStore = asked.tokenStore ?? (await requestCookies());
            return Reflect.apply(value, target, [{ ...asked, tokenStore }]);
          };
        }
        if (!ofRequest.has(name)) return value.bind(target);
        return async (...args: unknown[]) => {
          const tokenStore = await requestCookies();
          const own = new App({ ...options, tokenStore, noAutomaticPrefetch: true }, runtime);
          return Reflect.apply(Reflect.get(own, name), own, args);
        };
      },
    });
  },
});
