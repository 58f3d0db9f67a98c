// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { stackAppInternalsSymbol } from '../../apps/internals.ts';
import { KnownErrors } from '../../known-errors.ts';
import { TestEnvironment } from '../../testing/test-environment.ts';

const ada = { email: 'ada@example.com', password: 'correct horse', noRedirect: true };
const done = { status: 'ok', data: undefined };
const refused = { status: 'error', error: expect.any(KnownErrors.InvalidTotpCode) };

/** A service that asks Ada for the second factor. */
function createProtectedWorld() {
  const world = new TestEnvironment();
  world.service.createSession(ada.email);
  world.service.requiresTotp = true;
  return world;
}

afterEach(() => vi.unstubAllGlobals());

describe('a sign-in that requires the second factor', () => {
  it('prompts for the six digits and sends them with the attempt code [S4.26]', async () => {
    const world = createProtectedWorld();
    const app = world.app({}, { askTotp: async () => ' 123456 ' });
    expect(await app.signInWithCredential(ada)).toEqual(done);
    expect(world.service.requests.at(-1)?.body).toEqual({
      type: 'totp',
      code: expect.stringMatching(/^ada@example\.com0+$/),
      totp: '123456',
      remember_browser: true,
    });
    expect(await app.getUser()).toMatchObject({ primaryEmail: ada.email });
  });

  it.each([null, '', '  '])('fails without a request when %j is entered [S5.51]', async (typed) => {
    const world = createProtectedWorld();
    const app = world.app({}, { askTotp: async () => typed });
    expect(await app.signInWithCredential(ada)).toEqual(refused);
    expect(world.service.count('POST /auth/mfa/sign-in')).toBe(0);
    expect(await app.getUser()).toBeNull();
  });

  it('fails when the code is wrong', async () => {
    const app = createProtectedWorld().app({}, { askTotp: async () => '654321' });
    expect(await app.signInWithCredential(ada)).toEqual(refused);
    expect(await app.getUser()).toBeNull();
  });

  it('does not prompt for the code after a wrong password', async () => {
    const askTotp = vi.fn();
    const result = await createProtectedWorld()
      .app({}, { askTotp })
      .signInWithCredential({ ...ada, password: 'wrong horse' });
    expect(result).toEqual({ status: 'error', error: expect.any(KnownErrors.EmailPasswordMismatch) });
    expect(askTotp).not.toHaveBeenCalled();
  });
});

describe('the prompt for the code', () => {
  it('is the dialog of the page if there is one, otherwise that of the browser', async () => {
    const prompt = vi.fn(() => '123456');
    vi.stubGlobal('prompt', prompt);
    const app = createProtectedWorld().app();
    const dialog = vi.fn(async () => '123456');
    const remove = app[stackAppInternalsSymbol].replaceTotpPrompt(dialog);
    expect(await app.signInWithCredential(ada)).toEqual(done);
    expect([dialog.mock.calls.length, prompt.mock.calls.length]).toEqual([1, 0]);
    remove();
    expect(await app.signInWithCredential(ada)).toEqual(done);
    expect([dialog.mock.calls.length, prompt.mock.calls.length]).toEqual([1, 1]);
  });

  it('of the page is asked again after a wrong code, and the same attempt continues until it gives up', async () => {
    const world = createProtectedWorld();
    const app = world.app();
    const asked: number[] = [];
    const codes = ['654321', '123456', '654321', null];
    app[stackAppInternalsSymbol].replaceTotpPrompt(async (wrongCodes) => {
      asked.push(wrongCodes);
      return codes.shift() ?? null;
    });
    expect(await app.signInWithCredential(ada)).toEqual(done);
    expect(await app.signInWithCredential(ada)).toEqual(refused);
    expect(asked).toEqual([0, 1, 0, 1]);
    expect(world.service.count('POST /auth/password/sign-in')).toBe(2);
    expect(world.service.count('POST /auth/mfa/sign-in')).toBe(3);
  });

  it('is the askTotp of the app, before any dialog', async () => {
    const app = createProtectedWorld().app({}, { askTotp: async () => '123456' });
    const dialog = vi.fn();
    app[stackAppInternalsSymbol].replaceTotpPrompt(dialog);
    expect(await app.signInWithCredential(ada)).toEqual(done);
    expect(dialog).not.toHaveBeenCalled();
  });
});
