import type { StackClientApp } from '@keystack/js';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, Suspense, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { StackHandler } from './stack-handler.tsx';
import { StackProvider, useStackApp } from './stack-provider.tsx';
import { ReactTestEnvironment } from './testing/test-environment.tsx';
import { useUser } from './use-user.ts';

/** An app whose router is a variable, independent of the browser's URL. */
function Host({ app, steps }: { readonly app: StackClientApp<true>; readonly steps: string[] }) {
  const [path, setPath] = useState('/');
  function navigate(target: string, { replace }: { readonly replace: boolean }) {
    steps.push(`${replace ? 'replace ' : ''}${target}`);
    // Like routers that load a page first.
    setTimeout(() => setPath(target));
  }
  return (
    <StackProvider app={app} navigate={navigate} path={path}>
      <button type="button" onClick={() => setPath('/notes')}>
        To the notes
      </button>
      <button type="button" onClick={() => setPath('/')}>
        To the home
      </button>
      <Suspense>{path === '/' ? 'Home' : path === '/notes' ? <Notes /> : <StackHandler fullPage />}</Suspense>
    </StackProvider>
  );
}

function Notes() {
  const user = useUser({ or: 'redirect' });
  const app = useStackApp();
  return (
    <>
      <p>Notes of {user.primaryEmail}</p>
      <button type="button" onClick={() => void app.signOut()}>
        Leave
      </button>
    </>
  );
}

const signIn = '/handler/sign-in?after_auth_return_to=%2Fnotes';
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

async function open() {
  const world = new ReactTestEnvironment();
  const steps: string[] = [];
  await act(async () =>
    render(
      <StrictMode>
        <Host app={world.app()} steps={steps} />
      </StrictMode>,
    ),
  );
  return { world, steps };
}

it('navigates from a protected page to the sign-in page and back', async () => {
  const { world, steps } = await open();
  await press('To the notes');
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Notes of ada@example.com');
  expect(steps).toEqual([`replace ${signIn}`, 'replace /notes']);
  expect(world.navigations).toEqual([]);
});

it('redirects again when the user returns to the protected page', async () => {
  const { steps } = await open();
  for (const time of [1, 2]) {
    await press('To the notes');
    await screen.findByLabelText('Email');
    expect(steps).toHaveLength(time);
    await press('To the home');
  }
});

it('navigates to the page after sign-out, and not from there to the sign-in page', async () => {
  const { world, steps } = await open();
  await press('To the notes');
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Notes of ada@example.com');
  steps.length = 0;
  await press('Leave');
  await screen.findByText('Home');
  expect(steps).toEqual(['/']);
  expect(world.navigations).toEqual([]);
});

it('navigates between the pages of the handler, and lets the browser navigate to other origins', async () => {
  const { world, steps } = await open();
  world.service.config.enabled_oauth_providers = [{ id: 'github' }];
  await press('To the notes');
  await userEvent.click(await screen.findByRole('link', { name: 'Sign up' }));
  await screen.findByRole('heading', { name: 'Create a new account' });
  expect(steps.at(-1)).toBe('/handler/sign-up?after_auth_return_to=%2Fnotes');
  await userEvent.click(screen.getByRole('button', { name: 'Sign up with GitHub' }));
  await vi.waitFor(
    () => {
      expect(world.navigations).toEqual([expect.stringMatching(/^\/api\/v1\/auth\/oauth\/authorize\/github\?/)]);
    },
    { timeout: 60_000 },
  );
});
