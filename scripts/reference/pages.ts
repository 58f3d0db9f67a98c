import type { ReferencePageOutline } from './render-pages.ts';

/**
 * The pages of the reference by their file names, with their main exports. An export that no page names follows the
 * first one whose declaration mentions it, or is in the rest of its module.
 */
export const referencePageOutlines: Readonly<Record<string, ReferencePageOutline>> = {
  'client.md': {
    title: 'Client apps',
    text: 'the app object for a front end: signs users in and out, and acts as the signed-in user',
    names: ['StackClientApp', 'StackClientAppConstructor', 'Credential', 'MailOptions'],
  },
  'tokens.md': {
    title: 'Token stores',
    text: 'stores for the tokens of a signed-in user, and ways to pass tokens on',
    names: ['TokenStoreInit', 'NodeRequest', 'fromNodeRequest', 'Visitor'],
  },
  'users.md': {
    title: 'Users',
    text: 'the signed-in user, in a browser and on a server, and all other users on a server',
    names: [
      'CurrentUser',
      'AccountReview',
      'CurrentServerUser',
      'ServerUserCreateOptions',
      'CurrentUserOf',
      'CurrentServerUserOf',
      'CurrentInternalUser',
      'MetadataTypes',
      'MetadataOf',
      'WireUser',
    ],
  },
  'teams.md': {
    title: 'Teams',
    text: 'teams, their members and permissions',
    names: [
      'Team',
      'TeamCreateOptions',
      'TeamUser',
      'EditableTeamMemberProfile',
      'TeamActions',
      'TeamPermission',
      'ListPermissionsOptions',
      'SolelyAdministeredTeam',
      'TeamInvitationDetails',
      'ServerTeam',
      'ServerTeamCreateOptions',
      'ServerTeamMemberProfile',
    ],
  },
  'server.md': {
    title: 'Server apps',
    text: 'the app object for your own server: reads and updates every user and team of the project',
    names: ['StackServerApp', 'StackServerAppConstructor', 'Visitor'],
  },
  'admin.md': {
    title: 'Admin apps',
    text: 'the app object for the owner of a project: settings, keys, emails and permissions',
    names: [
      'StackAdminApp',
      'StackAdminAppConstructor',
      'ProjectOwner',
      'AdminOwnedProject',
      'AdminProject',
      'AdminProjectCreateOptions',
      'AdminProjectUpdateOptions',
      'ApiKeyBaseCrudRead',
      'AdminTeamPermission',
      'serverTeamPermissionDefinitionCreateOptionsToCrud',
      'serverTeamPermissionDefinitionUpdateOptionsToCrud',
    ],
  },
  'results.md': {
    title: 'Results and errors',
    text: 'result objects of methods that may fail, and the errors that methods throw',
    names: ['Result', 'KnownError', 'KnownErrors', 'ErrorName', 'ConnectionError', 'StackAssertionError'],
  },
  'slim.md': {
    title: 'Signing in only',
    text: 'the parts of a client app as functions, for pages that only sign users in',
    names: ['slim.SlimClient'],
    restOf: ['@keystack/js/slim'],
  },
  'components.md': {
    title: 'React components',
    text: 'components of `@keystack/react`: provider, theme, pages and buttons',
    names: [
      'react.StackProvider',
      'react.StackTheme',
      'react.ThemeOverrides',
      'react.Appearance',
      'react.StackHandler',
      'react.UserButton',
      'react.UserMenuItem',
      'react.SelectedTeamSwitcher',
    ],
    restOf: ['@keystack/react', '@keystack/react/presets'],
  },
  'hooks.md': {
    title: 'React hooks',
    text: 'hooks of `@keystack/react`, for components below a `StackProvider`',
    names: ['react.useUser', 'react.useStackApp', 'react.useProject'],
  },
  'next.md': {
    title: 'Next.js',
    text: 'exports of `@keystack/next` that differ from those of `@keystack/react`, for the App Router',
    names: ['next.StackServerApp'],
    restOf: ['@keystack/next'],
  },
  'bindings.md': {
    title: 'Bindings',
    text: 'types for tests, framework adapters and view libraries; apps do not need them',
    names: [
      'Runtime',
      'Bearer',
      'ViewBinding',
      'HostRouter',
      'Cached',
      'ClientInternals',
      'stackAppInternalsSymbol',
      'version',
      'StackClientAppJson',
    ],
  },
};
