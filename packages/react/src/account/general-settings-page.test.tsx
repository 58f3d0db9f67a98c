import { sampleTeam } from '@keystack/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderAccountSettings } from '../testing/settings.tsx';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { AccountSettings } from './account-settings.tsx';

const remove = 'DELETE /users/me';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const allowDeletion = ({ service }: ReactTestEnvironment) =>
  Object.assign(service.config, { client_user_deletion_enabled: true });

it('signs out, and redirects to the page after sign-out [S2.104]', async () => {
  const world = await renderAccountSettings('/settings');
  await press('Sign out');
  await waitFor(() => expect(world.navigations).toEqual(['/']));
  expect(world.service.bodies('DELETE /auth/sessions/current')).toHaveLength(1);
});

describe('deleting the account', () => {
  it('is not offered where the project does not allow it [S2.103]', async () => {
    await renderAccountSettings('/settings');
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  });

  it('asks for confirmation, then deletes and goes home [S2.102] [S4.66] [S7.127] [S7.128]', async () => {
    const world = await renderAccountSettings('/settings', { prepare: allowDeletion });
    await press('Delete account');
    expect(screen.getByRole('alert').textContent).toMatch(/^Are you sure/);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    expect(world.service.bodies(remove)).toEqual([]);
    await press('Delete my account');
    expect(world.service.bodies(remove)).toHaveLength(1);
    expect(world.navigations).toEqual(['/']);
  });

  it('says before that nobody could manage the teams any more', async () => {
    const team = sampleTeam('Rockets');
    const world = await renderAccountSettings('/settings', {
      prepare(world) {
        allowDeletion(world);
        world.service.teams.push(team);
        world.service.solelyAdministeredTeamIds = [team.id];
      },
    });
    await press('Delete account');
    expect(screen.getByRole('alert').textContent).toMatch(
      /^You are the last member who can manage these teams: Rockets\. .*Are you sure/,
    );
    expect(world.service.bodies(remove)).toEqual([]);
  });

  const soleTeams = 'GET /team-memberships/sole-administrator';
  const rockets = sampleTeam('Rockets');
  const planes = sampleTeam('Planes', 1);
  const question = 'Are you sure you want to delete your account? This cannot be undone.';
  const warning = (teams: string) =>
    `You are the last member who can manage these teams: ${teams}. Without your account, nobody in them can.`;

  it.each([
    ['all teams that nobody else can manage', [rockets, planes], `${warning('Rockets, Planes')} ${question}`],
    ['only the teams that nobody else can manage', [planes], `${warning('Planes')} ${question}`],
    ['no team that others can manage', [], question],
  ])('names %s', async (_which, sole, text) => {
    const world = await renderAccountSettings('/settings', {
      prepare(world) {
        allowDeletion(world);
        world.service.teams.push(rockets, planes);
        world.service.solelyAdministeredTeamIds = sole.map(({ id }) => id);
      },
    });
    await press('Delete account');
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(world.service.bodies(remove)).toEqual([]);
    await press('Delete my account');
    await waitFor(() => expect(world.service.bodies(remove)).toHaveLength(1));
  });

  it('is not offered before it is known which teams nobody else can manage', async () => {
    const world = new ReactTestEnvironment();
    allowDeletion(world);
    world.service.teams.push(rockets);
    world.service.solelyAdministeredTeamIds = [rockets.id];
    const release = world.service.hold(soleTeams);
    window.history.replaceState(null, '', '/handler/account-settings/settings');
    await world.render(<AccountSettings fullPage />, world.signedInApp());
    await waitFor(() => expect(world.service.count(soleTeams)).toBe(1));
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
    await act(async () => release());
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    expect(screen.getByRole('alert').textContent).toBe(`${warning('Rockets')} ${question}`);
  });

  it('names a team whose other manager has left since the page was opened, when the page is opened again', async () => {
    const world = await renderAccountSettings('/settings', {
      prepare(world) {
        allowDeletion(world);
        world.service.teams.push(rockets);
      },
    });
    world.service.solelyAdministeredTeamIds = [rockets.id];
    await act(() => userEvent.click(screen.getByRole('link', { name: 'Security' })));
    await act(() => world.clock.advance(300));
    await act(() => userEvent.click(screen.getByRole('link', { name: 'Settings' })));
    await waitFor(() => expect(world.service.count(soleTeams)).toBe(2));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`${warning('Rockets')} ${question}`));
  });

  it('cannot be cancelled while it is pending', async () => {
    const world = await renderAccountSettings('/settings', { prepare: allowDeletion });
    const release = world.service.hold(remove);
    await press('Delete account');
    await press('Delete my account');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    await act(async () => release());
    await waitFor(() => expect(world.navigations).toEqual(['/']));
  });

  it.each(['Cancel', 'Escape'])('can be thought better of, with %s', async (way) => {
    const world = await renderAccountSettings('/settings', { prepare: allowDeletion });
    await press('Delete account');
    await (way === 'Cancel' ? press('Cancel') : userEvent.keyboard('{Escape}'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete account' }));
    expect(world.service.bodies(remove)).toEqual([]);
  });

  it('shows an error if it failed, and keeps the account', async () => {
    const world = await renderAccountSettings('/settings', { prepare: allowDeletion });
    world.service.overrides[remove] = new Response('', { status: 503 });
    await press('Delete account');
    await press('Delete my account');
    await screen.findByText('Something went wrong. Please try again.');
    expect(world.navigations).toEqual([]);
    world.service.revokeEverything();
    // In `act`, because the page suspends.
    await act(() => userEvent.click(screen.getByRole('link', { name: 'Security' })));
    // Like on any page of a user, whose session has ended elsewhere.
    await waitFor(() => expect(world.navigations[0]).toMatch(/\/handler\/sign-in/));
  });
});
