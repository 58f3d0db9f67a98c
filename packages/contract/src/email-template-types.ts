/** The types of templates for emails that users request, in the order in which they are listed. */
export const emailTemplateTypes = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const;

/** The types of templates for emails that notify account owners, in the order in which they are listed. */
export const accountOwnerEmailTypes = [
  'password_changed',
  'mfa_enabled',
  'mfa_disabled',
  'provider_linked',
  'provider_unlinked',
  'email_changed',
  'email_added',
  'new_device',
  'guess_limit_reached',
  'sign_in_methods',
  'sign_ins_removed',
] as const;

/** The type of a template for emails that notify account owners, for example `password_changed`. */
export type AccountOwnerEmailType = (typeof accountOwnerEmailTypes)[number];
