/** Texts of the notice that a quota of emails is nearly used up. */
export const quotaTexts = {
  names: {
    emailsToUnverified: 'emails to new and unverified addresses',
    emailsToVerified: 'emails to verified addresses',
    customEmails: 'emails from your server',
  },
  used: (name: string, used: number, limit: number) =>
    `This project has sent ${used.toLocaleString('en')} of ${limit.toLocaleString('en')} ${name} in this hour.`,
  near: {
    emailsToUnverified: 'After that, verification emails are delayed and other emails to new people are not sent.',
    emailsToVerified: 'After that, sign-in codes and reset links are refused.',
    customEmails: 'After that, emails from your server are refused.',
  },
  over: {
    emailsToUnverified: 'Verification emails are delayed and other emails to new people are not sent.',
    emailsToVerified: 'Sign-in codes and reset links are refused.',
    customEmails: 'Emails from your server are refused.',
  },
  resets: (time: string) => `The next hour begins at ${time}.`,
  advice: 'If you expect so many emails, ask the operator of this service for a higher limit.',
} as const;
