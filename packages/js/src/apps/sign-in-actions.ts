/*
 * The actions of pages that sign users in, and what every action needs: redirects and diagnosis. Pages load them as one
 * file. Other modules that need this code import it from here: bundlers would otherwise split off a further file.
 */

export { signInWithOAuth, startOAuth } from '../areas/oauth/start-oauth.ts';
export { getMagicLinkDetails, sendMagicLinkEmail, signInWithMagicLink } from '../areas/otp/magic-link.ts';
export { signInWithCredential, signUpWithCredential } from '../areas/password/password-sign-in.ts';
export { diagnoseConnection } from '../http/diagnosis.ts';
export { createRedirector } from '../navigation/redirect.ts';
export { createSignInContext, finishSignIn } from '../session/finish-sign-in.ts';
