/** Texts around every page of a project. */
export const shellTexts = {
  pages: {
    users: 'Users',
    authMethods: 'Methods',
    domains: 'Domains',
    apiKeys: 'API keys',
    projectSettings: 'Project settings',
  },
  groups: { people: 'People', signIn: 'Sign-in', security: 'Security' },
  allProjects: 'All projects',
  newProject: 'New project',
  projects: 'Projects',
  project: 'Project',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  skip: 'Skip to the content',
  account: 'Account',
  accountSettings: 'Account settings',
  signOut: 'Sign out',
  toggleColorMode: 'Change the color mode',
  loading: 'Loading',
  error: {
    title: 'This page could not be shown',
    unreachable: 'The service did not respond. Check your connection, then try again.',
    notLoaded: 'This could not be loaded',
    retry: 'Try again',
  },
} as const;
