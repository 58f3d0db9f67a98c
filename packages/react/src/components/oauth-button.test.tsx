import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oauthProviderIds } from '@keystack/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { StackProvider } from '../stack-provider.tsx';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { loadLocaleTexts } from '../texts/load-locale.ts';
import { OAuthButton } from './oauth-button.tsx';
import { OAuthButtonGroup } from './oauth-button-group.tsx';

function worldWith(...ids: string[]): ReactTestEnvironment {
  const world = new ReactTestEnvironment();
  world.service.config.enabled_oauth_providers = ids.map((id) => ({ id }));
  return world;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isBusy = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

describe('the button of a provider', () => {
  it('leaves for it, and is busy until the browser has left [S4.20] [S7.135]', async () => {
    const world = worldWith('github');
    await world.render(<OAuthButton provider="github" type="sign-in" />);
    await press('Sign in with GitHub');
    await waitFor(() => expect(world.navigations).toHaveLength(1));
    const [target = ''] = world.navigations;
    expect(target).toMatch(/^\/api\/v1\/auth\/oauth\/authorize\/github\?.*type=authenticate/);
    expect(isBusy('Sign in with GitHub')).toBe(true);
  });

  it('can be pressed again after a navigation back restores the page', async () => {
    const world = worldWith('github');
    await world.render(<OAuthButton provider="github" type="sign-up" />);
    await press('Sign up with GitHub');
    await waitFor(() => expect(world.navigations).toHaveLength(1));
    await act(async () => window.dispatchEvent(new Event('pageshow')));
    await waitFor(() => expect(isBusy('Sign up with GitHub')).toBe(false));
  });

  it.each(oauthProviderIds)('has an icon, which is not read out: %s', async (id) => {
    await worldWith(id).render(<OAuthButton provider={id} type="sign-in" />);
    const button = screen.getByRole('button');
    await waitFor(() => expect(button.querySelector('svg[aria-hidden="true"] path')).not.toBeNull());
    expect(button.textContent).toMatch(/^Sign in with [A-Z]/);
  });

  it('shows the id, and no icon, of any other provider [S3.112]', async () => {
    await worldWith('acme-id').render(<OAuthButton provider="acme-id" type="sign-in" />);
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByRole('button', { name: 'Sign in with acme-id' }).querySelector('svg')).toBeNull();
  });

  it('does not navigate while the browser is offline, and shows an error', async () => {
    const world = worldWith('github');
    await world.render(<OAuthButton provider="github" type="sign-in" />);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press('Sign in with GitHub');
    expect((await screen.findByRole('alert')).textContent).toMatch(/You are offline/);
    expect(world.navigations).toEqual([]);
  });

  it('asks to allow cookies if the browser blocks them, in the language of the page', async () => {
    const world = worldWith('github');
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    await loadLocaleTexts('de-DE');
    const app = world.app();
    const page = (
      <StackProvider app={app} lang="de-DE">
        <OAuthButton provider="github" type="sign-in" />
      </StackProvider>
    );
    await world.render(page, app);
    await press('Mit GitHub anmelden');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Dieser Browser blockiert Cookies, die Anmeldeanbieter brauchen. Bitte erlaube Cookies und versuche es noch einmal.',
    );
    expect(world.navigations).toEqual([]);
    expect(isBusy('Mit GitHub anmelden')).toBe(false);
  });

  it('does not navigate while the service is unavailable, and shows an error', async () => {
    const world = worldWith('github');
    await world.render(<OAuthButton provider="github" type="sign-in" />);
    world.service.networkFailures = Number.POSITIVE_INFINITY;
    await press('Sign in with GitHub');
    expect((await screen.findByRole('alert')).textContent).toMatch(/server cannot be reached/);
    expect(world.navigations).toEqual([]);
  });

  it('does not navigate if the project has not enabled the provider, and reports the error', async () => {
    const world = worldWith('github');
    await world.render(<OAuthButton provider="google" type="sign-in" />);
    await press('Sign in with Google');
    await screen.findByRole('alert');
    expect(world.navigations).toEqual([]);
    expect(vi.mocked(reportError).mock.calls[0]?.[0]).toMatchObject({ message: expect.stringMatching(/"google"/) });
  });
});

describe('the colors of a button', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../css/oauth.css'), 'utf8');
  const rules = [...sheet.matchAll(/&(.*data-provider.*) \{([^}]+)\}/g)];

  it.each(oauthProviderIds)('are those of the provider, and have enough contrast for its text: %s', (id) => {
    const looks = rules.filter(([, selector = '']) => selector.includes(`"${id}"`)).map(([, , look = '']) => look);
    expect(looks).toHaveLength(1);
    const color = (name: string) => new RegExp(`--ks-${name}: #(\\w+);`).exec(looks.join())?.[1];
    const lights = [color('ground') ?? '', color('ink') ?? 'fff'].map(luminance).sort((a, b) => b - a);
    const [lighter = 0, darker = 1] = lights;
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(4.5);
  });

  // WCAG 2.2: relative luminance.
  function luminance(hex: string): number {
    const digits = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
    const channels = [0, 2, 4].map((place) => Number.parseInt(digits.slice(place, place + 2), 16) / 255);
    const [red = 0, green = 0, blue = 0] = channels.map((c) =>
      c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
});

describe('the buttons of all providers', () => {
  it('are those that are enabled, in the order of the service', async () => {
    await worldWith('x', 'acme-id', 'apple').render(<OAuthButtonGroup type="sign-up" />);
    const buttons = await screen.findAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Sign up with X',
      'Sign up with acme-id',
      'Sign up with Apple',
    ]);
  });
});
