/** Where the pages of an app live: paths, or absolute URLs on the app's own origin. */
export interface HandlerUrls {
  /** Where the pages begin. Default: `/handler`. */
  readonly handler: string;
  /** Signs in. Default: `{handler}/sign-in`, and so on for the others without a default of their own. */
  readonly signIn: string;
  /** Makes an account. */
  readonly signUp: string;
  /** Signs out. */
  readonly signOut: string;
  /** Where signing in leads. Default: `home`. */
  readonly afterSignIn: string;
  /** Where making an account leads. Default: a given `afterSignIn`, else `home`. */
  readonly afterSignUp: string;
  /** Where signing out leads. Default: `home`. */
  readonly afterSignOut: string;
  /** Where the link of a verification mail leads. */
  readonly emailVerification: string;
  /** Where the link of a password reset mail leads. */
  readonly passwordReset: string;
  /** Mails a password reset link. */
  readonly forgotPassword: string;
  /** The start of the app. Default: `/`. */
  readonly home: string;
  /** Where providers send the browser back to. */
  readonly oauthCallback: string;
  /** Where a magic link leads. */
  readonly magicLinkCallback: string;
  /** Where users look after their account; its parts are below it. */
  readonly accountSettings: string;
  /** Tells an error by its code. */
  readonly error: string;
  /** Where the link of a team invitation leads. */
  readonly teamInvitation: string;
}

/** The pages below the handler: `signIn` is `sign-in` there. */
const pages = [
  'signIn',
  'signUp',
  'signOut',
  'emailVerification',
  'passwordReset',
  'forgotPassword',
  'oauthCallback',
  'magicLinkCallback',
  'accountSettings',
  'error',
  'teamInvitation',
] as const;

/** The addresses of all pages: those given, and the defaults for the rest. */
export function handlerUrls(given: Partial<HandlerUrls> = {}): HandlerUrls {
  const {
    handler = '/handler',
    home = '/',
    afterSignIn = home,
    afterSignUp = afterSignIn,
    afterSignOut = home,
  } = given;
  if (!handler.startsWith('/')) {
    throw new Error(`The handler path "${handler}" must start with /, since all addresses are made from it.`);
  }
  const below = (page: string) => `${handler}/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const addresses = Object.fromEntries(pages.map((page) => [page, given[page] ?? below(page)]));
  return {
    handler,
    home,
    afterSignIn,
    afterSignUp,
    afterSignOut,
    ...(addresses as Record<(typeof pages)[number], string>),
  };
}
