import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReactTestEnvironment } from './testing/test-environment.tsx';
import { type UseUserOptions, useUser } from './use-user.ts';

function Name({ options }: { readonly options?: UseUserOptions }) {
  return <p>{useUser(options)?.primaryEmail ?? 'nobody'}</p>;
}

describe('useUser', () => {
  it('suspends while loading, then returns the user', async () => {
    const world = new ReactTestEnvironment();
    const respond = world.service.hold('GET /users/me');
    await world.render(<Name />, world.signedInApp());
    expect(screen.getByText('waiting')).toBeDefined();
    await act(async () => respond());
    expect(screen.getByText('ada@example.com')).toBeDefined();
  });

  it('returns the signed-in user, and null if there is none', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<Name />, world.signedInApp());
    expect(screen.getByText('ada@example.com')).toBeDefined();
    await world.render(<Name options={{ or: 'return-null' }} />);
    expect(screen.getByText('nobody')).toBeDefined();
  });

  it('updates immediately on sign-in and sign-out', async () => {
    const world = new ReactTestEnvironment();
    const app = world.app();
    await world.render(<Name />, app);
    expect(screen.getByText('nobody')).toBeDefined();
    const credential = { email: 'ada@example.com', password: 'correct horse', noRedirect: true };
    await act(() => app.signInWithCredential(credential));
    expect(screen.getByText('ada@example.com')).toBeDefined();
    await act(async () => void app.signOut());
    expect(screen.getByText('nobody')).toBeDefined();
  });

  it('uses the token store passed to the hook', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<Name options={{ tokenStore: world.service.createSession() }} />);
    expect(screen.getByText('ada@example.com')).toBeDefined();
  });

  it('sends one request for all components', async () => {
    const world = new ReactTestEnvironment();
    await world.render([<Name key="1" />, <Name key="2" />], world.signedInApp());
    expect(screen.getAllByText('ada@example.com')).toHaveLength(2);
    expect(world.service.bodies('GET /users/me')).toHaveLength(1);
  });

  it('redirects to the sign-in page once, and never renders without a user', async () => {
    const world = new ReactTestEnvironment();
    window.history.replaceState(null, '', '/shop');
    const one = <Name options={{ or: 'redirect' }} />;
    await world.render([<Suspense key="1">{one}</Suspense>, <Suspense key="2">{one}</Suspense>, 'beside them']);
    expect(world.navigations).toEqual(['replace /handler/sign-in?after_auth_return_to=%2Fshop']);
    expect(document.body.textContent).toBe('beside them');
  });

  it("returns null for or: 'redirect' with redirectMethod none", async () => {
    const world = new ReactTestEnvironment();
    await world.render(<Name options={{ or: 'redirect' }} />, world.app({ redirectMethod: 'none' }));
    screen.getByText('nobody');
    expect(world.navigations).toEqual([]);
  });
});

describe('a mistake of the developer', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

  it('throws if a required user is not signed in', async () => {
    await expect(new ReactTestEnvironment().render(<Name options={{ or: 'throw' }} />)).rejects.toThrow(
      "User is not signed in but useUser was called with { or: 'throw' }",
    );
  });

  it('throws for an app of another project', async () => {
    await expect(
      new ReactTestEnvironment().render(<Name options={{ projectIdMustMatch: 'internal' }} />),
    ).rejects.toThrow(/belongs to project "demo", not to "internal"/);
  });
});
