import { KnownErrors } from '@keystack/contract';
import { AccountSettings } from '@keystack/react';
import { sampleLinkedAccount, sampleTeam } from '@keystack/testing';
import { Typography } from '@keystack/ui';
import { portraitUrl, type Scenario, sampleTeams } from './app.ts';
import { createHostPageEntry, createPageEntry, type GalleryEntry } from './entry.tsx';
import { chooseFile, clickElement, fillInAndSubmit, paste } from './steps.ts';

const longName = 'Wolfeschlegelsteinhausenbergerdorff the Elder of Philadelphia, born in Bergedorf near Hamburg';
const longEmail = 'benjamin.with.a.name.that.does.not.end@a.domain.that.does.not.end.either.example.com';
const fieldError = '[aria-invalid="true"]';
const alert = '[role="alert"]';
const section = (index: number) => `.ks-section:nth-of-type(${index})`;
const button = (index: number) => `${section(index)} button`;

const settings = (subpath: string, scenario: Scenario, selector: string, steps?: () => Promise<unknown>) =>
  createPageEntry(`account-settings${subpath}`, { user: {}, ...scenario }, selector, steps);
const profile = (scenario: Scenario, selector = section(2), steps?: () => Promise<unknown>) =>
  settings('/profile', scenario, selector, steps);
const security = (scenario: Scenario, selector = section(3), steps?: () => Promise<unknown>) =>
  settings('/security', scenario, selector, steps);
const accountDeletion = (scenario: Scenario, selector = section(2), steps?: () => Promise<unknown>) =>
  settings('/settings', scenario, selector, steps);
const teamPage = (scenario: Scenario, selector = section(6), steps?: () => Promise<unknown>) =>
  settings(`/teams/${sampleTeams[0]?.id}`, { teams: sampleTeams, ...scenario }, selector, steps);
const creation = (scenario: Scenario, selector: string, steps?: () => Promise<unknown>) =>
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
  'mfa-enrolment': security({}, '.ks-qr', enableMfa),
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
    clickElement(`${section(3)} .ks-danger`),
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
  settings: accountDeletion({}),
  'settings-delete-account': accountDeletion({}, alert, () => clickElement(button(2))),
  'settings-without-deletion': accountDeletion({ config: { client_user_deletion_enabled: false } }, section(1)),
  team: teamPage({}),
  'team-of-a-plain-member': teamPage({ permissions: [] }, section(2)),
  'team-invitation-errors': teamPage({}, fieldError, () => fillInAndSubmit({ email: 'grace@' })),
  'team-invitation-sent': teamPage({}, `${section(2)} [data-variant="success"]`, () =>
    fillInAndSubmit({ email: longEmail }),
  ),
  'team-left': teamPage({}, alert, () => clickElement(button(6))),
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
