import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { AccountReview } from './account-review.tsx';

const send = 'POST /auth/account-review';
const removed = { password: true, second_factor: false, providers: ['github'], emails: [], sessions: true };

function environment(asksIfOwn: boolean) {
  const world = new ReactTestEnvironment();
  world.service.accountReview = { removed, asks_if_own: asksIfOwn };
  return world;
}

it('shows what was removed, and keeps the account with one press', async () => {
  const world = environment(true);
  await world.render(<AccountReview fullPage />, world.signedInApp());
  await screen.findByRole('heading', { name: 'Was this account yours?' });
  screen.getByText(/so they were removed: Password, GitHub, Active sessions\./);
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(world.navigations).toEqual(['replace /']));
  expect(world.service.bodies(send)).toEqual([{ answer: 'keep' }]);
});

it.each(['Cancel', 'Escape'])('asks before "This wasn\'t me" clears the account, until %s', async (way) => {
  const world = environment(true);
  await world.render(<AccountReview fullPage />, world.signedInApp());
  await userEvent.click(await screen.findByRole('button', { name: "This wasn't me" }));
  expect(world.service.bodies(send)).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: "This wasn't me" }));
  if (way === 'Cancel') await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  else await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: "This wasn't me" }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear the account' }));
  await waitFor(() => expect(world.navigations).toEqual(['replace /']));
  expect(world.service.bodies(send)).toEqual([{ answer: 'not_mine' }]);
});

it('only tells what was removed if the email had been verified before', async () => {
  const world = environment(false);
  await world.render(<AccountReview fullPage />, world.signedInApp());
  await screen.findByRole('heading', { name: 'Sign-in methods were removed' });
  expect(screen.queryByRole('button', { name: "This wasn't me" })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(world.service.bodies(send)).toEqual([{ answer: 'keep' }]));
});

it('leads on if there is nothing to review', async () => {
  const world = environment(true);
  world.service.accountReview = null;
  await world.render(<AccountReview fullPage />, world.signedInApp());
  await waitFor(() => expect(world.navigations).toEqual(['replace /']));
});

it('leads on at the next visit in the same document after the answer', async () => {
  const world = environment(true);
  const app = world.signedInApp();
  const first = await world.render(<AccountReview fullPage />, app);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(world.navigations).toEqual(['replace /']));
  first.unmount();
  await world.render(<AccountReview fullPage />, app);
  await waitFor(() => expect(world.navigations).toEqual(['replace /', 'replace /']));
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
});

it('leads on if another tab has answered', async () => {
  const world = environment(true);
  world.service.overrides[send] = 'SchemaError';
  await world.render(<AccountReview fullPage />, world.signedInApp());
  const keep = await screen.findByRole('button', { name: 'Keep' });
  world.service.accountReview = null;
  await userEvent.click(keep);
  await waitFor(() => expect(world.navigations).toEqual(['replace /']));
});
