import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'The link works once, for {duration}.';

/** The texts of the emails that users request, in English. The specification contains the subjects. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: 'Verify your email at {project}',
    heading: 'Verify your email',
    text: 'Please confirm that this is your email address, so that {project} can reach you and help you back into your account.',
    button: 'Verify email',
    lifetime,
    unexpected: 'If you did not use this email address at {project}, ignore this email and nothing happens.',
  },
  password_reset: {
    subject: 'Reset your password at {project}',
    heading: 'Reset your password',
    text: 'Choose a new password for your account at {project}. This ends every session of your account.',
    button: 'Reset password',
    lifetime,
    unexpected: 'If you did not ask for this, ignore this email: your password stays as it is.',
  },
  magic_link: {
    subject: 'Sign in to {project}',
    heading: 'Sign in to {project}',
    text: 'Enter this code where you asked for it, or open the link.',
    button: 'Sign in',
    lifetime: 'The code and the link work once, for {duration}.',
    unexpected:
      'Give them to nobody: they open your account at {project}. If you did not ask for them, ignore this email.',
  },
  team_invitation: {
    subject: 'You have been invited to join {team}',
    heading: 'Join {team}',
    text: 'You have been invited to join {team} at {project}.',
    textWithInviter: '{inviter} invited you to join {team} at {project}.',
    unnamedTeam: 'a team',
    button: 'See the invitation',
    lifetime,
    unexpected: 'If you know nobody at {project}, ignore this email and nothing happens.',
  },
  requestedFrom: 'Requested from: {device}',
  openLink: 'Open this link:',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
};
