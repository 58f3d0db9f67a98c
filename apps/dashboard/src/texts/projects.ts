/** Texts of the list of projects and of the page that creates one. */
export const projectsTexts = {
  title: 'Projects',
  create: 'New project',
  search: 'Search projects',
  order: 'Order',
  orders: { recent: 'Newest first', name: 'Name' },
  users: (count: number) => (count === 1 ? '1 user' : `${count.toLocaleString('en')} users`),
  created: (date: string) => `Created ${date}`,
  noMatch: 'No project has this name.',
  clear: 'Clear the search',
  empty: {
    title: 'Create your first project',
    text: 'A project holds the users, teams and settings of one app.',
  },
  newProject: {
    title: 'New project',
    text: 'A project holds the users, teams and settings of one app. You can change all of this later.',
    name: 'Name',
    nameMissing: 'Enter a name. Users see it on the sign-in page.',
    namePlaceholder: 'My app',
    methods: 'Sign-in methods',
    methodMissing: 'Choose at least one way to sign in.',
    methodNames: { credential: 'Email and password', magicLink: 'Magic link', google: 'Google', github: 'GitHub' },
    create: 'Create project',
    cancel: 'Cancel',
  },
} as const;
