/** Texts of the page with the rules for teams. */
export const teamSettingsTexts = {
  title: 'Team settings',
  description: 'Who creates teams, and what their members may do.',
  creation: {
    title: 'Creation',
    teams: 'Users can create teams',
    teamsHint: 'Adds a button to the team switcher and to the account settings.',
    personalTeam: 'Every new user gets a team',
    personalTeamHint: 'The team has the name of the user.',
  },
  permissions: {
    description: 'Applies to teams and members from now on. Members keep what they have.',
    creator: 'Permissions of the creator',
    creatorHint: 'What the user who creates a team gets in it.',
    member: 'Permissions of new members',
    memberHint: 'What users get who join a team.',
    manage: 'Define permissions',
    saved: 'The default permissions were saved.',
  },
} as const;
