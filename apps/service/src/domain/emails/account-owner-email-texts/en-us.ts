import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in English. */
export const texts: AccountOwnerEmailTexts = {
  greeting: 'Hi {name},',
  greetingWithoutName: 'Hello,',
  events: {
    password_changed: {
      heading: 'Your password was changed',
      text: 'The password of your account at {project} was changed.',
    },
    mfa_enabled: {
      heading: 'Two-factor authentication is on',
      text: 'Signing in to your account at {project} now requires a code from an authenticator app.',
    },
    mfa_disabled: {
      heading: 'Two-factor authentication is off',
      text: 'Signing in to your account at {project} no longer requires a code from an authenticator app.',
    },
    provider_linked: {
      heading: '{provider} was linked to your account',
      text: 'You can now sign in to your account at {project} with {provider}.',
    },
    provider_unlinked: {
      heading: '{provider} was unlinked from your account',
      text: 'You can no longer sign in to your account at {project} with {provider}.',
    },
    email_changed: {
      heading: 'Your email address was changed',
      text: 'Your account at {project} no longer uses this email address.',
    },
    email_added: {
      heading: 'An email address was added to your account',
      text: 'The email address {email} was added to your account at {project}.',
    },
    new_device: {
      heading: 'New sign-in to your account',
      text: 'Someone signed in to your account at {project} from a new device: {time}, IP address {ip}.',
    },
    guess_limit_reached: {
      heading: 'Too many wrong sign-in attempts',
      text: 'Wrong passwords or codes were entered for your account at {project} so often that no more are accepted for now from networks where you have not signed in before.',
    },
    sign_ins_removed: {
      heading: 'Sign-in methods were removed from your account',
      text: 'You signed in with access to your email, and nobody had confirmed your account at {project} before. Somebody else could have set these sign-in methods, so they were removed: {removed}. Your data is unchanged. You can set them again in the account settings.',
    },
  },
  removed: { password: 'Password', secondFactor: 'Two-factor authentication', sessions: 'Active sessions' },
  ifYou: 'If this was you, you do not need to do anything.',
  ifNotYou: 'If this was not you, reset your password now. If you cannot sign in any more, contact {project}.',
  undo: 'If this was not you, undo the change within 72 hours. It also ends every session of your account.',
  undoButton: 'Undo the change',
  openLink: 'If the button does not work, open this link:',
  footer: 'You received this email because the security of your account at {project} is concerned.',
  page: {
    ask: {
      heading: 'Undo the change of your email address?',
      text: 'Your account at {project} will use {email} again. Every session of your account ends.',
    },
    done: {
      heading: 'The change was undone',
      text: 'Your account at {project} uses {email} again. Reset your password now, so that nobody else can sign in.',
    },
    taken: {
      heading: 'The change cannot be undone',
      text: 'Another account at {project} uses {email} by now. Contact {project}.',
    },
    invalid: {
      heading: 'This link does not work any more',
      text: 'It works once and for 72 hours. If somebody else uses your account, contact the app that you signed up for.',
    },
  },
  trust: {
    note: 'You can still sign in where you did before. To sign in from another network, open this link there within 72 hours and confirm. If your password is easy to guess, change it.',
    button: 'Allow sign-in from this network',
    ask: {
      heading: 'Allow sign-in from this network?',
      text: 'You can then sign in to your account at {project} from here as usual. Go on only if you want to sign in yourself.',
    },
    done: {
      heading: 'You can sign in from here',
      text: 'Go back to {project} and sign in as usual.',
    },
    invalid: 'It works for 72 hours. You can also reset your password or ask for a sign-in email.',
  },
};
