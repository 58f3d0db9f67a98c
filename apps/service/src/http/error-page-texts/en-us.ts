import type { ErrorPageTexts } from './error-page-text-keys.ts';

export const texts: ErrorPageTexts = {
  signInHeading: 'Sign-in did not work',
  notFoundHeading: 'Page not found',
  unavailableHeading: 'Not available at the moment',
  failedHeading: 'Something went wrong',
  interrupted:
    'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.',
  cancelled: 'The sign-in was cancelled at the provider. Please try again.',
  misconfigured: 'Sign-in is not set up correctly for this app. Please tell the people who run it.',
  notEnabled: 'This sign-in method is not available. Please choose another one.',
  tooMany: 'There were too many attempts. Please try again in {seconds} seconds.',
  providerUnavailable: 'The sign-in provider does not respond as expected. Please try again in a few minutes.',
  noEmail:
    'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.',
  signUpClosed: 'This app does not accept new accounts at the moment.',
  emailTaken: 'An account with this email address exists already. Please sign in the way you did before.',
  alreadyConnected:
    'This account cannot be connected. It is connected to another user, or you have connected another one.',
  signedOut: 'Your session has ended. Please sign in again and repeat the step.',
  notFound: 'There is no page at this address.',
  unavailable: 'The service cannot respond at the moment. Please try again shortly.',
  failed: 'The request could not be processed. Please go back and try again.',
  back: 'Back',
  backToApp: 'Go back to {project}',
  tryAgain: 'Try again',
};
