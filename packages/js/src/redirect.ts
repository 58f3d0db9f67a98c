/** How a redirect is made. */
export interface RedirectToOptions {
  /** Replaces the page in the history, so that "back" does not return to it. */
  readonly replace?: boolean | undefined;
  /** Leaves out the way back: the page that asked for the sign-in is not remembered, and a remembered one is ignored. */
  readonly noRedirectBack?: boolean | undefined;
}
