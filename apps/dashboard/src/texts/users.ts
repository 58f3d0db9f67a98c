const format = (count: number) => count.toLocaleString('en');
const inWords = (count: number) => `${format(count)} ${count === 1 ? 'user' : 'users'}`;
/** A number of users at which counting may have stopped, for example "10,000+ users". */
const matchingInWords = ({ count, isCapped }: { readonly count: number; readonly isCapped: boolean }) =>
  isCapped ? `${format(count - 1)}+ users` : inWords(count);

/** Texts of the list of users and of the page of one user. */
export const usersTexts = {
  title: 'Users',
  description: 'Everybody who has an account in this app.',
  search: 'Search by name, email or ID',
  create: 'Create user',
  columns: {
    name: 'Name',
    email: 'Email',
    methods: 'Sign-in methods',
    signedUp: 'Signed up',
    lastActive: 'Last active',
    id: 'User ID',
  },
  sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
  noName: 'No name',
  noEmail: 'No email',
  unverified: 'Not verified',
  suspended: 'Suspended',
  none: 'None',
  methods: { password: 'Password', magicLink: 'Magic link', secondFactor: 'Second factor' },
  listed: (loaded: number, total: { readonly count: number; readonly isCapped: boolean } | undefined) => {
    if (total !== undefined && !total.isCapped && total.count <= loaded) return inWords(loaded);
    return `1–${format(loaded)} of ${total === undefined ? '…' : matchingInWords(total)}`;
  },
  select: (name: string) => `Select ${name}`,
  selectLoaded: 'Select all users that are shown',
  view: {
    title: 'View',
    columns: 'Columns',
    density: 'Rows',
    comfortable: 'Comfortable',
    compact: 'Compact',
  },
  filters: {
    title: 'Filters',
    activeCount: (active: number) => `(${active} active)`,
    active: 'Active filters',
    names: {
      verified: 'Email verified',
      method: 'Sign-in method',
      mfa: 'Second factor',
      suspended: 'Suspended',
      signed_up_from: 'Signed up from',
      signed_up_to: 'Signed up before',
      active_since: 'Active since',
      inactive_since: 'Not active since',
    },
    any: 'Any',
    yes: 'Yes',
    no: 'No',
    remove: (filter: string) => `Remove the filter ${filter}`,
    clear: 'Clear filters',
  },
  loadingMore: 'Loading more users',
  empty: {
    title: 'No users yet',
    text: 'Users appear here when they sign up in your app. You can also create them yourself.',
  },
  noMatch: 'No user matches.',
  noMatchHint: 'The search finds the beginning of a name or an email, and whole IDs. Users must match all filters.',
  clear: 'Clear search and filters',
  newUser: {
    title: 'Create a user',
    name: 'Name',
    email: 'Email',
    emailMissing: 'Enter the email of the user.',
    emailTaken: 'A user with this email exists already.',
    emailInvalid: 'Enter a complete email, for example ada@example.com.',
    verified: 'The email is verified',
    password: 'Password',
    passwordHint: 'Optional. Without one, the user signs in with a magic link or a provider.',
    create: 'Create user',
    cancel: 'Cancel',
    done: (name: string) => `${name} was created.`,
  },
} as const;

/** Texts of the page of one user. */
export const userTexts = {
  notFound: 'This user does not exist, or was deleted.',
  back: 'All users',
  copyId: 'the ID of the user',
  verified: 'Verified',
  secondFactor: 'Second factor',
  profile: {
    title: 'Profile',
    name: 'Name',
    email: 'Email',
    emailVerified: 'The email is verified',
    saved: 'The profile was saved.',
  },
  signIn: {
    title: 'Sign-in',
    password: 'Password',
    hasPassword: 'Set',
    noPassword: 'Not set',
    magicLink: 'Magic link',
    possible: 'Possible',
    notPossible: 'Not possible',
    secondFactor: 'Second factor',
    isOn: 'On',
    isOff: 'Off',
    providers: 'Linked accounts',
    none: 'None',
  },
  sessions: {
    title: 'Sessions',
    empty: 'No session. The user is signed in nowhere.',
    unknownDevice: 'Unknown device',
    lastUsed: (date: string) => `last used ${date}`,
    end: 'End session',
    ended: 'The session was ended.',
  },
  facts: { title: 'Facts', signedUp: 'Signed up', lastActive: 'Last active', id: 'User ID' },
  danger: {
    title: 'Delete user',
    text: 'Deletes the account with its sessions, linked accounts and team memberships. This cannot be undone.',
    button: 'Delete user',
    question: (name: string) => `Delete ${name}?`,
    confirm: 'Delete user',
    cancel: 'Cancel',
    done: (name: string) => `${name} was deleted.`,
  },
} as const;

/** Texts of the actions for several users at once. */
export const bulkTexts = {
  bar: 'Actions for the selected users',
  users: inWords,
  matching: (matching: { readonly count: number; readonly isCapped: boolean } | undefined) =>
    matching === undefined ? 'all users that match' : matchingInWords(matching),
  marked: (users: string) => `${users} selected`,
  selectAll: (users: string) => `Select all ${users} that match`,
  clear: 'Clear selection',
  others: 'and others',
  cancel: 'Cancel',
  stop: 'Stop',
  close: 'Close',
  retry: 'Try again',
  progress: (count: number) => `${inWords(count)} done.`,
  failed: (count: number) => `${inWords(count)} failed`,
  verify: {
    label: 'Mark email verified',
    question: (users: string) => `Mark the email of ${users} as verified?`,
    consequences: 'Do this only if you know that the emails belong to these users.',
    done: (users: string) => `The email of ${users} is verified.`,
  },
  suspend: {
    label: 'Suspend',
    question: (users: string) => `Suspend ${users}?`,
    consequences: 'Ends their sessions, and they cannot sign in until the suspension is lifted.',
    done: (users: string) => `${users} suspended.`,
  },
  lift: {
    label: 'Lift suspension',
    question: (users: string) => `Lift the suspension of ${users}?`,
    consequences: 'They can sign in again.',
    done: (users: string) => `The suspension of ${users} is lifted.`,
  },
  delete: {
    label: 'Delete',
    question: (users: string) => `Delete ${users}?`,
    consequences:
      'Deletes the accounts with their sessions, linked accounts and team memberships. This cannot be undone.',
    done: (users: string) => `${users} deleted.`,
  },
} as const;

/** Texts of the export of users. */
export const exportTexts = {
  export: 'Export',
  title: (users: string) => `Export ${users}`,
  csv: 'CSV, for spreadsheets',
  json: 'JSON, with all metadata',
  exporting: (count: number) => `Exporting… ${format(count)}`,
  stop: 'Stop',
} as const;
