// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createClient, getTokens, getUser, signInWithCredential, signOut } from './slim.ts';
import { TestEnvironment, testAppOptions } from './testing/test-environment.ts';

const ada = { email: 'ada@example.com', password: 'correct horse' };

it('signs in, returns the user and signs out, with the same token store as the full app', async () => {
  const world = new TestEnvironment();
  world.service.createSession();
  const client = createClient({ ...testAppOptions, tokenStore: 'cookie' }, world.runtime);
  expect(await getUser(client)).toBeNull();
  const wrong = await signInWithCredential(client, { ...ada, password: 'wrong horse' });
  expect(wrong).toMatchObject({ status: 'error', error: { message: 'Wrong e-mail or password.' } });
  expect(await signInWithCredential(client, ada)).toEqual({ status: 'ok', data: undefined });
  expect(world.navigations).toEqual([{ url: `${window.location.origin}/`, replace: true }]);
  expect(await getUser(client)).toMatchObject({ primaryEmail: ada.email, signedUpAt: expect.any(Date) });
  expect(await world.app({ tokenStore: 'cookie' }).getUser()).toMatchObject({ primaryEmail: ada.email });
  await signOut(client);
  expect(await getTokens(client)).toEqual({ accessToken: null, refreshToken: null });
  expect(await world.app({ tokenStore: 'cookie' }).getUser()).toBeNull();
  await signOut(client);
  expect(world.service.count('DELETE /auth/sessions/current')).toBe(1);
});
