// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { stackAppInternalsSymbol } from '../../apps/internals.ts';
import { KnownErrors } from '../../known-errors.ts';
import { World } from '../../testing/world.ts';

const ada = { email: 'ada@example.com', password: 'correct horse', noRedirect: true };
const done = { status: 'ok', data: undefined };
const refused = { status: 'error', error: expect.any(KnownErrors.InvalidTotpCode) };

/** A service that asks Ada for the second factor. */
function createProtectedWorld() {
  const world = new World();
  world.service.createSession(ada.email);
  world.service.requiresTotp = true;
  return world;
}

afterEach(() => vi.unstubAllGlobals());

describe('a sign-in that asks for the second factor', () => {
  it('asks for the six digits and sends them with the attempt [S4.26]', async () => {
    const world = createProtectedWorld();
    const app = world.app({}, { askTotp: async () => ' 123456 ' });
    expect(await app.signInWithCredential(ada)).toEqual(done);
    expect(world.service.requests.at(-1)?.body).toEqual({
      type: 'totp',
      code: expect.stringMatching(/^ada@example\.com0+$/),
      totp: '123456',
    });
    expect(await app.getUser()).toMatchObject({ primaryEmail: ada.email });
  });

  it.each([null, '', '  '])('is refused without a call when %j is typed [S5.51]', async (typed) => {
    const world = createProtectedWorld();
    const app = world.app({}, { askTotp: async () => typed });
    expect(await app.signInWithCredential(ada)).toEqual(refused);
    expect(world.service.count('POST /auth/mfa/sign-in')).toBe(0);
    expect(await app.getUser()).toBeNull();
  });

  it('is refused when the code is wrong', async () => {
    const app = createProtectedWorld().app({}, { askTotp: async () => '654321' });
    expect(await app.signInWithCredential(ada)).toEqual(refused);
    expect(await app.getUser()).toBeNull();
  });

  it('is not asked for by a wrong password', async () => {
    const askTotp = vi.fn();
    await createProtectedWorld()
      .app({}, { askTotp })
      .signInWithCredential({ ...ada, password: 'wrong horse' });
    expect(askTotp).not.toHaveBeenCalled();
  });
});

describe('who asks', () => {
  it('is the dialog of the page while there is one, and the browser otherwise', async () => {
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

  it('is what the app was given, before any dialog', async () => {
    const app = createProtectedWorld().app({}, { askTotp: async () => '123456' });
    const dialog = vi.fn();
    app[stackAppInternalsSymbol].replaceTotpPrompt(dialog);
    expect(await app.signInWithCredential(ada)).toEqual(done);
    expect(dialog).not.toHaveBeenCalled();
  });
});
