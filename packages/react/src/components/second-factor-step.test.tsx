import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { AuthPage } from './auth-page.tsx';
import { CredentialSignIn } from './credential-sign-in.tsx';

const second = 'POST /auth/mfa/sign-in';
const code = () => screen.findByLabelText<HTMLInputElement>('Authentication code');

async function signIn(form = <CredentialSignIn />) {
  const world = new ReactTestEnvironment();
  world.service.requiresTotp = true;
  await world.render(form);
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  return world;
}

describe('a sign-in form whose user has a second factor', () => {
  it('continues as soon as the six digits are entered [S5.22] [S9.4]', async () => {
    const world = await signIn();
    await code();
    expect(document.activeElement).toBe(screen.getByLabelText('Authentication code'));
    await userEvent.keyboard('12345');
    expect(world.service.bodies(second)).toEqual([]);
    await userEvent.keyboard('6');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
    expect(world.service.bodies(second)).toHaveLength(1);
    // Until the browser has left the page.
    screen.getByRole('status', { name: 'Signing in...' });
  });

  it('asks on its own card, without a dialog, and shows nothing else of the card', async () => {
    await signIn(<AuthPage type="sign-in" fullPage extraInfo="Terms" />);
    await code();
    screen.getByRole('group', { name: 'Two-factor authentication' });
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Back']);
  });

  it('asks again after a wrong code, in the same attempt', async () => {
    const world = await signIn();
    await userEvent.type(await code(), '654321');
    await screen.findByText('Invalid TOTP code');
    expect(document.activeElement).toBe(screen.getByLabelText('Authentication code'));
    await userEvent.keyboard('1');
    expect(screen.queryByText('Invalid TOTP code')).toBeNull();
    await userEvent.keyboard('23456');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
    expect(world.service.bodies('POST /auth/password/sign-in')).toHaveLength(1);
  });

  it('shows its fields again on Back, without an error', async () => {
    const world = await signIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect([email.value, document.activeElement, email.getAttribute('aria-invalid')]).toEqual([
      'ada@example.com',
      email,
      null,
    ]);
    expect(screen.queryByRole('group')).toBeNull();
    expect(world.service.bodies(second)).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false);
  });

  it('shows its fields and the error when the service rejects the attempt', async () => {
    const world = await signIn();
    world.service.overrides[second] = new Response('', { status: 503 });
    await userEvent.type(await code(), '123456');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
    screen.getByRole('textbox', { name: 'Email' });
  });
});

describe('the change between two steps', () => {
  const animations: string[][] = [];

  async function change(preference: string) {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(prefers-reduced-motion: ${preference})` }));
    animations.length = 0;
    Element.prototype.animate = function animate(keyframes, options) {
      const { duration } = typeof options === 'object' ? options : {};
      animations.push([...Object.keys(keyframes ?? {}), `${duration} ms`]);
      return new Animation();
    };
    vi.stubGlobal('Animation', class {});
    await signIn();
    await code();
  }

  it('animates the height and fades in', async () => {
    await change('no-preference');
    expect(animations).toEqual([
      ['blockSize', 'overflow', '180 ms'],
      ['opacity', '180 ms'],
    ]);
  });

  it('is immediate for users who prefer reduced motion', async () => {
    await change('reduce');
    expect(animations).toEqual([]);
  });
});
