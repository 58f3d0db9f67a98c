/** Texts of the overview of a project. */
export const overviewTexts = {
  title: 'Overview',
  description: 'How your app is doing. Days are in UTC.',
  range: 'Range',
  ranges: { 7: '7 days', 30: '30 days', 90: '90 days' },
  figures: {
    active: 'Active users, 30 days',
    activeHint: 'Users with at least one request in the last 30 days.',
    activeWeek: 'Active users, 7 days',
    activeWeekHint: 'Users with at least one request in the last 7 days.',
    activeToday: 'Active today',
    activeTodayHint: 'Users with at least one request since midnight UTC.',
    signUps: 'Sign-ups',
    signUpsHint: 'Users who signed up themselves. Users that a server created do not count.',
    signIns: 'Sign-ins',
    signInsHint: 'Completed sign-ins of users who signed up before.',
    failed: 'Failed sign-ins',
    failedHint:
      'The share of wrong passwords and codes among all attempts. Attempts that a rate limit refused do not count.',
    none: 'No data yet',
  },
  connect: {
    title: 'Put it into your app',
    text: 'Nobody has signed up yet. Add the sign-in to your app in a few minutes, with the keys and files of this project.',
    button: 'Connect your app',
  },
  charts: {
    signIns: 'Sign-ins by method',
    signUps: 'Sign-ups by method',
    deliveries: 'Emails and webhooks',
    interval: 'Day',
    unfinished: 'Today is not over yet.',
    empty: 'Nothing happened in these days.',
    summary: (chart: string, days: number, total: string) => `${chart} in the last ${days} days: ${total}`,
  },
  methods: {
    password: 'Password',
    magic_link: 'Magic link',
    totp: 'Second factor',
    server: 'By a server',
    oauth: 'Provider',
  },
  deliveries: {
    emails_sent: 'Emails sent',
    emails_failed: 'Emails failed',
    webhooks_delivered: 'Webhooks delivered',
    webhooks_failed: 'Webhooks failed',
  },
  readiness: {
    title: 'Before you go live',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    ready: 'Everything is ready.',
    done: 'Done',
    open: 'Open',
    items: {
      keys: { title: 'API keys', hint: 'Your app needs a publishable client key.' },
      domain: {
        title: 'A trusted domain',
        hint: 'The domain of your app. Users are redirected only there after a sign-in.',
      },
      providers: {
        title: 'Own keys for providers',
        hint: 'With the shared keys, users see the name of the service instead of yours.',
      },
      providersTested: {
        title: 'Sign-in with providers tested',
        hint: 'A test sign-in shows that the keys and the callback URL of each provider are right.',
      },
      email: { title: 'Own mail server', hint: 'Emails come from your address and arrive more reliably.' },
      emailTested: {
        title: 'Email tested in the last 30 days',
        hint: 'A test email shows that your mail server still accepts emails.',
      },
      backup: {
        title: 'A backup in the last two days',
        hint: 'The operators of this service write backups with one command, or every day with one setting.',
      },
      production: { title: 'Production mode', hint: 'Refuses settings that are unsafe for real users.' },
    },
  },
} as const;
