import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { World } from './testing/world.tsx';
import { useUser } from './use-user.ts';

const team = {
  id: '5b8f4c52-0a3d-4c0e-9a50-5d5d6a4f1e11',
  display_name: 'Analysts',
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
};

function Teams() {
  const user = useUser({ or: 'throw' });
  const teams = user.useTeams();
  return (
    <button type="button" onClick={() => teams[0]?.update({ displayName: 'Engineers' })}>
      {teams.map(({ displayName }) => displayName)}
    </button>
  );
}

it('follows what the methods of user objects read, through every change', async () => {
  const world = new World();
  const list = (display_name: string) => ({ items: [{ ...team, display_name }], is_paginated: false });
  world.service.answers['GET /teams'] = list('Analysts');
  world.service.answers[`PATCH /teams/${team.id}`] = { ...team, display_name: 'Engineers' };
  await world.render(<Teams />, world.signedInApp());
  const button = await screen.findByRole('button', { name: 'Analysts' });
  world.service.answers['GET /teams'] = list('Engineers');
  await act(async () => button.click());
  await screen.findByRole('button', { name: 'Engineers' });
  expect(world.service.bodies(`PATCH /teams/${team.id}`)).toEqual([{ display_name: 'Engineers' }]);
});
