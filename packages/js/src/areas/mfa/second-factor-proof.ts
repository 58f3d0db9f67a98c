/** Option of methods that a session alone authorizes only for 10 minutes after the sign-in. */
export interface SecondFactorProof {
  /**
   * Current code of 6 digits from the user's authenticator app. Replaces a recent sign-in for users with a second
   * factor.
   */
  readonly totpCode?: string | undefined;
}
