/** Texts of the command palette and of the list of keyboard shortcuts. */
export const paletteTexts = {
  title: 'Search and commands',
  placeholder: 'Search pages, people, teams and commands',
  hint: 'Type > for commands, or @ for people. Ctrl Enter opens a new tab.',
  none: 'Nothing matches.',
  searching: 'Searching …',
  failed: 'The search failed. Check your connection.',
  groups: {
    pages: 'Pages',
    actions: 'Commands',
    people: 'People',
    teams: 'Teams',
    permissions: 'Permissions',
    projects: 'Projects',
  },
  actions: {
    createUser: 'Create user',
    createTeam: 'Create team',
    createKeys: 'Create key set',
    inviteOwner: 'Invite owner',
    explain: 'Explain a permission',
    newProject: 'New project',
    allProjects: 'All projects',
    copyId: 'Copy the project ID',
    copied: 'The project ID was copied.',
    colorMode: 'Change the color mode',
    shortcuts: 'Keyboard shortcuts',
    reference: 'API reference',
    inbox: 'Inbox',
    signOut: 'Sign out',
  },
} as const;

/** Texts of the list of keyboard shortcuts. */
export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  letters: 'Shortcuts of a single letter',
  lettersHint: 'They work outside of fields. Turn them off if they get in the way of your browser or screen reader.',
  groups: { anywhere: 'Anywhere', users: 'In the list of users', user: 'On the page of a user', goTo: 'Go to' },
  keys: {
    palette: 'Search and commands',
    search: 'Search in the list',
    create: 'Main action of the page',
    help: 'This list',
    close: 'Close',
    nextRow: 'Next row',
    previousRow: 'Previous row',
    mark: 'Mark the row',
    markRange: 'Mark up to the row',
    previousUser: 'Previous user of the list',
    nextUser: 'Next user of the list',
  },
} as const;
