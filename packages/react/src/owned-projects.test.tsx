import { sampleAdminProject } from '@keystack/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReactTestEnvironment } from './testing/test-environment.tsx';
import { useUser } from './use-user.ts';

function Projects() {
  const owner = useUser({ or: 'throw', projectIdMustMatch: 'internal' });
  return <p>{owner.useOwnedProjects().map(({ displayName }) => displayName)}</p>;
}

it('shows the projects of a user of the project internal, as of no other', async () => {
  const world = new ReactTestEnvironment();
  world.service.overrides['GET /internal/projects'] = {
    items: [sampleAdminProject('Mine')],
    is_paginated: false,
  };
  await world.render(<Projects />, world.signedInApp({ projectId: 'internal' }));
  await screen.findByText('Mine');
  expect(await world.signedInApp().getUser({ or: 'throw' })).not.toHaveProperty('listOwnedProjects');
});
