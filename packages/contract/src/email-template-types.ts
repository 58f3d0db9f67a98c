/** The templates that a project can customize, in the order of lists. */
export const emailTemplateTypes = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const;

/** The templates of emails that notify account owners, in the order of lists. */
export const ownerEmailTypes = [
  'password_changed',
  'mfa_enabled',
  'mfa_disabled',
  'provider_linked',
  'provider_unlinked',
  'email_changed',
  'new_device',
  'guess_limit_reached',
] as const;

/** The template of an email that notifies an account owner. */
export type OwnerEmailType = (typeof ownerEmailTypes)[number];
