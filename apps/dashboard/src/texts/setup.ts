/** Texts of the page that an owner link opens. */
export const setupTexts = {
  loading: 'Checking the link',
  failed: {
    title: 'This link does not work',
    VERIFICATION_CODE_ALREADY_USED:
      'The link was used already. Sign in with the account that it created, or ask for another link.',
    VERIFICATION_CODE_EXPIRED: 'The link has expired. Ask for another one.',
    VERIFICATION_CODE_NOT_FOUND:
      'The link is incomplete, was replaced by a newer one, or was revoked. Open the newest link.',
    command: 'The operator of the service gets a setup link with this command:',
    signIn: 'Sign in',
    retry: 'Try again',
  },
  setup: {
    title: 'Welcome to Keystack',
    text: 'Create the account of the first project owner. Then you create a project and connect your app.',
  },
  invitation: {
    title: (project: string) => `Join ${project}`,
    text: (project: string) => `You are invited to manage the project ${project}. Create an account to join.`,
    emailHint: 'The invitation was sent to this email address. For another one, ask for an invitation to it.',
  },
  steps: ['Account', 'Project', 'Your app'],
  email: 'Email',
  emailInvalid: 'Enter a valid email address.',
  name: 'Name',
  nameHint: 'Other owners of your projects see it. Optional.',
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  passwordMissing: 'Choose a password.',
  create: 'Create account',
  join: {
    as: (email: string) => `You are signed in as ${email}.`,
    button: (project: string) => `Join ${project}`,
    another: 'Use another account',
  },
  demo: 'Signing in as the owner of the project Demo',
} as const;
