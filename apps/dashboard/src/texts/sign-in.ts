/** Texts of the page with the sign-in methods. */
export const authMethodsTexts = {
  title: 'Sign-in methods',
  description: 'How people get into your app. Changes apply at once.',
  methods: {
    title: 'Methods',
    credential: 'Email and password',
    credentialHint: 'Users choose a password when they sign up.',
    magicLink: 'Magic link and code',
    magicLinkHint: 'Users receive an email with a link and a code of six letters and digits.',
  },
  providers: {
    title: 'OAuth providers',
    description: 'Accounts of other services that users can sign in with.',
    shared: 'Shared keys',
    sharedHint: 'Not for production',
    own: 'Own keys',
    configure: (name: string) => `Configure ${name}`,
    turnOn: (name: string) => `Sign-in with ${name}`,
    add: 'Add provider',
    allAdded: 'All supported providers are listed.',
    none: 'No provider yet.',
  },
  turnOff: {
    title: (name: string) => `Turn off ${name}?`,
    counting: 'Counting the users who need it…',
    nobody: 'Every user has another way to sign in.',
    users: (count: number, isCapped: boolean) =>
      count === 1
        ? '1 user has no other way to sign in, and is locked out until you turn it on again.'
        : `${isCapped ? 'More than ' : ''}${count.toLocaleString('en')} users have no other way to sign in. They are locked out until you turn it on again.`,
    sessions: 'Users who are signed in stay signed in.',
    confirm: 'Turn off',
    cancel: 'Cancel',
  },
  signUpOff: {
    title: 'Stop new sign-ups?',
    text: 'New people can no longer create an account. Users who exist already keep access, and you can still create and invite users. People who are invited to a team can create an account, unless you turn that off too.',
    confirm: 'Stop sign-ups',
    cancel: 'Cancel',
  },
  signUp: {
    title: 'Sign-up',
    enabled: 'New users can sign up',
    enabledHint: 'When this is off, only users who exist already can sign in.',
    invited: 'People who are invited to a team can sign up',
    invitedHint:
      'Applies when sign-up is off. Only the invited email address can create an account, and only as long as the invitation is valid. Every member who may invite can let people in.',
    deletion: 'Users can delete their account',
    deletionHint: 'Adds a button to the account settings.',
  },
} as const;

/** Texts of the page of one OAuth provider. */
export const providerTexts = {
  title: (name: string) => `Sign-in with ${name}`,
  back: 'Methods',
  notAdded: 'Not added yet',
  off: 'Off',
  on: 'On',
  keys: {
    title: 'Keys',
    text: 'Your app is known to the provider by these keys.',
    kind: 'Whose keys',
    shared: 'Shared keys of this service',
    sharedText: 'For trying out. Users see the name of the service instead of yours. Replace them before you go live.',
    own: 'Own keys',
    keysMissing: 'Copy this from the page of your app at the provider.',
    secretSaved: 'A secret is saved. It is not shown.',
    replace: 'Replace',
    replaceLabel: 'Replace the secret',
    keep: 'Keep the saved secret',
    facebookConfigId: 'Configuration ID (business login only)',
    microsoftTenantId: 'Tenant ID',
    tenantHint: 'Empty: personal accounts.',
    saved: (name: string) => `Sign-in with ${name} was saved.`,
    add: (name: string) => `Add ${name}`,
  },
  guide: {
    title: 'Get your keys',
    open: (name: string) => `Open ${name}`,
    callback: (field: string) => `Paste this URL into the field "${field}".`,
    callbackLabel: 'Callback URL',
    copy: (id: string, secret: string) => `Copy "${id}" and "${secret}" into the form below, and save.`,
  },
  test: {
    title: 'Test',
    text: 'Signs you in at the provider in a new tab and shows what your app would learn. Creates no user.',
    button: (name: string) => `Test sign-in with ${name}`,
    unsaved: 'Uses the keys above, which are not saved yet.',
    waiting: (name: string) => `Sign in at ${name} in the other tab. The result appears here.`,
    blocked: 'The browser blocked the new tab.',
    open: (name: string) => `Open ${name}`,
    mismatch: (name: string) =>
      `If ${name} shows an error about the redirect URI instead, the callback URL above is missing in the settings of your app there.`,
    cancel: 'Cancel the test',
    expired: 'The test took longer than 10 minutes. Start a new one.',
    succeeded: (name: string) => `Sign-in with ${name} works.`,
    fields: {
      accountId: 'Account ID',
      email: 'Email',
      displayName: 'Name',
      profileImageUrl: 'Picture',
    },
    verified: 'Verified',
    unverified: 'Not verified',
    missing: 'None',
    claims: 'Everything that the provider sent',
    failed: (step: string) => `The test failed: ${step}.`,
    steps: {
      authorization: 'the provider sent you back without a code',
      token: 'the provider did not exchange the code for tokens',
      profile: 'the profile could not be read',
    },
    remedies: {
      access_denied:
        'You or the provider refused access. Start the test again and allow it. If you did, check that the app is published at the provider.',
      invalid_client:
        'The client ID or the client secret is wrong. Copy both again. If the secret has expired, create a new one at the provider.',
      redirect_uri_mismatch:
        'The callback URL is missing at the provider. Paste it there exactly as above, without a slash at its end.',
      invalid_code:
        'The provider did not accept its code. Start the test again. If it fails again, check the client ID.',
      invalid_scope:
        'The app may not ask for the email address or the profile. Allow these permissions at the provider.',
      provider_error: 'The provider refused the sign-in. Its message is shown below.',
      no_email:
        'The account has no email address that the app may read. Allow the permission for the email at the provider, or use another account.',
      invalid_response: 'The response of the provider cannot be used. Check that the keys belong to this provider.',
      unreachable: 'The service could not reach the provider. Check its firewall, then try again.',
    },
    words: 'The provider says',
  },
} as const;
