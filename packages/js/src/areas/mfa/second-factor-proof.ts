/** Option of methods that require a recent sign-in or a second-factor code. */
export interface SecondFactorProof {
  /**
   * Current code of 6 digits from the user's authenticator app. Replaces a recent sign-in for users with a second
   * factor.
   */
  readonly totpCode?: string | undefined;
}
