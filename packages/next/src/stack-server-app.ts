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

/** The surroundings of an app in Next.js: a redirect ends what is being rendered or done. */
const surroundings: Partial<Runtime> = {
  navigate: redirectTo,
};

/** Where an app begins that is not at the root of its host. */
function belowBasePath(): Partial<HandlerUrls> {
  const base = basePath();
  return base === '' ? {} : { handler: `${base}/handler`, home: base };
}

/** What takes a token store with the call, so that all requests share the keys, clock and refreshes of one app. */
const takesStore: ReadonlySet<PropertyKey> = new Set<keyof ServerApp>(['getUser', 'getSessionClaims']);

/** What looks into the token store of the app itself, of which each request gets its own. */
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

/** The type of what its constructor makes. */
export type StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = ServerApp<
  HasTokenStore,
  ProjectId
>;

/**
 * The way into the product for the server of a Next.js app. With the token store `nextjs-cookie` each call is made for the
 * request that is being answered, and `redirect` is that of Next.js.
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
