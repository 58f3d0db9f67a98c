import { KnownErrors } from '@keystack/contract';
import { AccountSettings } from '@keystack/react';
import { sampleContactChannel, sampleId, sampleLinkedAccount, sampleSession, sampleTeam } from '@keystack/testing';
import { Typography } from '@keystack/ui';
import { type GalleryScenario, portraitUrl, sampleTeams } from './app.ts';
import { createHostPageEntry, createPageEntry, type GalleryEntry } from './entry.tsx';
import { chooseFile, clickElement, fillInAndSubmit, paste } from './steps.ts';

const longName = 'Wolfeschlegelsteinhausenbergerdorff the Elder of Philadelphia, born in Bergedorf near Hamburg';
const longEmail = 'benjamin.with.a.name.that.does.not.end@a.domain.that.does.not.end.either.example.com';
const fieldError = '[aria-invalid="true"]';
const alert = '[role="alert"]';
const section = (index: number) => `.ks-section:nth-of-type(${index})`;
const button = (index: number) => `${section(index)} button`;
const dangerZone = '.ks-danger-zone .ks-section';
const dangerousButton = `${dangerZone} button`;

const settings = (subpath: string, scenario: GalleryScenario, selector: string, steps?: () => Promise<unknown>) =>
  createPageEntry(`account-settings${subpath}`, { user: {}, ...scenario }, selector, steps);
const profile = (scenario: GalleryScenario, selector = section(2), steps?: () => Promise<unknown>) =>
  settings('/profile', scenario, selector, steps);
const security = (scenario: GalleryScenario, selector = '.ks-session-icon', steps?: () => Promise<unknown>) =>
  settings('/security', scenario, selector, steps);
const accountDeletion = (scenario: GalleryScenario, selector = dangerZone, steps?: () => Promise<unknown>) =>
  settings('/settings', scenario, selector, steps);
const teamPage = (scenario: GalleryScenario, selector = dangerZone, steps?: () => Promise<unknown>) =>
  settings(`/teams/${sampleTeams[0]?.id}`, { teams: sampleTeams, ...scenario }, selector, steps);
const creation = (scenario: GalleryScenario, selector: string, steps?: () => Promise<unknown>) =>
  settings('/team-creation', scenario, selector, steps);

const changePassword = () => clickElement(button(2));
const passwords = { old: 'correct horse', password: 'battery staple', repeat: 'battery staple' };
const enableMfa = () => clickElement(button(3));

const sessionTooOld = (action: string) =>
  new KnownErrors.SchemaError(`Sign in again, then ${action} within 10 minutes.`);

/** The configuration of a project with two OAuth providers. */
const providers = { config: { enabled_oauth_providers: [{ id: 'github' }, { id: 'google' }] } };
/** The linked accounts of a user: one, at the first provider. */
const linked = [sampleLinkedAccount('github')];

/** The emails of a user besides the primary one: one that is verified and a long one that is not. */
const emails = [
  sampleContactChannel('ada@work.example.com', { is_verified: true }),
  sampleContactChannel(longEmail, { id: sampleId(6) }),
];
const makePrimary = () => clickElement(`${section(1)} li:nth-child(2) button`);
const addEmail = () => clickElement(`${section(1)} .ks-actions:last-child button`);

/** Creates a PNG file of 2 × 1 pixels. */
const image = () =>
  new File(
    [
      Uint8Array.from(
        atob('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR42mNgYPgPRkAaAA38Af/9UWVaAAAAAElFTkSuQmCC'),
        (letter) => letter.charCodeAt(0),
      ),
    ],
    'me.png',
    { type: 'image/png' },
  );

/** The entries of the account settings: every section, in every state. */
export const accountEntries: Readonly<Record<string, GalleryEntry>> = {
  list: settings('', { teams: sampleTeams }, '.ks-settings-content .ks-section'),
  profile: profile({ user: { profile_image_url: portraitUrl } }),
  'profile-without-a-name': profile({ user: { display_name: null }, teams: [sampleTeam('Rockets')] }),
  'profile-with-a-long-name': profile({ user: { display_name: longName, primary_email: longEmail } }),
  'profile-name-edited': profile({}, '.ks-edit-form', () => clickElement(button(1))),
  'profile-name-not-saved': profile({ responses: { 'PATCH /users/me': 'network-error' } }, alert, async () => {
    await clickElement(button(1));
    await fillInAndSubmit();
  }),
  'profile-image-cropped': profile({}, '.ks-crop [role="group"]', () => chooseFile(image())),
  'profile-image-invalid': profile({}, alert, () =>
    chooseFile(new File(['no image'], 'me.png', { type: 'image/png' })),
  ),
  security: security({}),
  'security-unverified': security({ user: { primary_email: longEmail, primary_email_verified: false } }),
  'security-email-sent': security({ user: { primary_email_verified: false } }, `${section(1)} :disabled`, () =>
    clickElement(button(1)),
  ),
  emails: security({ emails }),
  'emails-none': security({ user: { primary_email: null } }),
  'emails-loading': security({ responses: { 'GET /contact-channels': 'no-response' } }, `${section(1)} :disabled`),
  'emails-unreachable': security(
    { responses: { 'GET /contact-channels': 'network-error' } },
    `${section(1)} .ks-message`,
  ),
  'email-added': security({}, `${section(1)} ${alert}`, async () => {
    await addEmail();
    await fillInAndSubmit({ email: longEmail });
  }),
  'email-invalid': security({}, fieldError, async () => {
    await addEmail();
    await fillInAndSubmit({ email: 'ada@' });
  }),
  'email-removed': security({ emails }, `${section(1)} ${alert}`, () =>
    clickElement(`${section(1)} li:nth-child(3) .ks-danger`),
  ),
  'email-taken': security({ emails, responses: { 'PATCH /users/me': 'UserEmailAlreadyExists' } }, alert, makePrimary),
  'email-needs-a-new-sign-in': security(
    { emails, responses: { 'PATCH /users/me': sessionTooOld('change the email address') } },
    `${section(1)} ${alert}`,
    makePrimary,
  ),
  'security-without-a-password': security({ user: { has_password: false } }, section(2)),
  'password-form': security({}, 'form', changePassword),
  'password-errors': security({}, fieldError, async () => {
    await changePassword();
    await fillInAndSubmit({ password: 'short', repeat: 'shirt' });
  }),
  'password-incorrect': security(
    { responses: { 'POST /auth/password/update': 'PasswordConfirmationMismatch' } },
    fieldError,
    async () => {
      await changePassword();
      await fillInAndSubmit(passwords);
    },
  ),
  'password-changed': security({}, `${section(2)} [data-variant="success"]`, async () => {
    await changePassword();
    await fillInAndSubmit(passwords);
  }),
  'mfa-enrollment': security({}, '.ks-qr', enableMfa),
  'mfa-wrong-code': security({}, fieldError, async () => {
    await enableMfa();
    await paste(`${section(3)} input[autocomplete="one-time-code"]`, '000000');
  }),
  'mfa-on': security({ user: { requires_totp_mfa: true } }),
  'mfa-needs-a-code': security(
    { user: { requires_totp_mfa: true }, responses: { 'PATCH /users/me': sessionTooOld('change the second factor') } },
    `${section(3)} input`,
    () => clickElement(button(3)),
  ),
  'password-set': security({ user: { has_password: false } }, 'form', changePassword),
  'password-needs-a-new-sign-in': security(
    { user: { has_password: false }, responses: { 'POST /auth/password/set': sessionTooOld('set the password') } },
    `${section(2)} [role="alert"]`,
    async () => {
      await changePassword();
      await fillInAndSubmit({ password: 'battery staple', repeat: 'battery staple' });
    },
  ),
  'connected-accounts': security({ user: { oauth_providers: linked }, ...providers }, section(4)),
  'connected-account-removed': security({ user: { oauth_providers: linked }, ...providers }, alert, () =>
    clickElement(`${section(4)} .ks-danger`),
  ),
  'connected-account-is-the-last': security(
    {
      user: {
        has_password: false,
        auth_with_email: false,
        oauth_providers: [sampleLinkedAccount('google', longEmail)],
      },
      ...providers,
    },
    section(4),
  ),
  sessions: security({
    sessions: [
      sampleSession(1, { device: 'Safari, iPhone', country: 'DE' }),
      sampleSession(2, { device: 'Chrome, Windows', country: 'US' }),
      sampleSession(3, { device: null }),
    ],
  }),
  settings: accountDeletion({}),
  'settings-delete-account': accountDeletion({}, alert, () => clickElement(dangerousButton)),
  'settings-without-deletion': accountDeletion({ config: { client_user_deletion_enabled: false } }, section(1)),
  team: teamPage({}),
  'team-of-a-plain-member': teamPage({ permissions: [] }),
  'team-invitation-errors': teamPage({}, fieldError, () => fillInAndSubmit({ email: 'grace@' })),
  'team-invitation-sent': teamPage({}, `${section(1)} [data-variant="success"]`, () =>
    fillInAndSubmit({ email: longEmail }),
  ),
  'team-left': teamPage({}, alert, () => clickElement(dangerousButton)),
  'team-loading': teamPage(
    { responses: { 'GET /team-permissions': 'no-response' } },
    '.ks-settings-card .ks-slow-hint:not(:empty)',
  ),
  'team-unreachable': teamPage(
    { responses: { 'GET /team-permissions': 'network-error' } },
    '.ks-settings-card .ks-message',
  ),
  'team-creation': creation({}, 'form'),
  'team-creation-error': creation({}, fieldError, fillInAndSubmit),
  'team-creation-disabled': creation(
    { config: { client_team_creation_enabled: false } },
    '.ks-settings-card > .ks-text',
  ),
  'in-a-page-of-the-host': createHostPageEntry(
    <AccountSettings
      path="/handler/account-settings/billing"
      extraItems={[
        {
          title: 'Billing',
          icon: ({ className }) => <span className={className}>€</span>,
          content: <Typography>Invoices and payment methods.</Typography>,
          subpath: '/billing',
        },
      ]}
    />,
    { user: {} },
    '.ks-settings-card > .ks-text',
  ),
};
