/** The texts of error pages in one language. `{project}` and `{seconds}` are placeholders. */
export interface ErrorPageTexts {
  readonly signInHeading: string;
  readonly notFoundHeading: string;
  readonly unavailableHeading: string;
  readonly failedHeading: string;
  readonly interrupted: string;
  readonly cancelled: string;
  readonly misconfigured: string;
  readonly notEnabled: string;
  readonly tooMany: string;
  readonly providerUnavailable: string;
  readonly noEmail: string;
  readonly signUpClosed: string;
  readonly emailTaken: string;
  readonly alreadyConnected: string;
  readonly signedOut: string;
  readonly notFound: string;
  readonly unavailable: string;
  readonly failed: string;
  readonly back: string;
  readonly backToApp: string;
  readonly tryAgain: string;
}
