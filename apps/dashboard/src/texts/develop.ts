/** Texts of the pages for developers. */
export const developTexts = {
  api: {
    title: 'API',
    description: 'Every endpoint of the service. Requests that you try out are sent to this project.',
  },
  inbox: {
    title: 'Inbox',
    description: 'The emails of this project. A service in development keeps them instead of sending them.',
  },
  standIn: {
    title: 'Stand-in accounts',
    description:
      'Without keys of an OAuth provider, a service in development shows a page that stands in for it and asks for no password.',
    accounts: 'Accounts',
    accountsHint: 'The page offers these accounts, and any other name and email address that you enter there.',
    verified: 'Verified',
    unverified: 'Not verified',
    copy: (email: string) => `the email address ${email}`,
    providers: 'Providers',
    providersHint: 'Providers of this project that use the stand-in until you enter keys of your own.',
    noProviders: (names: string) => `None is turned on. These can be used without keys: ${names}.`,
    methods: 'Sign-in methods',
  },
} as const;
