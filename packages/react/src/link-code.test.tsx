import { sampleVerificationCode } from '@keystack/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PasswordReset } from './pages/password-reset.tsx';
import { StackHandler } from './stack-handler.tsx';
import { StackProvider, useStackApp } from './stack-provider.tsx';
import { ReactTestEnvironment } from './testing/test-environment.tsx';

const heading = (name: string) => screen.findByRole('heading', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Opens an emailed link at a page of the handler. */
async function openLink(
  page: string,
  prepare: (world: ReactTestEnvironment) => void = () => {},
): Promise<ReactTestEnvironment> {
  const world = new ReactTestEnvironment();
  world.service.overrides['POST /auth/impersonations/check-code'] = details;
  prepare(world);
  window.history.replaceState(
    { key: 'of-the-router' },
    '',
    `/handler/${page}?code=${sampleVerificationCode}&from=mail`,
  );
  await world.render(<StackHandler fullPage />);
  return world;
}

const details = { is_code_valid: true, email: 'g…@example.com', display_name: 'Grace' };

/** The pages of links, with their titles for a visitor and for the user of the link. */
const pages = [
  ['email-verification', 'Verify your email', 'Your email is verified'],
  ['password-reset', 'Reset your password', 'Reset your password'],
  ['magic-link-callback', 'Continue as a…@example.com?', 'You are already signed in'],
  ['team-invitation', 'Team invitation', 'Team invitation'],
  ['impersonation', 'Continue as Grace?', 'Continue as Grace?'],
] as const;

describe.each(pages)('a link to %s', (page, title, titleForUser) => {
  it('removes its code from the URL, keeps the rest, and works', async () => {
    await openLink(page);
    await heading(title);
    expect(window.location.search).toBe('?from=mail');
    expect(window.history.state).toMatchObject({ key: 'of-the-router' });
  });

  it('removes its code before the service responds', async () => {
    await openLink(page, ({ service }) => {
      service.hold('GET /projects/current');
      service.hold('GET /users/me');
      service.hold('POST /auth/password/reset/check-code');
      service.hold('POST /auth/impersonations/check-code');
    });
    expect(window.location.search).toBe('?from=mail');
  });

  it('works after a failure, when it is retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const world = new ReactTestEnvironment();
    world.service.overrides['POST /auth/impersonations/check-code'] = details;
    const app = world.signedInApp();
    window.history.replaceState(null, '', `/handler/${page}?code=${sampleVerificationCode}`);
    world.service.networkFailures = Number.POSITIVE_INFINITY;
    await world.render(<StackHandler fullPage />, app);
    await heading('Something went wrong');
    expect(window.location.search).toBe('');
    world.service.networkFailures = 0;
    await vi.waitFor(
      async () => {
        await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
        expect(screen.queryByText('Something went wrong')).toBeNull();
      },
      { timeout: 60_000 },
    );
    await heading(titleForUser);
  });
});

const reset = (query: URLSearchParams) => <PasswordReset searchParams={query} fullPage />;

/** Renders a page below a router that stores the URL itself, and creates a new history state at each navigation. */
function HostRouter({ page }: { readonly page: (query: URLSearchParams) => ReactNode }) {
  const app = useStackApp();
  const [search, setSearch] = useState(window.location.search);
  const navigate = (path: string) => {
    window.history.replaceState({ step: 2 }, '', path);
    setSearch(window.location.search);
  };
  return (
    <StackProvider app={app} navigate={navigate}>
      <p data-testid="search">{search}</p>
      {page(new URLSearchParams(search))}
    </StackProvider>
  );
}

it("updates the host's router to the URL without the code, and works without the query", async () => {
  window.history.replaceState({ step: 1 }, '', `/reset?code=${sampleVerificationCode}&from=mail`);
  const { unmount } = await new ReactTestEnvironment().render(<HostRouter page={reset} />);
  await waitFor(() => expect(screen.getByTestId('search').textContent).toBe('?from=mail'));
  expect(window.history.state).toMatchObject({ step: 2 });
  await heading('Reset your password');

  unmount();
  await new ReactTestEnvironment().render(<HostRouter page={reset} />);
  await heading('Reset your password');
});

it('keeps the code if the page is rendered again without it', async () => {
  const world = new ReactTestEnvironment();
  window.history.replaceState(null, '', `/reset?code=${sampleVerificationCode}`);
  const { unmount } = await world.render(reset(new URLSearchParams(window.location.search)));
  await heading('Reset your password');
  unmount();
  await world.render(reset(new URLSearchParams(window.location.search)));
  await heading('Reset your password');
});

it('uses the code of the link, and leaves a different one in the URL', async () => {
  window.history.replaceState(null, '', '/voucher?code=summer');
  await new ReactTestEnvironment().render(reset(new URLSearchParams({ code: sampleVerificationCode })));
  await heading('Reset your password');
  expect(window.location.search).toBe('?code=summer');
});

it('sends no referrer to the service', async () => {
  const world = new ReactTestEnvironment();
  const requests: Request[] = [];
  const { fetch } = world.service;
  Object.assign(world.service, {
    fetch: (request: Request) => {
      requests.push(request);
      return fetch(request);
    },
  });
  window.history.replaceState(null, '', `/handler/password-reset?code=${sampleVerificationCode}`);
  await world.render(<StackHandler fullPage />);
  await heading('Reset your password');
  expect(requests).not.toEqual([]);
  expect(requests.map(({ referrerPolicy }) => referrerPolicy)).toEqual(requests.map(() => 'no-referrer'));
});

it('shows an invitation again after the sign-in, whose URL does not contain its code', async () => {
  const world = await openLink('team-invitation');
  await press('Go to sign in');
  expect(world.navigations).toEqual([
    '/handler/sign-in?after_auth_return_to=%2Fhandler%2Fteam-invitation%3Ffrom%3Dmail',
  ]);

  const returned = new ReactTestEnvironment();
  window.history.replaceState(null, '', '/handler/team-invitation?from=mail');
  await returned.render(<StackHandler fullPage />, returned.signedInApp());
  await screen.findByText('You are invited to join Rockets');
  await press('Join');
  await heading('You have successfully joined Rockets');
  expect(returned.service.bodies('POST /team-invitations/accept')).toEqual([{ code: sampleVerificationCode }]);
});

describe('the code of a link', () => {
  const visit = async (path: string, prepare: (world: ReactTestEnvironment) => void = () => {}) => {
    // The mailed link of a sign-in opens another tab.
    window.sessionStorage.clear();
    window.history.replaceState(null, '', path);
    const world = new ReactTestEnvironment();
    prepare(world);
    const { unmount } = await world.render(<StackHandler fullPage />, world.signedInApp());
    return { world, unmount };
  };

  it('is kept for another tab, in which a sign-in by email continues', async () => {
    const { unmount } = await visit(`/handler/team-invitation?code=${sampleVerificationCode}`);
    await screen.findByText('You are invited to join Rockets');
    unmount();
    await visit('/handler/team-invitation');
    await screen.findByText('You are invited to join Rockets');
  });

  it('is kept while another link is used', async () => {
    const first = await visit(`/handler/team-invitation?code=${sampleVerificationCode}`);
    first.unmount();
    const second = await visit(`/handler/password-reset?code=${sampleVerificationCode}`);
    await heading('Reset your password');
    second.unmount();
    await visit('/handler/team-invitation');
    await screen.findByText('You are invited to join Rockets');
  });

  it('is deleted after its use, and the page still shows the result', async () => {
    const { unmount } = await visit(`/handler/team-invitation?code=${sampleVerificationCode}`);
    unmount();
    const again = await visit('/handler/team-invitation');
    await press('Join');
    await heading('You have successfully joined Rockets');
    again.unmount();
    await visit('/handler/team-invitation');
    await heading('Invalid Team Invitation Link');
  });

  it('is deleted on sign-out', async () => {
    const { world, unmount } = await visit(`/handler/password-reset?code=${sampleVerificationCode}`);
    await heading('Reset your password');
    void world.signedInApp().signOut();
    await waitFor(() => expect(world.service.count('DELETE /auth/sessions/current')).toBe(1));
    unmount();
    await visit('/handler/password-reset');
    await heading('Invalid Password Reset Link');
  });

  it('is not used after its lifetime', async () => {
    const { unmount } = await visit(`/handler/password-reset?code=${sampleVerificationCode}`);
    await heading('Reset your password');
    unmount();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60 * 60_000);
    await visit('/handler/password-reset');
    await heading('Invalid Password Reset Link');
  });

  it('is not used by an app of another project', async () => {
    const { unmount } = await visit(`/handler/password-reset?code=${sampleVerificationCode}`);
    await heading('Reset your password');
    unmount();
    window.sessionStorage.clear();
    const world = new ReactTestEnvironment();
    await world.render(<StackHandler fullPage />, world.app({ projectId: 'other' }));
    await heading('Invalid Password Reset Link');
  });
});
