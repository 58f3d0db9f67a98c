import { sampleTeam } from '@keystack/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderAccountSettings } from '../testing/settings.tsx';
import type { ReactTestEnvironment } from '../testing/test-environment.tsx';

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
