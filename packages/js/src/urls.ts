/** Where the pages of an app live: paths, or absolute URLs on the app's own origin. */
export interface HandlerUrls {
  readonly handler: string;
  readonly signIn: string;
  readonly signUp: string;
  readonly signOut: string;
  readonly afterSignIn: string;
  readonly afterSignUp: string;
  readonly afterSignOut: string;
  readonly emailVerification: string;
  readonly passwordReset: string;
  readonly forgotPassword: string;
  readonly home: string;
  readonly oauthCallback: string;
  readonly magicLinkCallback: string;
  readonly accountSettings: string;
  readonly error: string;
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
