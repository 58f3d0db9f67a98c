/** The texts of an email that a user requests. */
export interface LinkEmailTexts {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  /** The label of the button with the link. */
  readonly button: string;
  /** The lifetime of the link, with the placeholder `{duration}`. */
  readonly lifetime: string;
  /** Advice for recipients who did not expect the email. */
  readonly unexpected: string;
}

/**
 * The texts of the emails that users request, in one language. `{project}`, `{team}`, `{inviter}`, `{device}` and
 * `{duration}` are placeholders.
 */
export interface AllLinkEmailTexts {
  readonly email_verification: LinkEmailTexts;
  readonly password_reset: LinkEmailTexts;
  readonly magic_link: LinkEmailTexts;
  readonly team_invitation: LinkEmailTexts & {
    /** Replaces `text` if the name of the inviting user is known. */
    readonly textWithInviter: string;
    /** Replaces a team name that does not look like a name. */
    readonly unnamedTeam: string;
  };
  /** The browser and operating system of the request. */
  readonly requestedFrom: string;
  /** Introduces the URL of the button in the plain text part. */
  readonly openLink: string;
  readonly terms: string;
  readonly privacy: string;
}
