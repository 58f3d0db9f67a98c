import { createFakeClock, FakeService, sampleTeam } from '@keystack/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

/*
 * docs/examples/reference-app is written against the reference SDK. Here and in the compiler's settings its two package
 * names lead to ours, which is what changing its import lines does.
 */

afterEach(() => {
  for (const pair of document.cookie.split('; ')) {
    Object.assign(document, { cookie: `${pair.split('=')[0]}=; Path=/; Max-Age=0` });
  }
});

it('runs an app that was written for the reference SDK, after a change of its imports [S1.7]', async () => {
  const service = new FakeService(createFakeClock());
  const { user: ada } = service.createAccount();
  service.members.push({ user_id: ada.id, display_name: 'Ada', profile_image_url: null });
  const rockets = sampleTeam('Rockets');
  service.teams.push(rockets);
  vi.stubGlobal('fetch', service.fetch);
  vi.stubEnv('NEXT_PUBLIC_STACK_PROJECT_ID', 'demo');
  vi.stubEnv('NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY', 'pck_test');
  vi.stubEnv('NEXT_PUBLIC_STACK_URL', 'https://auth.example.com');
  const { App } = await import('../../../docs/examples/reference-app/app.tsx');
  vi.unstubAllEnvs();

  await act(async () => render(<App />));
  const user = userEvent.setup({ delay: null });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/handler/forgot-password');
  await user.type(screen.getByLabelText('E-mail'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'wrong horse');
  await user.click(screen.getByText('Come in'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wrong e-mail or password.'));

  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByText('Come in'));
  await screen.findByRole('heading', { name: 'Demo: ada@example.com' });
  expect((await screen.findByText(/^Rockets \(Ada\)/)).tagName).toBe('LI');
  await user.click(screen.getByText('Invite Grace'));
  expect(service.bodies('POST /team-invitations/send-code')).toEqual([
    {
      email: 'grace@example.com',
      team_id: rockets.id,
      callback_url: `${window.location.origin}/handler/team-invitation`,
    },
  ]);
  await user.click(screen.getByText('Call me Ada'));
  await screen.findByRole('heading', { name: 'Demo: Ada' });
});
