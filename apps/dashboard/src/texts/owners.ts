/** Texts of the page with the owners of a project. */
export const ownersTexts = {
  title: 'Owners',
  description: 'The people who manage this project in the dashboard. All owners have the same rights.',
  invite: 'Invite owner',
  caption: 'Owners of this project',
  columns: { owner: 'Owner', secondFactor: 'Second factor', lastActive: 'Last active' },
  you: 'You',
  unverified: 'Email not verified',
  on: 'On',
  off: 'Off',
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  question: (name: string) => `Remove ${name}?`,
  questionText:
    'This person loses access to the project at once, and open invitations to own it are revoked. The account stays, and can be invited again.',
  questionSelf: 'Leave this project?',
  questionSelfText:
    'You lose access to the project at once, and open invitations to own it are revoked. Another owner can invite you again.',
  confirm: 'Remove owner',
  confirmSelf: 'Leave project',
  cancel: 'Cancel',
  removed: (name: string) => `${name} was removed.`,
  last: 'A project needs at least one owner. Invite another one before you leave.',
  invitations: {
    title: 'Invitations',
    empty: 'No open invitation.',
    expires: (date: string) => `Expires ${date}`,
    revoke: 'Revoke',
    revokeLabel: (email: string) => `Revoke the invitation to ${email}`,
    revoked: 'The invitation was revoked.',
  },
  dialog: {
    title: 'Invite an owner',
    text: 'An owner can change everything in this project, read all users, and delete it.',
    email: 'Email',
    emailInvalid: 'Enter a valid email address.',
    send: 'Send invitation',
    cancel: 'Cancel',
  },
  sent: {
    title: 'The invitation is on its way',
    text: (email: string) =>
      `${email} receives an email with this link. If it does not arrive, pass the link on yourself: it is shown only now, works once, and anyone who has it can join.`,
    copy: 'the invitation link',
    link: 'Invitation link',
    done: 'Done',
  },
} as const;
