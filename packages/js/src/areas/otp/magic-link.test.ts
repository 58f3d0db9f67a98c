// @vitest-environment jsdom

import { sampleVerificationCode } from '@keystack/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stackAppInternalsSymbol } from '../../apps/internals.ts';
import { KnownErrors } from '../../known-errors.ts';
import { TestEnvironment } from '../../testing/test-environment.ts';

const nonce = sampleVerificationCode.slice(6);
const done = { status: 'ok', data: undefined };

beforeEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('a magic link', () => {
  it('is requested, and returns the nonce for the entered code [S7.132]', async () => {
    expect(await new TestEnvironment().app().sendMagicLinkEmail('ada@example.com')).toEqual({
      status: 'ok',
      data: { nonce },
    });
  });

  it('has a callback URL without the code and state of the current page [S5.45] [S5.46]', async () => {
    const world = new TestEnvironment();
    window.history.replaceState(null, '', '/handler/sign-in?code=1&state=2&after_auth_return_to=%2Fshop');
    await world.app().sendMagicLinkEmail('ada@example.com');
    expect(world.service.requests[0]?.body).toEqual({
      email: 'ada@example.com',
      callback_url: `${window.location.origin}/handler/magic-link-callback?after_auth_return_to=%2Fshop`,
    });
  });

  it('returns the error for an untrusted callback URL', async () => {
    const world = new TestEnvironment();
    world.service.overrides['POST /auth/otp/send-sign-in-code'] = 'RedirectUrlNotWhitelisted';
    const sent = await world.app().sendMagicLinkEmail('ada@example.com', { callbackUrl: 'https://evil.example/' });
    expect(world.service.requests[0]?.body).toMatchObject({ callback_url: 'https://evil.example/' });
    expect(sent.status === 'error' && sent.error).toBeInstanceOf(KnownErrors.RedirectUrlNotWhitelisted);
  });

  it('signs in, and redirects a new user to the page after sign-up', async () => {
    const world = new TestEnvironment();
    const app = world.app({ urls: { afterSignUp: '/welcome' } });
    expect(await app.signInWithMagicLink(`cccccc${nonce}`)).toEqual(done);
    expect(world.navigations).toEqual([{ url: `${window.location.origin}/welcome`, replace: true }]);
    expect(await app.getUser()).not.toBeNull();
  });

  it('returns the error of a wrong code', async () => {
    const refused = await new TestEnvironment().app().signInWithMagicLink('x'.repeat(45));
    expect(refused.status === 'error' && refused.error).toBeInstanceOf(KnownErrors.VerificationCodeNotFound);
  });

  it('prompts for the second factor, and redirects an existing user to the page after sign-in [S4.27]', async () => {
    const world = new TestEnvironment();
    world.service.createSession();
    world.service.requiresTotp = true;
    const right = world.app({ urls: { afterSignIn: '/in' } }, { askTotp: async () => '123456' });
    expect(await right.signInWithMagicLink(sampleVerificationCode)).toEqual(done);
    expect(world.navigations).toEqual([{ url: `${window.location.origin}/in`, replace: true }]);
    const wrong = await world.app({}, { askTotp: async () => '654321' }).signInWithMagicLink(sampleVerificationCode);
    expect(wrong.status === 'error' && wrong.error).toBeInstanceOf(KnownErrors.InvalidTotpCode);
  });
});

describe('the request for a link', () => {
  it('is detected by the nonce, in every tab', async () => {
    const hasAsked = () =>
      new TestEnvironment().app()[stackAppInternalsSymbol].isRequestedMagicLink(sampleVerificationCode);
    expect(hasAsked()).toBe(false);
    await new TestEnvironment().app().sendMagicLinkEmail('ada@example.com');
    expect(hasAsked()).toBe(true);
    expect(new TestEnvironment().app()[stackAppInternalsSymbol].isRequestedMagicLink('x'.repeat(45))).toBe(false);
  });

  it('is detected by the nonces of the last ten requests for this address, since some may have sent none', async () => {
    const world = new TestEnvironment();
    const request = async (nonce: string) => {
      world.service.overrides['POST /auth/otp/send-sign-in-code'] = { nonce: nonce.repeat(39) };
      await world.app().sendMagicLinkEmail('ada@example.com');
    };
    for (const nonce of '0123456789a') await request(nonce);
    const { isRequestedMagicLink, loadPendingSignIn } = world.app()[stackAppInternalsSymbol];
    const links = ['0', '1', 'a'].map((nonce) => isRequestedMagicLink(`cccccc${nonce.repeat(39)}`));
    expect(links).toEqual([false, true, true]);
    const kept = () => loadPendingSignIn().then(({ read }) => read());
    expect(await kept()).toMatchObject({
      email: 'ada@example.com',
      nonces: [...'a987654321'].map((nonce) => nonce.repeat(39)),
    });
    await world.app().sendMagicLinkEmail('grace@example.com');
    expect(await kept()).toMatchObject({ email: 'grace@example.com', nonces: ['a'.repeat(39)] });
    expect(isRequestedMagicLink(`cccccc${'9'.repeat(39)}`)).toBe(false);
  });

  it('is not detected if the browser blocks its storage', async () => {
    const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const app = new TestEnvironment().app();
    expect((await app.sendMagicLinkEmail('ada@example.com')).status).toBe('ok');
    expect(app[stackAppInternalsSymbol].isRequestedMagicLink(sampleVerificationCode)).toBe(false);
    storage.mockRestore();
  });
});
