import { sampleId, sampleTeam } from '@keystack/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderAccountSettings } from '../testing/settings.tsx';
import type { ReactTestEnvironment } from '../testing/test-environment.tsx';

const rockets = sampleTeam('Rockets');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sections = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

const openTeam = (permissions?: string[]) =>
  renderAccountSettings(`/teams/${rockets.id}`, {
    prepare({ service }: ReactTestEnvironment) {
      service.teams.push(rockets);
      if (permissions) service.permissions = permissions;
    },
  });

describe('the page of a team', () => {
  it.each([
    ['[S6.19] [S6.21]', [], ['Team user name', 'Leave team']],
    ['[S6.20] [S6.27]', ['$invite_members'], ['Invite member', 'Team user name', 'Leave team']],
    ['[S6.24]', ['$read_members'], ['Members', 'Team user name', 'Leave team']],
    ['[S6.17] [S6.18]', ['$update_team'], ['Team user name', 'Team profile image', 'Team display name', 'Leave team']],
  ])('shows only the sections that the permissions allow %s: %j', async (_claims, permissions, shown) => {
    await openTeam(permissions);
    await screen.findByText('Leave team', { selector: 'h4' });
    expect(sections()).toEqual(shown);
  });

  it('shows the members with image and name, and marks the own row [S6.25] [S6.26] [S7.124]', async () => {
    await renderAccountSettings(`/teams/${rockets.id}`, {
      prepare({ service }) {
        service.teams.push(rockets);
        service.members.push({ user_id: sampleId(5), display_name: 'Grace', profile_image_url: null });
      },
    });
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['ADAdaYou', 'GRGrace']);
  });

  it('shows the invitation first', async () => {
    await openTeam();
    await screen.findByText('Leave team', { selector: 'h4' });
    expect(sections()[0]).toBe('Invite member');
  });

  it('sets the danger zone apart', async () => {
    await openTeam();
    within(await screen.findByRole('group', { name: 'Danger zone' })).getByRole('button', { name: 'Leave team' });
  });

  it('lets members without permissions change their name in the team [S6.28] [S7.119]', async () => {
    const world = await openTeam([]);
    await press('Edit Team user name');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Team user name' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Team user name' }), 'Countess{Enter}');
    await screen.findByText('Countess');
    expect(world.service.bodies(`PATCH /team-member-profiles/${rockets.id}/me`)).toEqual([
      { display_name: 'Countess' },
    ]);
  });

  it('falls back to the display name of the user if the team user name is removed', async () => {
    const world = await renderAccountSettings(`/teams/${rockets.id}`, {
      prepare({ service, user }) {
        service.teams.push(rockets);
        service.permissions = [];
        user.display_name = 'Ada Lovelace';
      },
    });
    await press('Edit Team user name');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Team user name' }));
    await press('Save');
    await within(screen.getByRole('region', { name: 'Team user name' })).findByText('Ada Lovelace');
    expect(world.service.bodies(`PATCH /team-member-profiles/${rockets.id}/me`)).toEqual([
      { display_name: 'Ada Lovelace' },
    ]);
  });

  it('lets the name of the team be changed, but not removed [S5.15] [S6.18]', async () => {
    const world = await openTeam();
    await press('Edit Team display name');
    const input = screen.getByRole('textbox', { name: 'Team display name' });
    await userEvent.clear(input);
    await press('Save');
    await screen.findByText('Please enter a team name');
    await userEvent.type(input, 'Comets{Enter}');
    await screen.findByRole('heading', { level: 2, name: 'Comets' });
    expect(world.service.bodies(`PATCH /teams/${rockets.id}`)).toEqual([{ display_name: 'Comets' }]);
  });

  it('lets members without permissions leave after a confirmation, then reloads the page [S4.65] [S4.67] [S6.29] [S7.122]', async () => {
    const leave = `DELETE /team-memberships/${rockets.id}/me`;
    const world = await openTeam([]);
    await press('Leave team');
    screen.getByText('Are you sure you want to leave Rockets?');
    expect(world.service.bodies(leave)).toEqual([]);
    await press('Leave');
    await screen.findByRole('heading', { level: 2, name: 'My Profile' });
    expect(world.service.bodies(leave)).toHaveLength(1);
    expect(world.navigations).toEqual(['replace /handler/account-settings']);
  });
});

describe('an invitation', () => {
  const send = 'POST /team-invitations/send-code';

  async function invite(email: string) {
    const field = await screen.findByLabelText('Email');
    if (email) await userEvent.type(field, email);
    await press('Invite');
    return field;
  }

  it('is sent to an email address, and confirmed until the field changes [S7.123]', async () => {
    const world = await openTeam();
    const field = await invite('grace@example.com');
    await screen.findByText('grace@example.com is invited');
    const callback_url = `${window.location.origin}/handler/team-invitation`;
    expect(world.service.bodies(send)).toEqual([{ team_id: rockets.id, email: 'grace@example.com', callback_url }]);
    await userEvent.type(field, 'x');
    expect(screen.queryByText('grace@example.com is invited')).toBeNull();
  });

  it.each([
    ['', 'Please enter an email address', '[S5.8]'],
    ['grace@', 'Please enter a valid email', ''],
  ])('does not go to "%s": "%s" %s', async (email, message) => {
    const world = await openTeam();
    const field = await invite(email);
    await screen.findByText(message);
    expect(document.activeElement).toBe(field);
    expect(world.service.bodies(send)).toEqual([]);
  });

  it('shows an error of the service at the field', async () => {
    const world = await openTeam();
    world.service.overrides[send] = 'TeamPermissionRequired';
    const field = await invite('grace@example.com');
    await screen.findByText(/permission/i, { selector: '.ks-field-error' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the page that creates a team', () => {
  const create = 'POST /teams';
  const allowed = {
    prepare: ({ service }: ReactTestEnvironment) =>
      Object.assign(service.config, { client_team_creation_enabled: true }),
  };

  it('creates one and navigates to it [S2.110] [S7.125] [S7.126]', async () => {
    const world = await renderAccountSettings('/team-creation', allowed);
    await userEvent.type(screen.getByLabelText('Team name'), 'Rockets');
    await press('Create');
    await screen.findByRole('heading', { level: 2, name: 'Rockets' });
    expect(world.service.bodies(create)).toEqual([{ display_name: 'Rockets', creator_user_id: 'me' }]);
    expect(world.user.selected_team_id).toBe(world.service.teams[0]?.id);
    expect(window.location.pathname).toBe(`/handler/account-settings/teams/${world.service.teams[0]?.id}`);
  });

  it('navigates to a team that could not be selected, instead of creating another', async () => {
    const world = await renderAccountSettings('/team-creation', allowed);
    world.service.overrides['PATCH /users/me'] = new Response('', { status: 503 });
    await userEvent.type(screen.getByLabelText('Team name'), 'Rockets');
    await press('Create');
    await screen.findByRole('heading', { level: 2, name: 'Rockets' });
    expect(world.service.bodies(create)).toHaveLength(1);
  });

  it('requires a name [S5.15]', async () => {
    const world = await renderAccountSettings('/team-creation', allowed);
    await press('Create');
    await screen.findByText('Please enter a team name');
    expect(document.activeElement).toBe(screen.getByLabelText('Team name'));
    expect(world.service.bodies(create)).toEqual([]);
  });

  it('shows a message if it is not enabled [S2.111] [S2.112]', async () => {
    await renderAccountSettings('/team-creation');
    screen.getByText('Team creation is not enabled');
    expect(screen.queryByLabelText('Team name')).toBeNull();
  });

  it('says before that nobody could manage the team any more, and that an invited person is a member', async () => {
    await renderAccountSettings(`/teams/${rockets.id}`, {
      prepare({ service }: ReactTestEnvironment) {
        service.teams.push(rockets);
        service.solelyAdministeredTeamIds = [rockets.id];
        service.overrides['POST /team-invitations/send-code'] = 'TeamMembershipAlreadyExists';
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'grace@example.com');
    await press('Invite');
    await screen.findByText('The user is already a member of this team.');
    await press('Leave team');
    await screen.findByText(/^You are the last member who can manage Rockets\. .*Are you sure/);
  });
});
