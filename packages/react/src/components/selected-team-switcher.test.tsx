import { sampleTeam } from '@keystack/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { SelectedTeamSwitcher } from './selected-team-switcher.tsx';

const rockets = sampleTeam('Rockets');
const comets = sampleTeam('Comets', 1);
const update = 'PATCH /users/me';

function worldWith(teams = [rockets, comets], selected = teams[0]) {
  const world = new ReactTestEnvironment();
  world.service.teams.push(...teams);
  world.user.selected_team = selected ?? null;
  return world;
}

async function openMenu() {
  // The placeholder of the button, shown while the teams load, cannot be pressed.
  const button = await waitFor(() => {
    const found = screen.getByRole('button', { name: /Select team/ });
    expect(found.closest('[inert]')).toBeNull();
    return found;
  });
  await userEvent.click(button);
}

const pick = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));

describe('the team switcher', () => {
  it('shows the current team and the others [S2.113] [S2.114] [S2.116] [S3.118]', async () => {
    const world = worldWith();
    await world.render(<SelectedTeamSwitcher />, world.signedInApp());
    expect(screen.getByRole('button').textContent).toBe('RRocketsSelect team');
    await openMenu();
    await screen.findByRole('menu');
    screen.getByText('Current team');
    screen.getByText('Other teams');
    const items = screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-label') ?? item.textContent);
    expect(items).toEqual(['Team settings', 'RRockets', 'CComets']);
  });

  it('shows the image of a team [S3.117]', async () => {
    const world = worldWith([{ ...rockets, profile_image_url: 'data:image/png;base64,x' }]);
    await world.render(<SelectedTeamSwitcher />, world.signedInApp());
    expect(screen.getByRole('button').querySelector('img')?.src).toBe('data:image/png;base64,x');
  });

  it('links to the settings of the current team [S2.115]', async () => {
    const world = worldWith();
    await world.render(<SelectedTeamSwitcher />, world.signedInApp());
    await openMenu();
    await pick('Team settings');
    expect(world.navigations).toEqual([`/handler/account-settings/teams/${rockets.id}`]);
  });

  it('selects the team that is chosen [S2.120] [S7.144]', async () => {
    const world = worldWith();
    await world.render(<SelectedTeamSwitcher />, world.signedInApp());
    await openMenu();
    await pick('Comets');
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('CCometsSelect team'));
    expect(world.service.bodies(update)).toEqual([{ selected_team_id: comets.id }]);
    expect(world.navigations).toEqual([]);
  });

  it('shows an error if a team could not be selected', async () => {
    const world = worldWith();
    world.service.overrides[update] = new Response('', { status: 503 });
    await world.render(<SelectedTeamSwitcher />, world.signedInApp());
    await openMenu();
    await pick('Comets');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
    expect(screen.getByRole('button').textContent).toBe('RRocketsSelect team');
  });

  it('navigates to the URL of urlMap, and keeps the selection with noUpdateSelectedTeam [S2.121] [S2.122]', async () => {
    const world = worldWith();
    const urlMap = ({ id }: { readonly id: string }) => `/t/${id}`;
    await world.render(<SelectedTeamSwitcher urlMap={urlMap} noUpdateSelectedTeam />, world.signedInApp());
    await openMenu();
    await pick('Comets');
    expect(world.navigations).toEqual([`/t/${comets.id}`]);
    expect(world.service.bodies(update)).toEqual([]);
  });

  it('selects the team that the host shows', async () => {
    const world = worldWith();
    const app = world.signedInApp();
    const [, team] = (await (await app.getUser())?.listTeams()) ?? [];
    await world.render(<SelectedTeamSwitcher selectedTeam={team} />, app);
    await waitFor(() => expect(world.service.bodies(update)).toContainEqual({ selected_team_id: comets.id }));
    screen.getByText('Comets');
  });

  it('selects it once, and keeps a later selection in this or another tab', async () => {
    const world = worldWith();
    const app = world.signedInApp();
    const user = await app.getUser();
    const [, second] = (await user?.listTeams()) ?? [];
    await world.render(<SelectedTeamSwitcher selectedTeam={second} />, app);
    await waitFor(() => expect(world.user.selected_team?.id).toBe(comets.id));
    await openMenu();
    await pick('Rockets');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(world.service.bodies(update)).toEqual([{ selected_team_id: comets.id }, { selected_team_id: rockets.id }]);
  });

  it('shows that there is no team, and offers to create one if users may [S2.117] [S2.118]', async () => {
    const world = worldWith([]);
    world.service.config.client_team_creation_enabled = true;
    await world.render(<SelectedTeamSwitcher />, world.signedInApp());
    await openMenu();
    await screen.findByText('No teams yet');
    await pick('Create a team');
    expect(world.navigations).toEqual(['/handler/account-settings/team-creation']);
  });

  it('offers no new team if users may not create one [S2.119]', async () => {
    const world = worldWith([]);
    await world.render(<SelectedTeamSwitcher />, world.signedInApp());
    await openMenu();
    await screen.findByText('No teams yet');
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  it('has no teams if no user is signed in', async () => {
    await new ReactTestEnvironment().render(<SelectedTeamSwitcher />);
    await openMenu();
    await screen.findByText('No teams yet');
  });
});
