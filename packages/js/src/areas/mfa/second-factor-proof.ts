/** Proof that the person who sends a request is the user, beside the session. */
export interface SecondFactorProof {
  /**
   * Current code of the user's authenticator app: six digits. Sent in the place of a new sign-in by users who have a second
   * factor.
   */
  readonly totpCode?: string | undefined;
}
