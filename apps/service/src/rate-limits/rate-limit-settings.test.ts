import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ KEYSTACK_RATE_LIMITS: 'signUpsFrom=3,passwordsForFrom=2' });
});
afterAll(() => t.close());

it('sign-ups from one IP address have the limit of the instance', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const body = { email: `user-${count}@example.com`, password: 'correct horse' };
    statuses.push((await t.request('POST /auth/password/sign-up', { ipAddress: '203.0.113.9', body })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

it('guesses of a password have the limit of the instance', async () => {
  const email = 'guessed@example.com';
  await t.signUp(email, 'correct horse');
  const guess = (password: string) =>
    t.request('POST /auth/password/sign-in', { ipAddress: '203.0.113.10', body: { email, password } });
  expect((await guess('wrong horse')).status).toBe(400);
  expect((await guess('wrong horse')).status).toBe(400);
  expect((await guess('correct horse')).status).toBe(429);
});
