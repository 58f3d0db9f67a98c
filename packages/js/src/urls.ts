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

/** The addresses of all pages: those given, and the defaults for the rest. */
export function handlerUrls(given: Partial<HandlerUrls> = {}): HandlerUrls {
  const handler = given.handler ?? '/handler';
  const home = given.home ?? '/';
  if (!handler.startsWith('/')) {
    throw new Error(
      `The handler path "${handler}" in urls must start with /, as all addresses are made from it. Give a path such as /handler.`,
    );
  }
  const page = (name: Exclude<keyof HandlerUrls, 'handler' | 'home'>) =>
    given[name] ?? `${handler}/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const afterSignIn = given.afterSignIn ?? home;
  return {
    handler,
    home,
    signIn: page('signIn'),
    signUp: page('signUp'),
    signOut: page('signOut'),
    afterSignIn,
    afterSignUp: given.afterSignUp ?? afterSignIn,
    afterSignOut: given.afterSignOut ?? home,
    emailVerification: page('emailVerification'),
    passwordReset: page('passwordReset'),
    forgotPassword: page('forgotPassword'),
    oauthCallback: page('oauthCallback'),
    magicLinkCallback: page('magicLinkCallback'),
    accountSettings: page('accountSettings'),
    error: page('error'),
    teamInvitation: page('teamInvitation'),
  };
}
