/** Texts of the page with the trusted domains. */
export const domainsTexts = {
  title: 'Domains',
  description: 'Where sign-in and links in emails may lead. Everything else is refused.',
  trusted: 'Trusted domains',
  empty: 'No domain yet. Add the one of your app before you go live.',
  handler: (path: string) => `Pages at ${path}`,
  add: 'Add domain',
  edit: 'Edit',
  remove: 'Remove',
  removeLabel: (domain: string) => `Remove ${domain}`,
  editLabel: (domain: string) => `Edit ${domain}`,
  removed: (domain: string) => `${domain} was removed.`,
  check: {
    button: 'Check',
    label: (domain: string) => `Check ${domain}`,
    running: 'The service requests your sign-in page…',
    reachable: 'Reachable. Your sign-in page answers.',
    checks: {
      resolve: 'Find the host',
      connect: 'Connect',
      encrypt: 'Check the certificate',
      respond: 'Get a response',
      handler: 'Find the sign-in page',
    },
    states: { passed: 'Passed', failed: 'Failed', skipped: 'Not checked' },
    status: (status: number) => `Status ${status}`,
    remedies: {
      dns_failed:
        'The name has no DNS record yet. Add an A, AAAA or CNAME record at your DNS provider, and wait until it is known.',
      connection_refused: 'Nothing listens there. Start your app, or open the port in the firewall.',
      timeout:
        'The host did not answer in time. Check the firewall, and that the DNS record leads to the right server.',
      address_not_public:
        'The name leads to an address in a private network. Users outside cannot reach it, so point it to a public address.',
      tls_failed: 'The certificate is missing, expired, or for another name. Renew it, for example with Let’s Encrypt.',
      server_error: 'Your app answers with an error. Look into its logs.',
      not_found:
        'The domain answers, but there is no sign-in page at the handler path. Add the handler route to your app, or correct the path.',
      refused: 'The domain refuses the request. A password or a firewall in front of your app keeps users out too.',
      redirected: (target: string) => `The domain redirects to ${target}. Add that domain, because sign-in ends there.`,
      other: 'The connection failed. Check that the server is reachable from the internet.',
    },
  },
  dialog: {
    add: 'Add a domain',
    edit: 'Edit the domain',
    domain: 'Domain',
    placeholder: 'https://app.example.com',
    invalid: 'Enter an https URL without a path, for example https://app.example.com.',
    taken: 'This domain is in the list already.',
    handlerPath: 'Path of the handler pages',
    handlerHint: 'Below this path, your app shows the pages of Keystack.',
    handlerInvalid: 'Enter a path that starts with a slash, for example /handler.',
    save: 'Save',
    cancel: 'Cancel',
  },
  localhost: {
    title: 'Development',
    label: 'Allow localhost',
    hint: 'Apps on the computers of your developers can use this project. Turn it off before you go live.',
  },
} as const;

/** Texts of the page with the API keys. */
export const apiKeysTexts = {
  title: 'API keys',
  description: 'What your app and your servers present to the service.',
  create: 'Create key set',
  empty: {
    title: 'No keys yet',
    text: 'Your app needs a publishable client key, and your server a secret key. Create both as one key set.',
  },
  caption: 'Key sets of this project',
  columns: {
    description: 'Description',
    status: 'Status',
    keys: 'Keys',
    lastUsed: 'Last used',
    expires: 'Expires',
    created: 'Created',
  },
  kinds: { publishableClientKey: 'Client', secretServerKey: 'Server', superSecretAdminKey: 'Admin' },
  status: { valid: 'Valid', expired: 'Expired', 'manually-revoked': 'Revoked' },
  never: 'Never',
  revoke: 'Revoke',
  revokeLabel: (description: string) => `Revoke ${description}`,
  question: (description: string) => `Revoke ${description}?`,
  revokeText: 'Requests with these keys are refused from then on. This cannot be undone.',
  confirm: 'Revoke keys',
  cancel: 'Cancel',
  revoked: 'The keys were revoked.',
  dialog: {
    title: 'Create a key set',
    description: 'Description',
    descriptionHint: 'Where the keys are used, for example "Production server".',
    descriptionMissing: 'Enter where the keys will be used. You need it when you revoke them.',
    expires: 'Expires',
    lifetimes: { 1: 'In 1 day', 7: 'In 7 days', 30: 'In 30 days', 90: 'In 90 days', 365: 'In 1 year', 73000: 'Never' },
    create: 'Create',
    cancel: 'Cancel',
  },
  created: {
    title: 'Copy your keys',
    text: 'The secret keys are shown only now. Put them into the environment of your app and your server.',
    environment: 'Environment variables',
    copy: 'the environment variables',
    download: 'Download as a file',
    done: 'I have saved the keys',
  },
} as const;

/** Longest time in days that the service keeps events. */
export const eventRetentionMaxDays = 3650;

/** Texts of the page with the settings of the project. */
export const projectSettingsTexts = {
  title: 'Project settings',
  general: {
    title: 'General',
    name: 'Name',
    nameMissing: 'Enter a name. Users see it on the sign-in page and in emails.',
    description: 'Description',
    id: 'Project ID',
    copyId: 'the project ID',
    saved: 'The project was saved.',
  },
  production: {
    title: 'Production mode',
    label: 'Production mode',
    hint: 'Refuses settings that are convenient during development but unsafe for real users.',
    problems: 'Solve these first:',
    fix: 'Open domains',
  },
  passwords: {
    title: 'Safety',
    common: 'Refuse passwords that are easy to guess',
    commonHint: 'Compares new passwords with a list of the most common ones.',
    ownerEmails: 'Tell users about changes to their account',
    ownerEmailsHint: 'Sends an email when the password, the email or a sign-in method changes.',
    newDevice: 'Tell users about sign-ins from new devices',
    newDeviceHint: 'Sends an email when a user signs in with a browser that was not used before.',
  },
  activity: {
    title: 'Activity log',
    days: 'Days until events are deleted',
    hint: `From 1 to ${eventRetentionMaxDays.toLocaleString('en')}. A smaller number also deletes events that are older already. This cannot be undone.`,
    invalid: `Enter a whole number from 1 to ${eventRetentionMaxDays.toLocaleString('en')}.`,
    saved: (days: number) => `Events are kept for ${days === 1 ? 'a day' : `${days.toLocaleString('en')} days`} now.`,
  },
  danger: {
    title: 'Delete project',
    text: 'Deletes the project with its users, teams, keys and settings. This cannot be undone.',
    button: 'Delete project',
    question: (name: string) => `Delete ${name}?`,
    type: (name: string) => `Enter "${name}" to confirm`,
    mismatch: 'This is not the name of the project.',
    confirm: 'Delete project',
    cancel: 'Cancel',
    done: (name: string) => `${name} was deleted.`,
  },
} as const;
