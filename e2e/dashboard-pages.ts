import type { Locator, Page } from '@playwright/test';

/** The ids of what the pages show. */
export interface PageData {
  readonly user: string;
  readonly team: string;
  readonly endpoint: string;
}

/** The main action of a page, as far as a form has it. */
export interface PageAction {
  /** Opens the form, if the page does not show it. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** The field that is filled in. Default: none. */
  readonly field?: (page: Page) => Locator;
  /** A text that the page refuses at the field. Default: it accepts every text. */
  readonly invalid?: { readonly text: string; readonly message: string | RegExp };
  readonly text?: string;
  /** The text that another owner saves at the same time, if the page saves with a version. */
  readonly otherText?: string;
  /** The switch that another owner turns on at the same time, if the page saves with a version. */
  readonly isSwitch?: true;
  /** Fills in the other fields. */
  readonly fillIn?: (page: Page) => Promise<unknown>;
  /** The button or switch that sends the change. */
  readonly button: (page: Page) => Locator;
  /** Shown after the change succeeded. */
  readonly done: (page: Page) => Locator;
}

/** A page of a project in the dashboard. */
export interface DashboardPage {
  /** Path below the project. */
  readonly path: (data: PageData) => string;
  /** Shown only after what the page is about was read. */
  readonly content: (page: Page) => Locator;
  /**
   * `true` if the page shows only the settings of the project, which the frame around all pages has read. Default:
   * false.
   */
  readonly isOfProject?: true;
  /** Default: none. */
  readonly action?: PageAction;
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });
const row = (name: string) => (page: Page) => page.getByRole('row', { name });
const text = (content: string) => (page: Page) => page.getByText(content, { exact: true }).first();
const inDialog = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const press = (name: string) => (page: Page) => button(name)(page).click();
const settingSwitch = (name: string) => (page: Page) => page.getByRole('switch', { name, exact: true });
const saved = (thing: string) => text(`${thing} was saved.`);

/** The pages of a project by name. */
export const pages: Readonly<Record<string, DashboardPage>> = {
  overview: { path: () => 'overview', content: text('Nothing happened in these days.') },
  users: {
    path: () => 'users',
    content: row('ada@example.com'),
    action: {
      open: press('Create user'),
      field: field('Email'),
      invalid: { text: 'grace', message: /Enter a complete email/ },
      text: 'grace@example.com',
      button: inDialog('Create user'),
      done: row('grace@example.com'),
    },
  },
  'a user': {
    path: ({ user }) => `users/${user}`,
    content: field('Name'),
    action: {
      field: field('Email'),
      invalid: { text: 'ada', message: /Enter a complete email/ },
      text: 'ada.lovelace@example.com',
      otherText: 'countess@example.com',
      button: button('Save'),
      done: text('The profile was saved.'),
    },
  },
  'sign-in of a user': { path: ({ user }) => `users/${user}/sign-in`, content: text('None in the activity log.') },
  'sessions of a user': {
    path: ({ user }) => `users/${user}/sessions`,
    content: text('The user is not signed in anywhere.'),
  },
  'teams of a user': { path: ({ user }) => `users/${user}/teams`, content: text('The user is in no team.') },
  'emails of a user': {
    path: ({ user }) => `users/${user}/emails`,
    content: text('No email to this user in the last 30 days.'),
  },
  teams: {
    path: () => 'teams',
    content: row('Pilots'),
    action: {
      open: press('Create team'),
      field: field('Name'),
      invalid: { text: ' ', message: /Enter a name/ },
      text: 'Astronauts',
      button: inDialog('Create team'),
      done: heading('Astronauts'),
    },
  },
  'a team': {
    path: ({ team }) => `teams/${team}`,
    content: text('Nobody is in this team.'),
    action: {
      field: field('Name'),
      invalid: { text: ' ', message: /Enter a name/ },
      text: 'Test pilots',
      otherText: 'Co-pilots',
      button: (page) => region('Profile')(page).getByRole('button', { name: 'Save' }),
      done: saved('The team'),
    },
  },
  permissions: {
    path: () => 'team-permissions',
    content: heading('System permissions'),
    action: {
      open: press('New permission'),
      field: field('ID'),
      invalid: { text: 'Not an ID', message: /Only lowercase letters/ },
      text: 'read_posts',
      button: inDialog('Save'),
      done: text('read_posts'),
    },
  },
  'why a user has a permission': {
    path: () => 'team-permissions/explain',
    content: (page) => page.getByRole('combobox', { name: 'Team', exact: true }),
  },
  'sign-in methods': {
    path: () => 'auth-methods',
    isOfProject: true,
    content: heading('Sign-in methods'),
    action: {
      isSwitch: true,
      button: settingSwitch('Magic link and code'),
      done: (page) => page.getByRole('switch', { name: 'Magic link and code', checked: true }),
    },
  },
  'a provider': {
    path: () => 'auth-methods/providers/discord',
    isOfProject: true,
    content: field('Client ID'),
    action: {
      field: field('Client ID'),
      invalid: { text: ' ', message: /Copy this from the page/ },
      text: 'an id',
      otherText: 'another id',
      fillIn: (page) => field('Client secret')(page).fill('a secret'),
      button: button('Save'),
      done: saved('Sign-in with Discord'),
    },
  },
  appearance: {
    path: () => 'appearance',
    isOfProject: true,
    content: field('Color of buttons and links'),
    action: {
      field: field('Terms of service'),
      invalid: { text: 'terms', message: /begins with https/ },
      text: 'https://example.com/terms',
      otherText: 'https://example.com/other-terms',
      button: button('Save'),
      done: saved('The appearance'),
    },
  },
  'team settings': {
    path: () => 'team-settings',
    content: region('Permissions of new members'),
    action: {
      isSwitch: true,
      button: settingSwitch('Every new user gets a team'),
      done: (page) => page.getByRole('switch', { name: 'Every new user gets a team', checked: true }),
    },
  },
  domains: {
    path: () => 'domains',
    isOfProject: true,
    content: heading('Domains'),
    action: {
      open: press('Add domain'),
      field: field('Domain'),
      invalid: { text: 'http://rockets.example.com', message: /Trusted domain must start with https/ },
      text: 'https://rockets.example.com',
      button: inDialog('Save'),
      done: text('https://rockets.example.com'),
    },
  },
  'email templates': {
    path: () => 'emails',
    content: (page) => page.getByRole('link', { name: /^Password reset/ }),
  },
  'an email template': {
    path: () => 'emails/templates/password_reset',
    content: field('Subject'),
    action: {
      field: field('Subject'),
      text: 'New password',
      otherText: 'Another password',
      button: button('Save'),
      done: saved('The template'),
    },
  },
  'log of emails': { path: () => 'emails/log', content: heading('No emails yet') },
  'mail server': {
    path: () => 'emails/server',
    isOfProject: true,
    content: field('Your own'),
    action: {
      open: (page) => page.getByLabel('Your own').check(),
      field: field('Host'),
      invalid: { text: ' ', message: 'Fill in this field.' },
      text: 'smtp.example.com',
      otherText: 'mail.example.com',
      async fillIn(page) {
        await field('User name')(page).fill('shop');
        await field('Password')(page).fill('a password');
        await field('Sender email')(page).fill('hello@example.com');
      },
      button: button('Save'),
      done: saved('The mail server'),
    },
  },
  webhooks: {
    path: () => 'webhooks',
    content: row('https://api.example.com/hooks'),
    action: {
      open: press('Add endpoint'),
      field: field('URL'),
      invalid: { text: 'api.example.com', message: /Enter a complete URL/ },
      text: 'https://api.example.com/more',
      button: inDialog('Save'),
      done: heading('https://api.example.com/more'),
    },
  },
  'a webhook endpoint': {
    path: ({ endpoint }) => `webhooks/${endpoint}`,
    content: heading('https://api.example.com/hooks'),
    action: {
      open: press('Edit'),
      field: field('URL'),
      invalid: { text: 'api.example.com', message: /Enter a complete URL/ },
      text: 'https://api.example.com/changed',
      otherText: 'https://api.example.com/other',
      button: inDialog('Save'),
      done: heading('https://api.example.com/changed'),
    },
  },
  activity: {
    path: () => 'activity',
    content: (page) => page.getByRole('row', { name: 'User created' }).first(),
  },
  'API keys': {
    path: () => 'api-keys',
    content: heading('API keys'),
    action: {
      open: press('Create key set'),
      field: field('Description'),
      invalid: { text: ' ', message: /Enter where the keys will be used/ },
      text: 'Production server',
      button: inDialog('Create'),
      done: button('I have saved the keys'),
    },
  },
  connect: {
    path: () => 'connect',
    isOfProject: true,
    content: heading('Put it into your app'),
    action: { button: button('Create keys'), done: button('Download settings') },
  },
  'API reference': { path: () => 'api', content: (page) => page.getByRole('navigation', { name: 'Endpoints' }) },
  owners: {
    path: () => 'owners',
    content: text('No open invitation.'),
    action: {
      open: press('Invite owner'),
      field: field('Email'),
      invalid: { text: 'grace', message: 'Enter a valid email address.' },
      text: 'grace@example.com',
      button: inDialog('Send invitation'),
      done: button('Done'),
    },
  },
  'project settings': {
    path: () => 'project-settings',
    isOfProject: true,
    content: field('Name'),
    action: {
      field: field('Name'),
      invalid: { text: ' ', message: /Enter a name/ },
      text: 'Moon rockets',
      otherText: 'Mars rockets',
      button: button('Save'),
      done: saved('The project'),
    },
  },
};
