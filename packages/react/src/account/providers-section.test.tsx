import { sampleLinkedAccount } from '@keystack/testing';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderAccountSettings } from '../testing/settings.tsx';
import type { ReactTestEnvironment } from '../testing/test-environment.tsx';

const route = 'DELETE /oauth-providers/{user_id}/{provider_id}';
const unlink = 'DELETE /oauth-providers/me/github';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => userEvent.click(button(name));
const reason = /^This is your only sign-in method\./;

/** Opens the security page with two providers, one of them linked to the account. */
const open = (prepare: (world: ReactTestEnvironment) => unknown = () => {}) =>
  renderAccountSettings('/security', {
    prepare: (world) => {
      world.service.config.enabled_oauth_providers = [{ id: 'github' }, { id: 'google' }];
      world.user.oauth_providers = [sampleLinkedAccount('github', 'ada@github.example')];
      prepare(world);
    },
  });

describe('the connected accounts', () => {
  it('are those of the project, with the account that is linked', async () => {
    await open();
    screen.getByRole('region', { name: 'Connected accounts' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['GitHubada@github.exampleRemove', 'GoogleConnect']),
    );
  });

  it('are not shown if the project has none', async () => {
    await renderAccountSettings('/security');
    expect(screen.queryByRole('region', { name: 'Connected accounts' })).toBeNull();
  });

  it('are removed after a question', async () => {
    const world = await open();
    await press('Remove GitHub');
    screen.getByText('You will no longer be able to sign in with GitHub.');
    expect(document.activeElement).toBe(button('Cancel'));
    await press('Cancel');
    await press('Remove GitHub');
    await userEvent.keyboard('{Escape}');
    expect(world.service.bodies(unlink)).toEqual([]);
    await press('Remove GitHub');
    await press('Remove');
    await screen.findByRole('button', { name: 'Connect GitHub' });
    expect(world.service.bodies(unlink)).toHaveLength(1);
  });

  it('cannot be removed if one is the only sign-in method, which is explained', async () => {
    await open(({ user }) => Object.assign(user, { has_password: false }));
    expect(button('Remove GitHub').disabled).toBe(true);
    expect(button('Remove GitHub').getAttribute('aria-describedby')).toBe(screen.getByText(reason).id);
  });

  it.each<[string, (world: ReactTestEnvironment) => unknown]>([
    ['a password that the project no longer accepts', ({ service }) => (service.config.credential_enabled = false)],
    [
      'a provider that the project no longer has',
      ({ service, user }) => {
        user.has_password = false;
        user.oauth_providers.push(sampleLinkedAccount('google'));
        service.config.enabled_oauth_providers = [{ id: 'github' }];
      },
    ],
  ])('cannot be removed if the only other method is %s', async (_, prepare) => {
    await open(prepare);
    expect(button('Remove GitHub').disabled).toBe(true);
  });

  it('cannot be kept while they are removed', async () => {
    const world = await open();
    const release = world.service.hold(route);
    await press('Remove GitHub');
    await press('Remove');
    expect(button('Cancel').disabled).toBe(true);
    await act(async () => release());
    await screen.findByRole('button', { name: 'Connect GitHub' });
  });

  it('stay if the service rejects the removal of the only sign-in method', async () => {
    const world = await open();
    world.service.overrides[route] = 'SchemaError';
    await press('Remove GitHub');
    await press('Remove');
    await screen.findByText(reason);
    expect(button('Remove GitHub').disabled).toBe(true);
  });

  it('show an error if the server cannot be reached', async () => {
    const world = await open();
    world.service.overrides[route] = new Response('', { status: 503 });
    await press('Remove GitHub');
    await press('Remove');
    await screen.findByText('Something went wrong. Please try again.');
    delete world.service.overrides[route];
    await press('Remove');
    await screen.findByRole('button', { name: 'Connect GitHub' });
  });

  it('are linked at the provider, which redirects back to this page', async () => {
    const world = await open();
    await press('Connect Google');
    await vi.waitFor(() => expect(world.navigations).toHaveLength(1), { timeout: 60_000 });
    const url = new URL(world.navigations[0] ?? '', 'https://auth.example.com');
    expect(url.pathname).toBe('/api/v1/auth/oauth/authorize/google');
    expect(url.searchParams.get('type')).toBe('link');
    expect(url.searchParams.get('after_callback_redirect_url')).toBe(window.location.href);
  });
});
