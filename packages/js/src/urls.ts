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
      `The handler path "${handler}" in urls must start with /, because the addresses of all pages are made from it. Give a path such as /handler.`,
    );
  }
  return {
    handler,
    home,
    signIn: given.signIn ?? `${handler}/sign-in`,
    signUp: given.signUp ?? `${handler}/sign-up`,
    signOut: given.signOut ?? `${handler}/sign-out`,
    afterSignIn: given.afterSignIn ?? home,
    afterSignUp: given.afterSignUp ?? given.afterSignIn ?? home,
    afterSignOut: given.afterSignOut ?? home,
    emailVerification: given.emailVerification ?? `${handler}/email-verification`,
    passwordReset: given.passwordReset ?? `${handler}/password-reset`,
    forgotPassword: given.forgotPassword ?? `${handler}/forgot-password`,
    oauthCallback: given.oauthCallback ?? `${handler}/oauth-callback`,
    magicLinkCallback: given.magicLinkCallback ?? `${handler}/magic-link-callback`,
    accountSettings: given.accountSettings ?? `${handler}/account-settings`,
    error: given.error ?? `${handler}/error`,
    teamInvitation: given.teamInvitation ?? `${handler}/team-invitation`,
  };
}
