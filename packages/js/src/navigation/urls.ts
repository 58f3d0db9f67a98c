/** The URLs of an app's pages: paths, or absolute URLs on the app's own origin. */
export interface HandlerUrls {
  /** Base path of the pages. Default: `/handler`. */
  readonly handler: string;
  /** Sign-in page. Default: `{handler}/sign-in`. The pages below without a stated default are named in the same way. */
  readonly signIn: string;
  /** Sign-up page. */
  readonly signUp: string;
  /** Sign-out page. */
  readonly signOut: string;
  /** Page shown after sign-in. Default: `home`. */
  readonly afterSignIn: string;
  /** Page shown after sign-up. Default: `afterSignIn` if given, else `home`. */
  readonly afterSignUp: string;
  /** Page shown after sign-out. Default: `home`. */
  readonly afterSignOut: string;
  /** Page that the link in a verification email opens. */
  readonly emailVerification: string;
  /** Page that the link in a password reset email opens. */
  readonly passwordReset: string;
  /** Page that sends a password reset email. */
  readonly forgotPassword: string;
  /** Home page of the app. Default: `/`. */
  readonly home: string;
  /** Page that OAuth providers redirect the browser back to. */
  readonly oauthCallback: string;
  /** Page that a magic link opens. */
  readonly magicLinkCallback: string;
  /** Account settings page; its sections are paths below it. */
  readonly accountSettings: string;
  /** Page that shows an error by its code. */
  readonly error: string;
  /** Page that the link in a team invitation opens. */
  readonly teamInvitation: string;
}

/** The pages whose default URL is below the path of the handler, for example `/handler/sign-in` for `signIn`. */
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

/**
 * Returns the URLs of all pages, with defaults for absent ones. Throws if the path of the handler does not start with
 * `/`.
 */
export function resolveHandlerUrls(overrides: Partial<HandlerUrls> = {}): HandlerUrls {
  const {
    handler = '/handler',
    home = '/',
    afterSignIn = home,
    afterSignUp = afterSignIn,
    afterSignOut = home,
  } = overrides;
  if (!handler.startsWith('/')) {
    throw new Error(
      `The handler path "${handler}" must start with /, because the URLs of all pages are built from it.`,
    );
  }
  const handlerPath = (page: string) => `${handler}/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const pageUrls = Object.fromEntries(pages.map((page) => [page, overrides[page] ?? handlerPath(page)]));
  return {
    handler,
    home,
    afterSignIn,
    afterSignUp,
    afterSignOut,
    ...(pageUrls as Record<(typeof pages)[number], string>),
  };
}
