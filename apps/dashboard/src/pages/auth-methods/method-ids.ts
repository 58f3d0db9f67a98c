import { isOAuthProviderId, type OAuthProviderId } from '@keystack/contract';

/** The id of a sign-in method, as the API names it. */
type SignInMethodId = 'password' | 'magic_link' | OAuthProviderId;

/** Returns whether a text is the id of a sign-in method. */
export function isSignInMethodId(id: string): id is SignInMethodId {
  return id === 'password' || id === 'magic_link' || isOAuthProviderId(id);
}
