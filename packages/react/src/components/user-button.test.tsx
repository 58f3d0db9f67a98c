import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { UserButton, type UserButtonProps } from './user-button.tsx';

async function openMenu(world: ReactTestEnvironment, app = world.app(), props: UserButtonProps = {}) {
  await world.render(<UserButton {...props} />, app);
  await userEvent.click(await screen.findByRole('button', { name: /User menu/ }));
  return screen.findByRole('menu');
}

const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));

describe('the user menu', () => {
  it('shows the name and email of a signed-in user [S2.123] [S2.124]', async () => {
    const world = new ReactTestEnvironment();
    world.user.display_name = 'Ada Lovelace';
    const menu = await openMenu(world, world.signedInApp());
    expect(menu.textContent).toContain('Ada Lovelace');
    expect(menu.textContent).toContain('ada@example.com');
  });

  it('has three items for a signed-in user [S2.126] [S2.129] [S2.130]', async () => {
    const world = new ReactTestEnvironment();
    await openMenu(world, world.signedInApp(), { colorModeToggle: () => {} });
    expect(items()).toEqual(['Account settings', 'Toggle theme', 'Sign out']);
  });

  it('offers to sign in and up if nobody is signed in [S2.125] [S2.127] [S2.128]', async () => {
    const world = new ReactTestEnvironment();
    const menu = await openMenu(world, world.app(), { extraItems: [{ text: 'Billing', icon: null, onClick() {} }] });
    expect(menu.textContent).toContain('Not signed in');
    expect(items()).toEqual(['Sign in', 'Sign up']);
  });

  it.each([
    ['Sign in', /^\/handler\/sign-in/],
    ['Sign up', /^\/handler\/sign-up/],
  ])('links to %s', async (name, target) => {
    const world = new ReactTestEnvironment();
    await openMenu(world);
    await choose(name);
    expect(world.navigations[0]).toMatch(target);
  });

  it('opens the account settings', async () => {
    const world = new ReactTestEnvironment();
    await openMenu(world, world.signedInApp());
    await choose('Account settings');
    expect(world.navigations).toEqual(['/handler/account-settings']);
  });

  it('signs out, and the button updates immediately', async () => {
    const world = new ReactTestEnvironment();
    await openMenu(world, world.signedInApp(), { showUserInfo: true });
    await choose('Sign out');
    await waitFor(() => expect(screen.queryByText('ada@example.com')).toBeNull());
    expect(world.service.bodies('DELETE /auth/sessions/current')).toHaveLength(1);
    expect(world.navigations).toEqual(['/']);
  });

  it('signs out of this browser although the service fails', async () => {
    const world = new ReactTestEnvironment();
    const app = world.signedInApp();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    world.service.overrides['DELETE /auth/sessions/current'] = new Response('', { status: 503 });
    await openMenu(world, app);
    await choose('Sign out');
    await waitFor(() => expect(world.navigations).toEqual(['/']));
    expect(await app.getUser()).toBeNull();
  });

  it('toggles the theme, and runs the items of the host', async () => {
    const world = new ReactTestEnvironment();
    const [toggle, open] = [vi.fn(), vi.fn()];
    const app = world.signedInApp();
    await openMenu(world, app, {
      colorModeToggle: toggle,
      extraItems: [{ text: 'Billing', icon: null, onClick: open }],
    });
    expect(items()).toEqual(['Account settings', 'Billing', 'Toggle theme', 'Sign out']);
    await choose('Billing');
    expect(open).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: /User menu/ }));
    await choose('Toggle theme');
    expect(toggle).toHaveBeenCalledOnce();
  });

  it('opens by keyboard, closes by Escape, and returns the focus', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<UserButton />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /User menu/ }));
  });
});

describe('the user button', () => {
  it('shows name and email with showUserInfo', async () => {
    const world = new ReactTestEnvironment();
    world.user.display_name = 'Ada Lovelace';
    await world.render(<UserButton showUserInfo />, world.signedInApp());
    expect((await screen.findByRole('button')).textContent).toContain('Ada Lovelaceada@example.com');
  });

  it('shows the email once if it is also the name', async () => {
    const world = new ReactTestEnvironment();
    world.user.display_name = 'ada@example.com';
    await world.render(<UserButton showUserInfo />, world.signedInApp());
    expect((await screen.findByRole('button')).textContent).toBe('ADada@example.comUser menu');
  });

  it('cannot be pressed while the user is loading', async () => {
    const world = new ReactTestEnvironment();
    world.service.overrides['GET /users/me'] = new Promise(() => {});
    await world.render(<UserButton />, world.signedInApp());
    expect(document.querySelector('[data-stack-state="activated"]')?.hasAttribute('inert')).toBe(true);
  });
});
