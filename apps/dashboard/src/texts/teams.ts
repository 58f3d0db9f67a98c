/** Texts of the list of teams and of the page of one team. */
export const teamsTexts = {
  title: 'Teams',
  description: 'Groups of users who share something in your app.',
  create: 'Create team',
  search: 'Search by the beginning of the name, or by ID',
  columns: { name: 'Name', created: 'Created', id: 'ID' },
  listed: (count: number, hasMore: boolean) =>
    hasMore
      ? `The first ${count.toLocaleString('en')} teams`
      : count === 1
        ? '1 team'
        : `${count.toLocaleString('en')} teams`,
  more: 'Show more teams',
  empty: {
    title: 'No teams yet',
    text: 'Users create teams in your app if the sign-in methods allow it. You can also create them yourself.',
  },
  noMatch: 'No team matches.',
  clear: 'Clear the search',
  newTeam: {
    title: 'Create a team',
    name: 'Name',
    nameMissing: 'Enter a name. Its members see it.',
    create: 'Create team',
    cancel: 'Cancel',
  },
} as const;

/** Texts of the page of one team. */
export const teamTexts = {
  notFound: 'This team does not exist, or was deleted.',
  back: 'All teams',
  copyId: 'the ID of the team',
  profile: {
    title: 'Profile',
    name: 'Name',
    nameMissing: 'Enter a name. Its members see it.',
    saved: 'The team was saved.',
  },
  facts: { title: 'Facts', created: 'Created', members: 'Members', id: 'Team ID' },
  members: {
    title: 'Members',
    add: 'Add member',
    empty: 'Nobody is in this team.',
    noPermissions: 'No permissions',
    permissions: 'Permissions',
    permissionsOf: (name: string) => `Permissions of ${name}`,
    remove: 'Remove',
    removeLabel: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} was removed.`,
    restored: (name: string) => `${name} is in the team again.`,
    permissionsChanged: (name: string) => `The permissions of ${name} were changed.`,
    permissionsRestored: (name: string) => `${name} has the same permissions as before.`,
  },
  addMember: {
    title: 'Add a member',
    search: 'Search by name, email or ID',
    hint: 'Enter a part of a name or an email.',
    noMatch: 'No user matches.',
    isMember: 'Member already',
    add: 'Add',
    addLabel: (name: string) => `Add ${name}`,
    added: (name: string) => `${name} was added.`,
    done: 'Done',
  },
  permissionsDialog: {
    title: (name: string) => `Permissions of ${name}`,
    text: 'Permissions that others contain are granted with them.',
    save: 'Save',
    cancel: 'Cancel',
  },
  invitations: {
    title: 'Invitations',
    empty: 'No open invitation.',
    expires: (date: string) => `Works until ${date}`,
    revoke: 'Revoke',
    revokeLabel: (email: string) => `Revoke the invitation of ${email}`,
    revoked: 'The invitation was revoked.',
    email: 'Email',
    invite: 'Invite',
    invited: (email: string) => `An invitation to ${email} is on its way.`,
    emailInvalid: 'Enter a complete email, for example ada@example.com.',
    needsDomain: 'The link of an invitation leads to your app. Add its domain first.',
    addDomain: 'Open domains',
  },
  danger: {
    title: 'Delete team',
    text: 'Deletes the team with its memberships, permissions and invitations. The users stay. This cannot be undone.',
    button: 'Delete team',
    question: (name: string) => `Delete ${name}?`,
    confirm: 'Delete team',
    cancel: 'Cancel',
    done: (name: string) => `${name} was deleted.`,
  },
} as const;
