import { sampleTeam } from '@keystack/testing';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReactTestEnvironment } from './testing/test-environment.tsx';
import { useUser } from './use-user.ts';

const team = sampleTeam('Analysts');

function Teams() {
  const user = useUser({ or: 'throw' });
  const teams = user.useTeams();
  return (
    <button type="button" onClick={() => teams[0]?.update({ displayName: 'Engineers' })}>
      {teams.map(({ displayName }) => displayName)}
    </button>
  );
}

it('re-renders on every change of the data that methods of user objects read', async () => {
  const world = new ReactTestEnvironment();
  world.service.teams.push(team);
  await world.render(<Teams />, world.signedInApp());
  const button = await screen.findByRole('button', { name: 'Analysts' });
  await act(async () => button.click());
  await screen.findByRole('button', { name: 'Engineers' });
  expect(world.service.bodies(`PATCH /teams/${team.id}`)).toEqual([{ display_name: 'Engineers' }]);
});

it('re-renders on a change in another tab', async () => {
  const world = new ReactTestEnvironment();
  world.service.teams.push(team);
  const tokenStore = world.service.createSession();
  await world.render(<Teams />, world.app({ tokenStore }));
  await screen.findByRole('button', { name: 'Analysts' });
  const otherTab = await world.app({ tokenStore }).getUser({ or: 'throw' });
  await otherTab.createTeam({ displayName: 'Rockets' });
  await screen.findByRole('button', { name: 'AnalystsRockets' });
});
