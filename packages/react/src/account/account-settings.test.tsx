import { samplePassword, sampleTeam } from '@keystack/testing';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { clickAndCheckHandledByBrowser } from '../testing/clicks.ts';
import { renderAccountSettings } from '../testing/settings.tsx';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { AccountSettings } from './account-settings.tsx';

const base = '/handler/account-settings';
const heading = (name: string) => screen.findByRole('heading', { name });
const links = () => within(screen.getByRole('navigation', { name: 'Account settings' })).getAllByRole('link');
const listedLinks = () => links().map((link) => [link.textContent, link.getAttribute('href')]);
const own = [
  ['My Profile', `${base}/profile`],
  ['Security', `${base}/security`],
  ['Settings', `${base}/settings`],
];
const extra = {
  title: 'Billing',
  subpath: '/billing',
  icon: ({ className }: { readonly className?: string }) => <svg className={className} />,
  content: <p>Nothing to pay</p>,
};

describe('the account settings', () => {
  it('have a sidebar at their base URL, and show the first section [S2.85] [S2.86]', async () => {
    await renderAccountSettings();
    await heading('Account settings');
    expect(listedLinks()).toEqual(own);
    expect(screen.getByRole('heading', { level: 2, name: 'My Profile' })).toBeDefined();
  });

  it.each([
    ['/profile', 'My Profile', '[S2.94]'],
    ['/security', 'Security', '[S2.97]'],
    ['/settings', 'Settings', '[S2.101]'],
  ])('have a section at %s with the label %s %s', async (subpath, label) => {
    await renderAccountSettings(subpath);
    await screen.findByRole('heading', { level: 2, name: label });
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(`${base}${subpath}`);
  });

  it('show another page without a page load, and support the back button', async () => {
    await renderAccountSettings();
    await userEvent.click(screen.getByRole('link', { name: 'Security' }));
    await screen.findByRole('heading', { level: 2, name: 'Security' });
    expect(window.location.pathname).toBe(`${base}/security`);
    expect(screen.getByRole('link', { name: 'Security' }).getAttribute('aria-current')).toBe('page');
    await userEvent.click(screen.getByRole('link', { name: 'Close' }));
    expect(window.location.pathname).toBe(base);
    window.history.replaceState(null, '', `${base}/settings`);
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
    await screen.findByRole('heading', { level: 2, name: 'Settings' });
  });

  it('open a page in a new tab on a modified click', async () => {
    await renderAccountSettings();
    expect(clickAndCheckHandledByBrowser(screen.getByRole('link', { name: 'Security' }), { ctrlKey: true })).toBe(true);
    expect(window.location.pathname).toBe(base);
  });

  it.each(['/nope', '/teams/00000000-0000-4000-8000-000000000000', '/profile/x'])(
    'redirect from the unknown path %s to the base [S2.92]',
    async (subpath) => {
      await renderAccountSettings(subpath);
      expect(window.location.pathname).toBe(base);
      await screen.findByRole('heading', { level: 2, name: 'My Profile' });
    },
  );

  it('redirect to the sign-in page if nobody is signed in, and return [S2.93] [S6.10]', async () => {
    const world = new ReactTestEnvironment();
    window.history.replaceState(null, '', `${base}/security`);
    await world.render(<AccountSettings fullPage />);
    expect(new Set(world.navigations)).toEqual(
      new Set([`replace /handler/sign-in?after_auth_return_to=${encodeURIComponent(`${base}/security`)}`]),
    );
  });

  it('have the pages of the host too, where those show something [S2.105]', async () => {
    await renderAccountSettings('/billing', { extraItems: [extra, { ...extra, subpath: '/empty', content: null }] });
    expect(listedLinks()).toEqual([...own, ['Billing', `${base}/billing`]]);
    screen.getByText('Nothing to pay');
  });

  it('have no divider without teams, if users may not create any [S2.108]', async () => {
    await renderAccountSettings();
    expect(listedLinks()).toEqual(own);
    expect(screen.queryByText('Teams')).toBeNull();
  });

  it('list the teams below a divider [S2.106] [S2.109]', async () => {
    const rockets = sampleTeam('Rockets');
    await renderAccountSettings(`/teams/${rockets.id}`, {
      prepare: ({ service }) => service.teams.push(rockets),
    });
    screen.getByText('Teams');
    expect(listedLinks()).toEqual([...own, ['RRockets', `${base}/teams/${rockets.id}`]]);
    screen.getByRole('heading', { level: 2, name: 'Rockets' });
  });

  it('offer to create a team if users may [S2.107] [S2.110]', async () => {
    await renderAccountSettings('', {
      prepare: ({ service: { config } }) => Object.assign(config, { client_team_creation_enabled: true }),
    });
    screen.getByText('Teams');
    expect(listedLinks()).toEqual([...own, ['Create a team', `${base}/team-creation`]]);
  });

  it('show no data of the previous user after another signs in', async () => {
    const world = new ReactTestEnvironment();
    const app = world.signedInApp();
    await world.render(<AccountSettings path="/handler/account-settings/security" />, app);
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    await userEvent.type(screen.getByLabelText('Old password'), 'correct horse');
    world.service.createAccount({ primary_email: 'grace@example.com' });
    await act(() =>
      app.signInWithCredential({ email: 'grace@example.com', password: samplePassword, noRedirect: true }),
    );
    await screen.findByText('grace@example.com', { selector: '.ks-settings-owner *' });
    expect(screen.queryByLabelText('Old password')).toBeNull();
  });

  it('show whose account it is', async () => {
    await renderAccountSettings('', { prepare: ({ user }) => Object.assign(user, { display_name: 'Ada Lovelace' }) });
    const owner = document.querySelector('.ks-settings-owner');
    expect(owner?.textContent).toBe('Ada Lovelaceada@example.com');
  });

  it('show the email of a user without a name once', async () => {
    await renderAccountSettings();
    expect(document.querySelector('.ks-settings-owner')?.textContent).toBe('ada@example.com');
  });

  it('work at any path of the host', async () => {
    const world = new ReactTestEnvironment();
    const app = world.signedInApp({ urls: { accountSettings: '/me' } });
    await world.render(<AccountSettings path="/me/security?x=1" />, app);
    await screen.findByRole('heading', { name: 'Security' });
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/me/settings');
  });
});
