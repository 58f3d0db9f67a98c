// @vitest-environment jsdom

import { sampleVerificationCode } from '@keystack/testing';
import { beforeEach, expect, it } from 'vitest';
import { TestEnvironment, testAppOptions } from '../testing/test-environment.ts';

beforeEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/handler/sign-in');
});

const markerKey = `stack-browser-marker-${testAppOptions.projectId}`;
const credential = { email: 'ada@example.com', password: 'correct horse', noRedirect: true };
const withTokens = (world: TestEnvironment, fields: object, claims: object = {}) => {
  const { accessToken, refreshToken } = world.service.createSession();
  const iat = Math.floor(world.clock.now() / 1000);
  const token = `x.${btoa(JSON.stringify({ iat, exp: iat + 600, ...claims }))}.x`;
  const access_token = Object.keys(claims).length === 0 ? accessToken : token;
  return { access_token, refresh_token: refreshToken, is_new_user: false, user_id: crypto.randomUUID(), ...fields };
};

it('sends the marker of a typed password with the next proof of the mailbox', async () => {
  const world = new TestEnvironment();
  world.service.overrides['POST /auth/password/sign-in'] = withTokens(world, { browser_marker: 'mark' });
  const app = world.app();
  await app.signInWithCredential(credential);
  expect(world.service.requests[0]?.body).toMatchObject({ remember_browser: true });
  await app.signInWithMagicLink(sampleVerificationCode);
  await app.resetPassword({ code: sampleVerificationCode, password: 'battery staple' });
  for (const line of ['POST /auth/otp/sign-in', 'POST /auth/password/reset']) {
    const request = world.service.requests.find((sent) => sent.line === line);
    expect(request?.body).toMatchObject({ browser_marker: 'mark' });
  }
  expect(window.localStorage.getItem(markerKey)).toBe('mark');
  expect(document.cookie).not.toContain('mark');
});

it('keeps the markers of the last five accounts, of which a further sign-in replaces its own', async () => {
  const world = new TestEnvironment();
  const app = world.app();
  const signIn = async (user: number, marker: string) => {
    const user_id = `00000000-0000-4000-8000-00000000000${user}`;
    world.service.overrides['POST /auth/password/sign-in'] = withTokens(world, { browser_marker: marker, user_id });
    await app.signInWithCredential(credential);
  };
  for (const user of [1, 2, 3, 4, 5, 6]) await signIn(user, `mark${user}`);
  await signIn(3, 'newer');
  await app.signInWithMagicLink(sampleVerificationCode);
  const [proof] = world.service.bodies('POST /auth/otp/sign-in');
  expect(proof).toMatchObject({ browser_marker: 'newer.mark6.mark5.mark4.mark2' });
});

it('keeps no marker of a sign-in without one', async () => {
  const world = new TestEnvironment();
  await world.app().signInWithMagicLink(sampleVerificationCode);
  expect(window.localStorage.getItem(markerKey)).toBeNull();
});

it('opens the review of the account before the page after sign-in, on pages of the handler', async () => {
  const world = new TestEnvironment();
  window.history.replaceState(null, '', '/handler/magic-link-callback?after_auth_return_to=%2Fshop');
  const signedIn = () => withTokens(world, {}, { account_review: true });
  world.service.overrides['POST /auth/otp/sign-in'] = signedIn();
  await world.app().signInWithMagicLink(sampleVerificationCode);
  const { origin } = window.location;
  expect(world.navigations).toEqual([
    { url: `${origin}/handler/account-review?after_auth_return_to=%2Fshop`, replace: true },
  ]);
  window.history.replaceState(null, '', '/my-own-page');
  world.service.overrides['POST /auth/otp/sign-in'] = signedIn();
  await world.app().signInWithMagicLink(sampleVerificationCode);
  expect(world.navigations.at(-1)).toEqual({ url: `${origin}/`, replace: true });
});
